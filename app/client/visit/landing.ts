import { urlWithoutPrivateParts } from '~/core/visit/visit-url'
import { useSession } from '../session/session-store'
import { local, session } from '../storage'

/** By what a visit was led here. */
export interface Landing {
  channel: string
  clickId: string
  qhclickId: string
  sourceId: string
  displayClickId: string
  openUrl: string
  referer: string
}

/** Where the click of a display ad of 360 is kept: `sourceid`, in lower case another parameter than `sourceId`. */
export const DISPLAY_CLICK = 'display_click_id'

const LED_BY = ['channel', 'bd_vid', 'qhclickid', 'sourceid', 'sourceId']

let isLanded = false

/** The address at which this page was loaded, wherever walks have led since. */
export const landingHref = () =>
  globalThis.performance?.getEntriesByType('navigation')[0]?.name || location.href

/**
 * Keeps where this visit began, once a page load, or where an address leads it anew; in this browser, where the first one
 * did. Pages do without: it comes after them, with what counts visits or tells of a sign-in.
 */
export function keepLanding(href: string, referrer: string): void {
  if (isLanded) return
  isLanded = true
  const search = new URL(href).searchParams
  const displayClick = search.get('sourceid')?.trim()
  if (displayClick) local.write(DISPLAY_CLICK, displayClick)
  const isLed = LED_BY.some((name) => search.get(name)?.trim())
  const previous = session.read<Landing | null>('session_channel_data', null)
  const landing = previous && !isLed ? previous : landingAt(href, referrer)
  session.write('session_channel_data', landing)
  if (local.read<Landing | null>('local_channel_data', null) === null)
    local.write('local_channel_data', landing)
  useSession.setState({
    clickId: local.read('click_id', ''),
    channel: storedChannel(),
    sourceId: local.read('source_id', ''),
    qhclickId: local.read('qhclick_id', ''),
    openRecordUrl: landing.openUrl,
  })
}

const landingAt = (href: string, referrer: string): Landing => ({
  channel: storedChannel(),
  clickId: local.read('click_id', ''),
  qhclickId: local.read('qhclick_id', ''),
  sourceId: local.read('source_id', ''),
  displayClickId: local.read(DISPLAY_CLICK, ''),
  openUrl: urlWithoutPrivateParts(href),
  // A walk from one of our own pages led nobody here.
  referer: referrer.startsWith(`${new URL(href).origin}/`) ? '' : urlWithoutPrivateParts(referrer),
})

export const storedChannel = () =>
  local.read<{ channel?: string }>('channel_info', {}).channel ?? ''

/** For tests: as after a page load. */
export function forgetLanding(): void {
  isLanded = false
}

/** Forgets by what this browser was led here: somebody signed in, and it was told of them. */
export function clearChannel(): void {
  session.remove('session_channel_data')
  for (const key of ['local_channel_data', 'click_id', 'source_id', 'qhclick_id', DISPLAY_CLICK])
    local.remove(key)
  const { channel: _, ...rest } = local.read<{ channel?: string }>('channel_info', {})
  local.write('channel_info', rest)
  useSession.setState({ clickId: '', channel: '', sourceId: '', qhclickId: '' })
}
