import { session } from './storage'

/** What a partner's link brought to this visit. */
export interface PartnerVisit {
  utmSource: string
  mobile: string
}

const ASSERTION = 'verifyCode'

let assertion = ''

/**
 * Reads what a partner's link carries, before the page is alive. The signed word is kept in memory alone, and leaves
 * the address bar at once: no history, no copied link and no picture of the screen carries it on.
 */
export function keepPartnerVisit(): void {
  const url = new URL(location.href)
  const utmSource = url.searchParams.get('utm_source')
  const mobile = url.searchParams.get('phone')
  if (utmSource) session.write('utm_source', utmSource)
  if (mobile) session.write('utm_mobile', mobile)
  const hash = new URLSearchParams(url.hash.slice(1))
  const found = hash.get(ASSERTION) ?? url.searchParams.get(ASSERTION)
  if (!found) return
  assertion = found
  hash.delete(ASSERTION)
  url.searchParams.delete(ASSERTION)
  url.hash = hash.toString()
  history.replaceState(history.state, '', url)
}

/** The partner and the number of this visit, '' for none; they outlive a page load. */
export const partnerVisit = (): PartnerVisit => ({
  utmSource: session.read('utm_source', ''),
  mobile: session.read('utm_mobile', ''),
})

/** The signed word of this page load, once; '' from then on. */
export function takeAssertion(): string {
  const taken = assertion
  assertion = ''
  return taken
}

/** Whether a signed word still waits to be used. */
export const hasAssertion = () => assertion !== ''
