import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Context } from '~/core/context'

export const TOKEN_LIFE_SECONDS = 30 * 86_400
// An active person never meets an expired token; a copied old one dies in a month.
const RENEW_AFTER_SECONDS = 86_400
const ALGORITHM = 'HS256'
// Clocks of two data centres may differ by as much.
const SKEW_SECONDS = 30

const claims = z.object({
  sub: z.string().regex(/^\d{1,16}$/),
  jti: z.string().regex(/^\d{1,16}$/),
  iat: z.number(),
})

export interface TokenClaims {
  accountId: string
  signInId: string
  /** The token is old enough for a fresh one to be sent along. */
  isDueForRenewal: boolean
}

export async function issueToken(
  ctx: Context,
  accountId: string,
  signInId: string,
): Promise<string> {
  const now = seconds(ctx)
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(accountId)
    .setJti(signInId)
    .setIssuedAt(now)
    .setExpirationTime(now + TOKEN_LIFE_SECONDS)
    .setAudience(audience(ctx))
    .sign(await key(ctx))
}

/** Who a token speaks for; null when it is forged, expired, of another algorithm or of another brand. */
export async function readToken(ctx: Context, token: string): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, await key(ctx), {
      algorithms: [ALGORITHM],
      audience: audience(ctx),
      currentDate: ctx.now(),
      clockTolerance: SKEW_SECONDS,
      requiredClaims: ['exp'],
    })
    const { sub, jti, iat } = claims.parse(payload)
    if (iat > seconds(ctx) + SKEW_SECONDS) return null
    const isDueForRenewal = seconds(ctx) - iat > RENEW_AFTER_SECONDS
    return { accountId: sub, signInId: jti, isDueForRenewal }
  } catch {
    return null
  }
}

/** Whether a token that spoke for somebody may still do so by itself: living, and not yet due for a fresh one. */
export async function isTokenCurrent(ctx: Context, token: string): Promise<boolean> {
  const found = await readToken(ctx, token)
  return found !== null && !found.isDueForRenewal
}

const seconds = (ctx: Context) => Math.floor(ctx.now().getTime() / 1000)
// A token that one brand's host handed out speaks on no other brand's host.
const audience = (ctx: Context) => ctx.brandId ?? 'none'

// Imported once an isolate and secret: importing costs more than checking a signature.
const keys = new Map<string, CryptoKey>()

async function key(ctx: Context): Promise<CryptoKey> {
  const secret = ctx.settings.JWT_SECRET
  const cached = keys.get(secret)
  if (cached) return cached
  const bytes = new TextEncoder().encode(secret)
  const cryptoKey = await crypto.subtle.importKey(
    'raw',
    bytes,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  keys.set(secret, cryptoKey)
  return cryptoKey
}
