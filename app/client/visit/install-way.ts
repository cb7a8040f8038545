/** How this browser lets a page become an app: by its own question, by hand, elsewhere or not at all. */
export type InstallWay = 'button' | 'ios' | 'wechat' | 'none'

export interface Surroundings {
  userAgent: string
  /** Fingers at a time: what tells an iPad from a Mac. */
  touchPoints: number
  /** It runs as an app already. */
  isStandalone: boolean
  /** The browser offered to ask. */
  hasPrompt: boolean
}

/** The way of a browser, by what it says of itself. */
export function installWayOf(around: Surroundings): InstallWay {
  const { userAgent, touchPoints, isStandalone, hasPrompt } = around
  if (isStandalone) return 'none'
  if (/MicroMessenger/i.test(userAgent)) return 'wechat'
  if (hasPrompt) return 'button'
  const isIos = /iPhone|iPad|iPod/.test(userAgent)
  return isIos || (/Macintosh/.test(userAgent) && touchPoints > 1) ? 'ios' : 'none'
}

/** As this window is. */
export const ownSurroundings = (hasPrompt: boolean): Surroundings => ({
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
  isStandalone: matchMedia('(display-mode: standalone)').matches,
  hasPrompt,
})
