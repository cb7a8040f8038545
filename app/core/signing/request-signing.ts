const encoder = new TextEncoder()
const keys = new Map<string, Promise<CryptoKey>>()

/** What a signature of `/ai` speaks of. */
export interface SignedRequest {
  method: string
  /** `i-date`, as it is sent. */
  date: string
  /** Base64 MD5 of the exact bytes of the body; '' without one. */
  md5: string
  /** Relative to the API base, with a leading slash, without the query. */
  path: string
  /** Raw values, not percent-encoded. */
  query: readonly (readonly [name: string, value: string])[]
}

/** Base64 HMAC-SHA1 over method, date, digest, path and the sorted query, a line each. */
export async function sign(secret: string, request: SignedRequest): Promise<string> {
  const words = encoder.encode(wordsOf(request))
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), words)
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}

/** Whether `signature` was made by `sign` with the same secret. Takes constant time. */
export async function isSignedBy(
  secret: string,
  request: SignedRequest,
  signature: string,
): Promise<boolean> {
  const decoded = Uint8Array.from(atob(signature), (character) => character.charCodeAt(0))
  return crypto.subtle.verify(
    'HMAC',
    await keyOf(secret),
    decoded,
    encoder.encode(wordsOf(request)),
  )
}

/** The header `i-authorization`. */
export function authorizationOf(keyId: string, signature: string): string {
  return `hmac id="${keyId}", algorithm="hmac-sha1", headers="i-date", signature="${signature}"`
}

/** Reads what `authorizationOf` writes; null for anything else. */
export function readAuthorization(header: string): { keyId: string; signature: string } | null {
  const [, keyId, signature] = FORM.exec(header) ?? []
  return keyId && signature ? { keyId, signature } : null
}

// Twenty bytes have one spelling: with its last two bits free, a signature could be copied as another one.
const FORM =
  /^hmac id="([\w.-]{1,64})", algorithm="hmac-sha1", headers="i-date", signature="([A-Za-z0-9+/]{26}[AEIMQUYcgkosw048]=)"$/

function wordsOf({ method, date, md5, path, query }: SignedRequest): string {
  const sorted = query
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
  return [method.toUpperCase(), date, md5, path, sorted.join('&')].join('\n')
}

function keyOf(secret: string): Promise<CryptoKey> {
  const cached = keys.get(secret)
  if (cached) return cached
  const uses: KeyUsage[] = ['sign', 'verify']
  const hash = { name: 'HMAC', hash: 'SHA-1' }
  const key = crypto.subtle.importKey('raw', encoder.encode(secret), hash, false, uses)
  keys.set(secret, key)
  return key
}
