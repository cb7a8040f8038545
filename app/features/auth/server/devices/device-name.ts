/** What a person calls the thing they signed in with, from its user agent. */
export function deviceOfAgent(userAgent: string): {
  device: string
  kind: 'computer' | 'phone' | 'script'
} {
  const system = firstOf(systems, userAgent)
  const browser = firstOf(browsers, userAgent)
  if (!system && !browser) return { device: '脚本或其他客户端', kind: 'script' }
  const device = [browser, system].filter(Boolean).join('，')
  return {
    device,
    kind: /Mobile|Android|iPhone|iPad|HarmonyOS/.test(userAgent) ? 'phone' : 'computer',
  }
}

// The first that fits: browsers name those they descend from as well.
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger\//, '微信'],
  [/DingTalk\//, '钉钉'],
  [/\bQQBrowser\//, 'QQ 浏览器'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHuaweiBrowser\//, '华为浏览器'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstOf = (list: readonly [RegExp, string][], text: string) =>
  list.find(([sign]) => sign.test(text))?.[1] ?? ''

/** An address without the part that names one device: `203.0.113.*`, `2001:db8:7::`. '' when it is unknown. */
export function coarseAddress(address: string): string {
  const mapped = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1]
  if (mapped) return `${mapped}.*`
  if (!address.includes(':')) return ''
  const head = address.split('::')[0]?.split(':').slice(0, 3).filter(Boolean) ?? []
  return head.length === 0 ? '' : `${head.join(':')}::`
}
