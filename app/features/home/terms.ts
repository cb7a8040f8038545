// Words and limits of the home page. Free of zod: the browser loads this.

export const homeSlots = ['banner', 'app', 'recommend'] as const
export type HomeSlot = (typeof homeSlots)[number]

export const homeSlotLabels: Record<HomeSlot, string> = {
  banner: '横幅',
  app: '应用',
  recommend: '推荐',
}
export const homeSlotHints: Record<HomeSlot, string> = {
  banner: '首页顶上的一条，最多同时显示2条',
  app: '题目下方的快捷入口，最多同时显示8个',
  recommend: '首页下方的推荐内容，最多同时显示6条',
}

/** What fits beside the box; more would push it off the screen. */
export const homeVisibleAtMost: Record<HomeSlot, number> = { banner: 2, app: 8, recommend: 6 }

export const HOME_TITLE_LIMIT = 24
export const HOME_SUMMARY_LIMIT = 60
export const HOME_LINK_LIMIT = 500
/** Items that stand in one slot at most, shown or not. */
export const HOME_ITEMS_AT_MOST = 20

/** A path of the product, or an address of the web by TLS. */
export function isHomeLink(link: string): boolean {
  if (link.length > HOME_LINK_LIMIT || /[\s\\]/.test(link)) return false
  if (/^\/(?![/])/.test(link)) return URL.canParse(link, 'https://home.invalid')
  return link.startsWith('https://') && URL.canParse(link) && isPlainHost(new URL(link))
}

// Who reads `https://bank@evil.cn` sees another place than it leads to.
const isPlainHost = ({ username, password, hostname }: URL) =>
  username === '' && password === '' && hostname.includes('.')

export type { HomeIndexView, HomeItemView, OperatorHomeItem, OperatorHomeView } from './contract'
