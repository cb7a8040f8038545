import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stop } from './install.mjs'

// The first has no window of its own to draw: a page costs it half the processor time.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const CHINESE_FONTS = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'

/** Path of the Chromium to drive: the one that CHROMIUM names, or the lightest of this machine; undefined without any. */
export const findChromium = () => process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path))

/** Path of a Chromium with Chinese fonts; installs Debian's when root may and it is absent. */
export function ensureChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  if (existsSync(PLACES[0]) && existsSync(CHINESE_FONTS)) return PLACES[0]
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (canInstall) {
    console.log('正在安装 Chromium 与中文字体…')
    apt('update')
    const isInstalled = apt('install', 'fonts-noto-cjk', 'chromium-headless-shell')
    if (!isInstalled && !findChromium()) apt('install', 'fonts-noto-cjk', 'chromium')
  }
  return (
    findChromium() ??
    stop(
      '浏览器测试需要 Chromium。请安装后重试（Debian：apt-get install chromium-headless-shell fonts-noto-cjk），或用 CHROMIUM 指定它的路径。',
    )
  )
}

function apt(command, ...packages) {
  const options = command === 'install' ? ['-y', '--no-install-recommends'] : []
  const run = spawnSync('apt-get', ['-qq', command, ...options, ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return run.status === 0
}
