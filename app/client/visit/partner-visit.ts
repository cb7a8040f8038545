import { session } from '../storage'

/** What a partner's link brought to this visit. */
export interface PartnerVisit {
  utmSource: string
  mobile: string
}

const ASSERTION = 'verifyCode'

let assertion = ''

/**
 * Takes a partner's signed word out of the address, before the page is alive. It is kept in memory alone: no history,
 * no copied link and no picture of the screen carries it on.
 */
export function keepAssertion(): void {
  const url = new URL(location.href)
  const hash = new URLSearchParams(url.hash.slice(1))
  const found = hash.get(ASSERTION) ?? url.searchParams.get(ASSERTION)
  if (!found) return
  assertion = found
  hash.delete(ASSERTION)
  url.searchParams.delete(ASSERTION)
  url.hash = hash.toString()
  history.replaceState(history.state, '', url)
}

/** The partner and the number that this visit's address named, '' for none; they outlive a page load. */
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
