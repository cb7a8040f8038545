import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { recordAuditActionIf } from '~/core/audit'
import type { Context, SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import type { TeamId } from '~/core/ids'
import { reasonOf } from '~/core/reasons'
import { teamErrors } from '~/features/teams/errors'
import {
  addScholar,
  countUsage,
  hasScholarLeft,
  returnScholar,
  takeScholar,
  teamInfo,
} from '~/features/teams/server'
import { SCHOLAR_PACK_COINS, SCHOLAR_SEARCHES_A_PACK } from '../terms'
import { type RedeemedView, type RedeemInput } from '../contract'
import { billingErrors } from '../errors'
import { balancesOf } from './ledger/balances'
import { spendCoins } from './ledger/payments'
import { canRedeem } from './policies'
import { scholarSearches } from './tables'

// No search takes that long; one that seems to has died.
const LONGEST_MS = 15 * 60_000
const SWEEP_AT_MOST = 100

/**
 * Makes a scholar search out of the team's quota: takes one, searches, and gives it back when the search throws. The
 * same key is one search. Errors: scholarShort (7004), underWay, alreadyDone.
 */
export async function withScholarSearch<Result>(
  ctx: SeatedContext,
  key: string,
  search: () => Promise<Result>,
): Promise<Result> {
  const id = await takeOne(ctx, key)
  const result = await search().catch(async (error: unknown) => {
    await giveBack(ctx, { id, teamId: ctx.seat.teamId })
    throw error
  })
  const isRunning = isIn(id, 'running')
  await ctx.db.batch([
    countUsage(ctx, ctx.now(), { scholar: 1 }, isRunning),
    ctx.db
      .update(scholarSearches)
      .set({ state: 'answered' })
      .where(and(eq(scholarSearches.id, id), eq(scholarSearches.state, 'running'))),
  ])
  return result
}

/**
 * Statements: give back what an answer that came to nothing has paid for its searches, whose keys begin with `keyStart`,
 * and take them out of what the member used that day. May run twice.
 */
export async function returnAnswered(ctx: SeatedContext, keyStart: string): Promise<Statement[]> {
  const { teamId } = ctx.seat
  const paid = await ctx.db
    .select({ id: scholarSearches.id, createdAt: scholarSearches.createdAt })
    .from(scholarSearches)
    .where(
      and(
        eq(scholarSearches.teamId, teamId),
        gte(scholarSearches.key, keyStart),
        lt(scholarSearches.key, `${keyStart}\u{10ffff}`),
        eq(scholarSearches.state, 'answered'),
      ),
    )
  return paid.flatMap(({ id, createdAt }) => [
    returnScholar(ctx, teamId, isIn(id, 'answered')),
    countUsage(ctx, new Date(createdAt), { scholar: -1 }, isIn(id, 'answered')),
    ctx.db
      .update(scholarSearches)
      .set({ state: 'returned' })
      .where(and(eq(scholarSearches.id, id), eq(scholarSearches.state, 'answered'))),
  ])
}

/** Buys scholar searches with the team's coins, both in one transaction. Errors: notAdmin, coinsShort, capReached. */
export async function redeemScholar(ctx: SeatedContext, input: RedeemInput): Promise<RedeemedView> {
  if (!canRedeem(ctx.seat.role)) throw teamErrors.notAdmin()
  const { teamId, memberId } = ctx.seat
  const { count, key } = input
  const amountCoins = (count / SCHOLAR_SEARCHES_A_PACK) * SCHOLAR_PACK_COINS
  const remark = `${count}次`
  await spendCoins(
    ctx,
    { teamId, memberId, amountCoins, key, purpose: 'scholar.redeem', remark },
    (isPaid) => [
      addScholar(ctx, teamId, count, isPaid),
      recordAuditActionIf(
        ctx,
        { action: 'billing.redeemScholar', facts: { count, coins: amountCoins } },
        isPaid,
      ),
    ],
  )
  const [team, { wallet }] = await Promise.all([teamInfo(ctx), balancesOf(ctx, teamId)])
  const { maxScholarSearch, usedScholarSearch } = team
  return { maxScholarSearch, usedScholarSearch, balance: wallet }
}

/** Gives back searches whose process died. */
export async function sweepScholarSearches(ctx: Context): Promise<number> {
  const lost = await ctx.db
    .select({ id: scholarSearches.id, teamId: scholarSearches.teamId })
    .from(scholarSearches)
    .where(
      and(
        eq(scholarSearches.state, 'running'),
        lt(scholarSearches.createdAt, ctx.now().getTime() - LONGEST_MS),
      ),
    )
    .orderBy(asc(scholarSearches.createdAt))
    .limit(SWEEP_AT_MOST)
  for (const item of lost) await returnOne(ctx, item)
  return lost.length
}

async function takeOne(ctx: SeatedContext, key: string): Promise<string> {
  const { teamId, memberId } = ctx.seat
  const id = ctx.newId()
  const [, , found] = await ctx.db.batch([
    ctx.db
      .insert(scholarSearches)
      .select(
        sql`SELECT ${id}, ${teamId}, ${memberId}, ${key}, 'running', ${ctx.now().getTime()} WHERE ${hasScholarLeft(teamId)}`,
      )
      .onConflictDoNothing(),
    takeScholar(ctx, teamId, isIn(id, 'running')),
    ctx.db
      .select({ id: scholarSearches.id, state: scholarSearches.state })
      .from(scholarSearches)
      .where(and(eq(scholarSearches.teamId, teamId), eq(scholarSearches.key, key))),
  ])
  const [hold] = found
  if (!hold) throw billingErrors.scholarShort()
  if (hold.id === id) return id
  throw hold.state === 'running' ? billingErrors.underWay() : billingErrors.alreadyDone()
}

// The search's own error is what the caller must hear; what was not given back here is swept.
async function giveBack(ctx: Context, item: { id: string; teamId: TeamId }): Promise<void> {
  try {
    await returnOne(ctx, item)
  } catch (error) {
    ctx.log('warn', 'billing.scholar-return-failed', { ...item, reason: reasonOf(error) })
  }
}

async function returnOne(ctx: Context, { id, teamId }: { id: string; teamId: TeamId }) {
  await ctx.db.batch([
    returnScholar(ctx, teamId, isIn(id, 'running')),
    ctx.db
      .update(scholarSearches)
      .set({ state: 'returned' })
      .where(and(eq(scholarSearches.id, id), eq(scholarSearches.state, 'running'))),
  ])
}

const isIn = (id: string, state: 'running' | 'answered') =>
  sql`EXISTS (SELECT 1 FROM scholar_searches WHERE id = ${id} AND state = ${state})`
