import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { hmacSha256 } from '~/core/signing/cloud-signatures'
import type { Context } from '~/core/context'
import { randomCode } from '~/core/ids'
import { commit, ticket } from '~/core/outbox'
import { limitAddress, limitRate, type RateRule } from '~/core/rate'
import { hex } from '~/core/signing/sha256'
import { mobileNumber } from '~/core/text/text-rules'
import { authErrors } from '../errors'
import { sendCode } from './jobs'
import { smsProvider } from './sms'
import { smsCodes } from './tables'

/** What a code is good for: signing in by a number, or binding it to one account. */
export type CodePurpose = { for: 'signIn' } | { for: 'bind'; accountId: string }

export const CODE_MINUTES = 5
const TRIES = 5
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const A_MOBILE: RateRule = {
  name: 'auth.code.mobile',
  limit: 1,
  windowMs: MINUTE_MS,
  also: [
    { limit: 5, windowMs: HOUR_MS },
    { limit: 10, windowMs: DAY_MS },
  ],
}
// An office of people behind one address signs in on a Monday; a bomber is done after twenty.
const AN_ADDRESS: RateRule = {
  name: 'auth.code.address',
  limit: 20,
  windowMs: HOUR_MS,
  also: [{ limit: 60, windowMs: DAY_MS }],
}
// Whoever is signed in could name one number after another, each from another address.
const A_PERSON: RateRule = {
  name: 'auth.code.person',
  limit: 5,
  windowMs: HOUR_MS,
  also: [{ limit: 10, windowMs: DAY_MS }],
}
const CHECKS_OF_ADDRESS: RateRule = { name: 'auth.code.check', limit: 60, windowMs: 15 * MINUTE_MS }

/**
 * Asks for a code. Does and answers the same for every number, whether an account stands behind it or not; who is
 * really sent one is decided in the queue. Errors: `badMobile`, `methodOff`, `requestErrors.tooMany`.
 */
export async function requestCode(
  ctx: Context,
  typed: string,
  purpose: CodePurpose,
): Promise<void> {
  if (!smsProvider(ctx.settings)) throw authErrors.methodOff()
  const mobile = requireMobile(typed)
  await limitAddress(ctx, AN_ADDRESS)
  if (purpose.for === 'bind') await limitRate(ctx, A_PERSON, purpose.accountId)
  await limitRate(ctx, A_MOBILE, mobile)
  const now = ctx.now().getTime()
  const fresh = {
    id: ctx.newId(),
    mobile,
    salt: randomCode(),
    state: 'waiting' as const,
    tries: 0,
    createdAt: now,
    expiresAt: now + CODE_MINUTES * MINUTE_MS,
    usedAt: null,
  }
  const written = ctx.db
    .insert(smsCodes)
    .values({ place: placeOf(purpose, mobile), ...fresh })
    .onConflictDoUpdate({ target: smsCodes.place, set: fresh })
  await commit(ctx, [written], [ticket(ctx, sendCode, { codeId: fresh.id })])
}

/**
 * Takes a code: right, in time, for this very number and use, and only once. A try is spent before the code is
 * looked at. Answers the number in its plain form. Errors: `wrongCode`, `badMobile`, `requestErrors.tooMany`.
 */
export async function takeCode(
  ctx: Context,
  input: { mobile: string; verifyCode: string },
  purpose: CodePurpose,
): Promise<string> {
  const mobile = requireMobile(input.mobile)
  await limitAddress(ctx, CHECKS_OF_ADDRESS)
  const isLiving = and(
    eq(smsCodes.place, placeOf(purpose, mobile)),
    eq(smsCodes.mobile, mobile),
    isNull(smsCodes.usedAt),
    gt(smsCodes.expiresAt, ctx.now().getTime()),
  )
  const [row] = await ctx.db
    .update(smsCodes)
    .set({ tries: sql`${smsCodes.tries} + 1` })
    .where(and(isLiving, lt(smsCodes.tries, TRIES)))
    .returning({ id: smsCodes.id, salt: smsCodes.salt })
  const expected = await codeOf(ctx, row?.salt ?? '')
  if (!row || !isSame(expected, input.verifyCode)) throw authErrors.wrongCode()
  const taken = await ctx.db
    .update(smsCodes)
    .set({ usedAt: ctx.now().getTime() })
    .where(and(isLiving, eq(smsCodes.id, row.id)))
    .returning({ id: smsCodes.id })
  // Somebody else used it, or asked for a new one, between the two.
  if (taken.length === 0) throw authErrors.wrongCode()
  return mobile
}

/** The six digits behind a salt. They are derived when needed, so that none is kept anywhere. */
export async function codeOf(ctx: Context, salt: string): Promise<string> {
  const digest = hex(await hmacSha256(ctx.settings.JWT_SECRET, `sms code\n${salt}`))
  // 48 bits: what the remainder favours is less than one in a hundred million.
  return String(Number.parseInt(digest.slice(0, 12), 16) % 1_000_000).padStart(6, '0')
}

function requireMobile(typed: string): string {
  const mobile = mobileNumber(typed)
  if (mobile === null) throw authErrors.badMobile()
  return mobile
}

const placeOf = (purpose: CodePurpose, mobile: string) =>
  purpose.for === 'signIn' ? `signIn:${mobile}` : `bind:${purpose.accountId}`

const isSame = (expected: string, input: string) =>
  expected.length === input.length && timingSafeEqual(Buffer.from(expected), Buffer.from(input))
