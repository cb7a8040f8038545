import type { Settings } from '~/core/settings'
import { fromBase64Url, toBase64Url } from '#packages/basics/base64url'

type PushSettings = Pick<Settings, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT'>

// Services refuse what lives longer than a day.
const VALID_MS = 12 * 3_600_000

/** Whether this installation sends anything. */
export const isPushOn = ({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: PushSettings): boolean =>
  VAPID_PUBLIC_KEY !== '' && VAPID_PRIVATE_KEY !== ''

/** Header by which a push service knows who sends (RFC 8292). */
export async function vapidHeader(
  settings: PushSettings,
  endpoint: string,
  now: Date,
): Promise<string> {
  const { VAPID_PUBLIC_KEY, VAPID_SUBJECT } = settings
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor((now.getTime() + VALID_MS) / 1000),
    sub: VAPID_SUBJECT,
  }
  const content = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    await signingKey(settings),
    new TextEncoder().encode(content),
  )
  const token = `${content}.${toBase64Url(new Uint8Array(signature))}`
  return `vapid t=${token}, k=${VAPID_PUBLIC_KEY}`
}

const encoded = (value: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)))

function signingKey({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: PushSettings): Promise<CryptoKey> {
  const point = fromBase64Url(VAPID_PUBLIC_KEY)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    // Behind the byte that says that the point stands in full.
    x: toBase64Url(point.subarray(1, 33)),
    y: toBase64Url(point.subarray(33, 65)),
    d: VAPID_PRIVATE_KEY,
  }
  return crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
  ])
}
