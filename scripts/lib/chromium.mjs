import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stop } from './install.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const CHINESE_FONTS = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'

/** Path of a Chromium with Chinese fonts; installs Debian's when root may and it is absent. */
export function ensureChromium() {
  const named = process.env.CHROMIUM
  if (named) return named
  const found = PLACES.find(existsSync)
  if (found && (existsSync(CHINESE_FONTS) || process.getuid?.() !== 0)) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    stop(
      '浏览器测试需要 Chromium。请安装后重试（Debian：apt-get install chromium fonts-noto-cjk），或用 CHROMIUM 指定它的路径。',
    )
  }
  console.log('正在安装 Chromium 与中文字体…')
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk')
  return (
    PLACES.find(existsSync) ??
    stop('Chromium 没有装好。请手动安装：apt-get install chromium fonts-noto-cjk')
  )
}

function apt(...args) {
  const run = spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (run.status !== 0) stop(`apt-get ${args[0]} 没有成功，请检查网络后重试。`)
}
