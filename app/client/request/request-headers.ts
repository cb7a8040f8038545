import { authorizationOf, sign } from '~/core/signing/request-signing'
import { shellNameOfDomain } from '../domain-info'
import { md5Base64 } from './md5'
import { tokenOf, useSession } from '../session/session-store'
import { local, session } from '../storage'

export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'DELETE'
  /** Relative to the API base, without the query. */
  path: string
  query: Record<string, unknown>
  /** The exact text that is sent; '' for none. */
  body: string
  /** Milliseconds. */
  time: number
}

/** Everything that travels with each call of `/ai`. */
export async function headersFor(request: OutgoingRequest): Promise<Record<string, string>> {
  const md5 = request.method === 'POST' && request.body ? md5Base64(request.body) : ''
  const token = tokenOf()
  return {
    'i-version': '2',
    ...(await signedDate(request, md5)),
    'content-md5': md5,
    'shell-name': shellName(),
    ...(request.body && { 'content-type': 'application/json; charset=utf-8' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
}

/** 'web' unless the client around the page said otherwise. */
export const platform = () => session.read('platform', local.read('platform', 'web'))

const RECENT_AT_MOST = 200
const recent = new Set<string>()
let clockAheadMs = 0

/**
 * Takes the server's clock for this device's own when the two are far apart. True when that changed anything: the
 * call that failed for its date may be made again.
 */
export function trustClock(serverDate: string | null): boolean {
  const instant = serverDate === null ? Number.NaN : Date.parse(serverDate)
  const ahead = Date.now() - instant
  if (Number.isNaN(instant) || Math.abs(ahead - clockAheadMs) < FAR_APART_MS) return false
  clockAheadMs = ahead
  return true
}

const FAR_APART_MS = 60_000

/**
 * The date and the signature over it. A signature counts once on the server and dates are whole seconds, so the same
 * words sent twice within one are dated a second later.
 */
async function signedDate(
  { method, path, query, time }: OutgoingRequest,
  md5: string,
): Promise<Record<string, string>> {
  const key = signingKey()
  for (let index = time - clockAheadMs; ; index += 1_000) {
    const date = new Date(index).toUTCString()
    if (!key) return { 'i-date': date }
    const signature = await sign(key.secret, {
      method,
      date,
      md5,
      path: new URL(path, 'http://path').pathname,
      query: Object.entries(query).map(([name, value]) => [name, String(value)]),
    })
    if (method !== 'GET' && recent.has(signature)) continue
    remember(signature)
    return { 'i-date': date, 'i-authorization': authorizationOf(key.id, signature) }
  }
}

function remember(signature: string): void {
  recent.add(signature)
  const [oldest] = recent
  if (recent.size > RECENT_AT_MOST && oldest) recent.delete(oldest)
}

/** `id:secret`, as the page brought it. Not secret: it keeps copies and changes out, not people. */
function signingKey(): { id: string; secret: string } | null {
  // An address without encryption has no crypto; its calls go unsigned.
  if (typeof document === 'undefined' || !globalThis.crypto?.subtle) return null
  const signing = document.querySelector<HTMLMetaElement>('meta[name="api-signing"]')?.content ?? ''
  const cut = signing.indexOf(':')
  return cut > 0 ? { id: signing.slice(0, cut), secret: signing.slice(cut + 1) } : null
}

function shellName(): string {
  const name = shellNameOfDomain() || useSession.getState().team?.shellName || 'team-'
  // Header values are Latin-1.
  return /^[\x20-\x7e]*$/.test(name) ? name : encodeURIComponent(name)
}
