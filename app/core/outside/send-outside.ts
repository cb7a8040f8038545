import { addressOfHost, isPublicAddress } from './addresses'
import { leadsNowhere, readOutsideUrl, type OutsideRules } from './outside-url'
import { OutsideRefusal } from './refusal'
import type { HostResolver } from './resolver'

/**
 * Sends a request of ours, with a key of theirs, to an address that people name. Throws `OutsideRefusal` where nobody is
 * sent; redirects are not followed.
 */
export type SendOutside = (request: Request) => Promise<Response>

export interface SendingWays extends OutsideRules {
  /** Null where whoever connects refuses private addresses in that very moment. */
  resolver: HostResolver | null
  connect(request: Request, isAllowed: boolean): Promise<Response>
}

// A question waits for nobody who was asked a moment ago; who connects looks again.
const NAMES_HOLD_MS = 60_000
const NAMES_AT_MOST = 500
const namesChecked = new Map<string, number>()

/** The way to servers that a team names. Off the operator's own list it is https only: a key goes along. */
export function openSending(ways: SendingWays): SendOutside {
  return async (request) => {
    const { url, isAllowed } = requireSendable(request.url, ways)
    if (!isAllowed) await requirePublicName(ways.resolver, url.hostname, request.signal)
    return ways.connect(new Request(request, { redirect: 'manual' }), isAllowed)
  }
}

/** As far as the text of an address tells whether a request may be sent there. Throws `OutsideRefusal`. */
export function requireSendable(text: string, rules: OutsideRules) {
  if (URL.canParse(text) && leadsNowhere(new URL(text).hostname))
    throw new OutsideRefusal('nowhere')
  const place = readOutsideUrl(text, rules)
  if (!place.isAllowed && place.url.protocol !== 'https:') throw new OutsideRefusal('refused')
  return place
}

async function requirePublicName(
  resolver: HostResolver | null,
  host: string,
  signal: AbortSignal,
): Promise<void> {
  if (!resolver || addressOfHost(host) !== null) return
  if (Date.now() - (namesChecked.get(host) ?? -Infinity) < NAMES_HOLD_MS) return
  const addresses = await resolver.addressesOf(host, signal)
  if (addresses.length === 0) throw new OutsideRefusal('nowhere')
  if (!addresses.every(isPublicAddress)) throw new OutsideRefusal('refused')
  if (namesChecked.size >= NAMES_AT_MOST) namesChecked.clear()
  namesChecked.set(host, Date.now())
}
