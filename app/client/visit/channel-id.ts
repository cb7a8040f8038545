import { channelIds } from '~/core/visit/channel-ids'
import { local } from '../storage'

const SEARCHERS = [
  'baidu',
  'google',
  'bing',
  'sogou',
  'so.com',
  'haosou',
  'sm.cn',
  'toutiao',
  'yandex',
  'duckduckgo',
  'yahoo',
] as const
const ENTRANCES = ['/', '/chat', '/create', '/library', '/download']

type ReferrerClass = 'none' | 'search' | 'other'

/** Where a visit was led from, by the host of its referrer. */
export function referrerClass(referrer: string): ReferrerClass {
  if (referrer === '') return 'none'
  const host = URL.canParse(referrer) ? new URL(referrer).host : ''
  return SEARCHERS.some((word) => host.includes(word)) ? 'search' : 'other'
}

/** The channel of a visit, by its path (`?channel=` or where it began) and its referrer. */
export function channelIdOf(path: string, referrer: string): number {
  if (path.trim() === '') return channelIds.UNKNOWN
  if (path.includes('manual')) return channelIds.SEO
  const from = referrerClass(referrer)
  if (path.split('/').length > 2) {
    const byReferrer = { search: 'SEO', other: 'UNKNOWN', none: 'ORGANIC' } as const
    return channelIds[byReferrer[from]]
  }
  const isEntrance = from === 'search' && ENTRANCES.includes(path)
  return isEntrance ? channelIds.SOCIAL_MEDIA : channelIds.ORGANIC
}

/** Keeps the channel of the first visit; a channel that an address names later takes its place. */
export function keepChannelId(pathname: string, search: string, referrer: string): void {
  const named = new URLSearchParams(search).get('channel')?.trim() ?? ''
  const stored = local.read<{ channelId?: number }>('channel_info', {})
  if (named === '' && stored.channelId !== undefined) return
  local.write('channel_info', { ...stored, channelId: channelIdOf(named || pathname, referrer) })
}
