import { fromBase64Url, toBase64Url } from '#packages/basics/base64url'

const encoder = new TextEncoder()
const keys = new Map<string, Promise<CryptoKey>>()

/**
 * Signs words that leave the house and come back in an address. `purpose` keeps a signature for one use from
 * serving another. Base64url.
 */
export async function signWords(secret: string, purpose: string, words: string[]): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), bytes(purpose, words))
  return toBase64Url(new Uint8Array(signature))
}

/** Whether `signature` was made by `signWords` of the same secret, purpose and words. Takes constant time. */
export async function isSigned(
  secret: string,
  purpose: string,
  words: string[],
  signature: string,
): Promise<boolean> {
  const decoded = decode(signature)
  return (
    decoded !== null &&
    crypto.subtle.verify('HMAC', await keyOf(secret), decoded, bytes(purpose, words))
  )
}

// JSON keeps ['a','b'] and ['ab'] apart.
const bytes = (purpose: string, words: string[]) =>
  encoder.encode(JSON.stringify([purpose, ...words]))

function keyOf(secret: string): Promise<CryptoKey> {
  const cached = keys.get(secret)
  if (cached) return cached
  const key = crypto.subtle.importKey(
    'raw',
    encoder.encode(`signed addresses\n${secret}`),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  keys.set(secret, key)
  return key
}

function decode(signature: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(signature)) return null
  return fromBase64Url(signature)
}
