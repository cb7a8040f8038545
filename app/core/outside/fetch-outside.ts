import { joinedBytes } from '#packages/basics/joined-bytes'
import { addressOfHost, isPublicAddress } from './addresses'
import { readOutsideUrl, type OutsideRules, type OutsideUrl } from './outside-url'
import { OutsideRefusal, type OutsideReason } from './refusal'
import type { HostResolver } from './resolver'

export interface OutsideOrder {
  url: string
  /** Media types that are wanted, e.g. `text/html`. */
  types: readonly string[]
  /** Bytes after decompression. */
  maxBytes: number
  /** For everything together: names, redirects, the last byte. */
  timeoutMs: number
}

export interface OutsidePage {
  /** Where the redirects ended. */
  url: string
  /** Media type, lower case, without parameters. */
  type: string
  /** From the content type; '' when it says none. */
  charset: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Fetches a page of the public web. Throws `OutsideRefusal` and nothing else. */
export type FetchOutside = (order: OutsideOrder) => Promise<OutsidePage>

export interface OutsideWays extends OutsideRules {
  resolver: HostResolver
  /** Speaks HTTP. `isAllowed`: a fake allowed by configuration, anything else must be a public address. */
  connect(request: Request, isAllowed: boolean): Promise<Response>
}

const MOST_REDIRECTS = 5

/**
 * The only way in which the product visits addresses that people name. Every hop is checked anew: its text, and each
 * address that its name leads to. Nothing of ours goes along: no cookie, no token, no referrer.
 */
export function openOutside(ways: OutsideWays): FetchOutside {
  return async (order) => {
    const signal = AbortSignal.timeout(order.timeoutMs)
    try {
      return await orAborted(follow(ways, order, signal), signal)
    } catch (error) {
      if (error instanceof OutsideRefusal) throw error
      throw new OutsideRefusal(signal.aborted ? 'slow' : 'unreachable', { cause: error })
    }
  }
}

async function follow(
  ways: OutsideWays,
  order: OutsideOrder,
  signal: AbortSignal,
): Promise<OutsidePage> {
  let place = readOutsideUrl(order.url, ways)
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    await requirePublic(ways, place, signal)
    const response = await ways.connect(requestFor(place.url, order, signal), place.isAllowed)
    const next = redirectOf(response)
    if (next === null) return readPage(response, place.url, order, signal)
    await response.body?.cancel()
    if (!URL.canParse(next, place.url)) throw new OutsideRefusal('unreachable')
    place = readOutsideUrl(new URL(next, place.url).href, ways)
  }
  throw new OutsideRefusal('redirects')
}

// One private address among public ones is enough: which of them is taken is not ours to say.
async function requirePublic(
  { resolver }: OutsideWays,
  { url, isAllowed }: OutsideUrl,
  signal: AbortSignal,
): Promise<void> {
  if (isAllowed || addressOfHost(url.hostname) !== null) return
  const addresses = await resolver.addressesOf(url.hostname, signal)
  if (addresses.length === 0) throw new OutsideRefusal('unreachable')
  if (!addresses.every(isPublicAddress)) throw new OutsideRefusal('refused')
}

function requestFor(url: URL, { types }: OutsideOrder, signal: AbortSignal): Request {
  return new Request(url, {
    headers: {
      accept: `${types.join(',')};q=0.9`,
      'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5',
      'user-agent': 'Mozilla/5.0 (compatible; YanmoReader/1.0)',
    },
    redirect: 'manual',
    signal,
  })
}

function redirectOf(response: Response): string | null {
  const isRedirect = [301, 302, 303, 307, 308].includes(response.status)
  return isRedirect ? response.headers.get('location') : null
}

async function readPage(
  response: Response,
  url: URL,
  { types, maxBytes }: OutsideOrder,
  signal: AbortSignal,
): Promise<OutsidePage> {
  const contentType = response.headers.get('content-type') ?? ''
  const type = (contentType.toLowerCase().split(';', 1)[0] ?? '').trim()
  const refused = reasonToRefuse(response, types.includes(type), maxBytes)
  if (refused) {
    await response.body?.cancel().catch(() => {})
    throw new OutsideRefusal(refused)
  }
  const bytes = await readBounded(response, maxBytes, signal)
  const charset = /charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType)?.[1] ?? ''
  return { url: url.href, type, charset, bytes }
}

function reasonToRefuse(
  { status, ok, headers }: Response,
  isAccepted: boolean,
  maxBytes: number,
): OutsideReason | null {
  if (status === 401 || status === 403 || status === 407) return 'locked'
  if (status === 404 || status === 410) return 'gone'
  if (!ok) return 'unreachable'
  if (!isAccepted) return 'type'
  return Number(headers.get('content-length') ?? 0) > maxBytes ? 'size' : null
}

/** What comes is counted after decompression, so a small answer cannot unfold into a large one. */
async function readBounded(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await orAborted(reader.read(), signal)
      if (done) break
      size += value.byteLength
      if (size > maxBytes) throw new OutsideRefusal('size')
      parts.push(value)
    }
  } catch (error) {
    await reader.cancel().catch(() => {})
    throw error
  }
  return joinedBytes(parts)
}

/** Ends with the signal even when the work itself does not listen to it. */
async function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new OutsideRefusal('slow'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
