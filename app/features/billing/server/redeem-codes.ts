import { and, eq, gt, sql } from 'drizzle-orm'
import { recordAuditActionIf } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { limitAddress, limitRate, type RateRule } from '~/core/rate'
import { addScholar, teamInfo } from '~/features/teams/server'
import type { RedeemCodeInput, RedeemedCodeView } from '../contract'
import { billingErrors } from '../errors'
import { codeSum, readCode } from './code-words'
import { redeemCodes } from './tables'

// Nobody types that many; whoever guesses has 80 bits before them.
const TRIES: RateRule = { name: 'billing.redeem-code', limit: 10, windowMs: 10 * 60_000 }
const TRIES_OF_ADDRESS: RateRule = {
  name: 'billing.redeem-code-from',
  limit: 40,
  windowMs: 10 * 60_000,
}
/** A lost answer is asked for again within it, ms. */
const SAME_TRY_MS = 10 * 60_000

/**
 * Turns a code into scholar searches of the caller's team, once: the same member's next tries within ten minutes are
 * answered as the first. Any member may. Errors: `codeUnknown`, `codeUsed`, `codeExpired`, `requestErrors.tooMany`.
 */
export async function redeemCode(
  ctx: SeatedContext,
  input: RedeemCodeInput,
): Promise<RedeemedCodeView> {
  await limitRate(ctx, TRIES, ctx.actor.accountId)
  if (ctx.address) await limitAddress(ctx, TRIES_OF_ADDRESS)
  if (readCode(input.code) === '') throw billingErrors.codeUnknown()
  const isMeant = eq(redeemCodes.codeSum, await codeSum(input.code))
  const [code] = await ctx.db.select().from(redeemCodes).where(isMeant)
  if (!code) throw billingErrors.codeUnknown()
  const now = ctx.now().getTime()
  const { teamId, memberId } = ctx.seat
  const redemptionId = ctx.newId()
  const isMine = sql`EXISTS (SELECT 1 FROM ${redeemCodes}
    WHERE ${redeemCodes.id} = ${code.id} AND ${redeemCodes.redemptionId} = ${redemptionId})`
  const [, , , [after]] = await ctx.db.batch([
    ctx.db
      .update(redeemCodes)
      .set({ redeemedAt: now, redemptionId, teamId, memberId })
      .where(
        and(
          eq(redeemCodes.id, code.id),
          eq(redeemCodes.redemptionId, ''),
          gt(redeemCodes.expiresAt, now),
        ),
      ),
    addScholar(ctx, teamId, code.searches, isMine),
    recordAuditActionIf(
      ctx,
      { action: 'billing.redeemCode', facts: { count: code.searches } },
      isMine,
    ),
    ctx.db.select().from(redeemCodes).where(isMeant),
  ])
  const used = after ?? code
  if (used.redemptionId === '') throw billingErrors.codeExpired()
  const isSame =
    used.teamId === teamId && used.memberId === memberId && now - used.redeemedAt < SAME_TRY_MS
  if (!isSame) throw billingErrors.codeUsed()
  const { maxScholarSearch, usedScholarSearch } = await teamInfo(ctx)
  return { count: code.searches, maxScholarSearch, usedScholarSearch }
}
