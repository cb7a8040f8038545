import type { Context } from '~/core/context'
import { forgiveRate, limitAddress, limitRate, type RateRule } from '~/core/rate'
import { sha256Hex } from '~/core/signing/sha256'
import { isPasswordRight } from '~/core/signing/hash-passwords'
import { sharingErrors } from '../errors'
import type { ShareRow } from './shares'

/** Of one link, whoever tries; and of one network over all links. */
const TRIES: RateRule = {
  name: 'sharing.password',
  limit: 10,
  windowMs: 10 * 60_000,
  also: [{ limit: 60, windowMs: 24 * 60 * 60_000 }],
}
const TRIES_OF_NETWORK: RateRule = { name: 'sharing.unlock', limit: 30, windowMs: 10 * 60_000 }

const COOKIE_SECONDS = 24 * 60 * 60

/**
 * What a browser that gave the password holds instead of it; '' for the wrong one. Whoever has neither the link nor the
 * stored hash cannot make it, and another password makes another. Errors: `passwordWrong`, `requestErrors.tooMany`.
 */
export async function unlockKey(
  ctx: Context,
  { row, password }: { row: ShareRow; password: string },
): Promise<string> {
  await limitAddress(ctx, TRIES_OF_NETWORK)
  await limitRate(ctx, TRIES, row.id)
  if (!(await isPasswordRight(password, row.passwordHash))) throw sharingErrors.passwordWrong()
  await forgiveRate(ctx, TRIES, row.id)
  return keyOf(row)
}

/** Whether the key is that of a share with a password. */
export const isKeyRight = async (row: ShareRow, key: string): Promise<boolean> =>
  key !== '' && key === (await keyOf(row))

const keyOf = ({ code, passwordHash }: ShareRow) => sha256Hex(`${code}.${passwordHash}`)

/** The key that a browser holds for a share; '' for none. */
export function shareKeyOf(request: Request, code: string): string {
  const cookies = request.headers.get('cookie') ?? ''
  const name = nameOf(code)
  return new RegExp(String.raw`(?:^|;\s*)${name}=([0-9a-f]{64})(?:;|$)`).exec(cookies)?.[1] ?? ''
}

/** Goes to pages and pictures alike; a day long, and over no other site. */
export function shareKeyCookie(code: string, key: string, isSecure: boolean): string {
  const parts = [`${nameOf(code)}=${key}`, 'Path=/', `Max-Age=${COOKIE_SECONDS}`, 'HttpOnly']
  return [...parts, 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].join('; ')
}

// A part of the code tells the links of a browser apart; the rest stays out of the name. Codes are of `\w` and `-`.
const nameOf = (code: string) => `share-key-${code.slice(0, 6)}`
