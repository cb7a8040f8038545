import { and, asc, eq, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import { formatDateTime } from '~/core/format'
import { accounts, keysOfTeam } from '~/features/auth/server'
import type { MemberUsage, UsageQuery } from '../contract'
import { leftName, requireAdmin } from './members/list-members'
import { members, usageDays } from './tables'
import { coinsByMember } from './ports'

/** What a member used; absent counts are none. */
export interface Used {
  questions?: number
  words?: number
  scholar?: number
}

/** Statement: adds to the caller's day of `at`, if `onlyIf` holds. Negative figures take back. */
export function countUsage(ctx: SeatedContext, now: Date, used: Used, onlyIf: SQL): Statement {
  const { questions = 0, words = 0, scholar = 0 } = used
  const { memberId, teamId } = ctx.seat
  return ctx.db
    .insert(usageDays)
    .select(
      sql`SELECT ${memberId}, ${dayOf(now)}, ${teamId}, max(0, ${questions}), max(0, ${words}), max(0, ${scholar})
        WHERE ${onlyIf}`,
    )
    .onConflictDoUpdate({
      target: [usageDays.memberId, usageDays.day],
      set: {
        questions: sql`max(0, ${usageDays.questions} + ${questions})`,
        words: sql`max(0, ${usageDays.words} + ${words})`,
        scholar: sql`max(0, ${usageDays.scholar} + ${scholar})`,
      },
    })
}

/**
 * Each member with what they used from `start` to `end`, both included; without dates, since the team began. Whoever
 * has left, and a key that acts for the team, is named as long as they used anything, so that the sums are the team's.
 */
export async function listMemberUsage(
  ctx: SeatedContext,
  query: UsageQuery,
): Promise<MemberUsage[]> {
  requireAdmin(ctx)
  const { teamId } = ctx.seat
  const sums = ctx.db.$with('sums').as(sumsOf(ctx, query))
  const [paid, keys] = await Promise.all([coinsByMember.of(ctx)?.(ctx, query), keysOfTeam(ctx)])
  const coins = paid ?? new Map<string, number>()
  const payers = sql`(SELECT value FROM json_each(${JSON.stringify([...coins.keys()])}))`
  const ofMembers = ctx.db
    .with(sums)
    .select({
      member: members,
      personName: accounts.name,
      used: { questions: sums.questions, words: sums.words, scholar: sums.scholar },
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .leftJoin(sums, eq(sums.memberId, members.id))
    .where(
      and(
        eq(members.teamId, teamId),
        or(
          isNull(members.removedAt),
          sql`${sums.memberId} IS NOT NULL`,
          inArray(members.id, payers),
        ),
      ),
    )
    .orderBy(sql`${members.removedAt} IS NOT NULL`, asc(members.joinedAt), asc(members.id))
  const [rows, sumsOfKeys] = await Promise.all([
    ofMembers,
    sumsOf(ctx, query, inArray(usageDays.memberId, among(keys))),
  ])
  const byKey = new Map(sumsOfKeys.map((row) => [row.memberId, row]))
  return [
    ...rows.map(({ member, personName, used }) => {
      const name = nameOf(member.name || personName, member.removedAt)
      return usageOf({ memberId: member.id, name }, used, coins)
    }),
    // A key sits in the team under its own id.
    ...keys
      .filter(({ id }) => byKey.has(id) || coins.has(id))
      .map(({ id, name }) => usageOf({ memberId: id, name }, byKey.get(id), coins)),
  ]
}

interface Sums {
  questions: number | null
  words: number | null
  scholar: number | null
}

const usageOf = (
  who: { memberId: string; name: string },
  used: Sums | null | undefined,
  coins: ReadonlyMap<string, number>,
): MemberUsage => ({
  ...who,
  questions: used?.questions ?? 0,
  coins: coins.get(who.memberId) ?? 0,
  scholar: used?.scholar ?? 0,
  words: used?.words ?? 0,
})

const among = (rows: readonly { id: string }[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`

/** What each used within the dates. */
const sumsOf = (ctx: SeatedContext, query: UsageQuery, which?: SQL) =>
  ctx.db
    .select({
      memberId: usageDays.memberId,
      questions: sql<number>`sum(${usageDays.questions})`.as('questions'),
      words: sql<number>`sum(${usageDays.words})`.as('words'),
      scholar: sql<number>`sum(${usageDays.scholar})`.as('scholar'),
    })
    .from(usageDays)
    .where(and(eq(usageDays.teamId, ctx.seat.teamId), inRange(query), which))
    .groupBy(usageDays.memberId)

const nameOf = (name: string, removedAt: number | null) =>
  removedAt === null ? name : leftName(name)

const inRange = ({ start, end }: UsageQuery) =>
  and(
    start === undefined ? undefined : gte(usageDays.day, start),
    end === undefined ? undefined : lte(usageDays.day, end),
  )

/** `2026-11-21`, by Shanghai's calendar. */
export const dayOf = (date: Date) => formatDateTime(date).slice(0, 10)
