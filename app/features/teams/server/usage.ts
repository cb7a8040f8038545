import { and, asc, eq, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { readPartMonths, wholeMonths, type TimeRange } from '~/core/archive'
import type { SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import { formatDateTime, parseDateTime } from '~/core/format'
import type { TeamId } from '~/core/ids'
import { accounts, keysOfTeam } from '~/features/auth/server'
import type { MemberUsage, UsageQuery } from '../contract'
import { leftName, requireAdmin } from './members/list-members'
import { members, usageDays, usageMonths } from './tables'
import { firstLiveDay, usageArchive, type UsageDay } from './usage-archive'
import { coinsByMember } from './ports'

const DAY_MS = 24 * 60 * 60_000

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
  const [paid, keys, parts] = await Promise.all([
    coinsByMember.of(ctx)?.(ctx, query),
    keysOfTeam(ctx),
    usedInParts(ctx, query),
  ])
  const coins = paid ?? new Map<string, number>()
  const [rows, sumsOfKeys] = await Promise.all([
    membersWithSums(ctx, query, [...coins.keys(), ...parts.keys()]),
    sumsOf(ctx, query, among(keys.map(({ id }) => id))),
  ])
  const byKey = new Map(sumsOfKeys.map((row) => [row.memberId, row]))
  return [
    ...rows.map(({ member, personName, used }) => {
      const name = nameOf(member.name || personName, member.removedAt)
      return usageOf({ memberId: member.id, name }, plus(used, parts.get(member.id)), coins)
    }),
    // A key sits in the team under its own id.
    ...keys
      .filter(({ id }) => byKey.has(id) || parts.has(id) || coins.has(id))
      .map(({ id, name }) =>
        usageOf({ memberId: id, name }, plus(byKey.get(id), parts.get(id)), coins),
      ),
  ]
}

/** Query: who is in the team, and of those who left whoever used something or is among `users`. */
function membersWithSums(ctx: SeatedContext, query: UsageQuery, users: readonly string[]) {
  const sums = ctx.db.$with('sums').as(sumsOf(ctx, query))
  return ctx.db
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
        eq(members.teamId, ctx.seat.teamId),
        or(
          isNull(members.removedAt),
          sql`${sums.memberId} IS NOT NULL`,
          inArray(members.id, among(users)),
        ),
      ),
    )
    .orderBy(sql`${members.removedAt} IS NOT NULL`, asc(members.joinedAt), asc(members.id))
}

interface Sums {
  questions: number | null
  words: number | null
  scholar: number | null
}

const usageOf = (
  who: { memberId: string; name: string },
  used: Sums,
  coins: ReadonlyMap<string, number>,
): MemberUsage => ({
  ...who,
  questions: used.questions ?? 0,
  coins: coins.get(who.memberId) ?? 0,
  scholar: used.scholar ?? 0,
  words: used.words ?? 0,
})

const among = (ids: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** What each used within the dates: by the day, and by whole months of which the days are archived. */
function sumsOf(ctx: SeatedContext, query: UsageQuery, which?: SQL) {
  const { teamId } = ctx.seat
  const { memberId, questions, words, scholar } = usageMonths
  const { first, last } = wholeMonths(rangeOf(query))
  const used = unionAll(
    ctx.db
      .select({
        memberId: usageDays.memberId,
        questions: usageDays.questions,
        words: usageDays.words,
        scholar: usageDays.scholar,
      })
      .from(usageDays)
      .where(and(eq(usageDays.teamId, teamId), inRange(query), isLive(teamId))),
    ctx.db
      .select({ memberId, questions, words, scholar })
      .from(usageMonths)
      .where(
        and(
          eq(usageMonths.teamId, teamId),
          gte(usageMonths.month, first),
          lte(usageMonths.month, last),
        ),
      ),
  ).as('used')
  return ctx.db
    .select({
      memberId: used.memberId,
      questions: sql<number>`sum(${used.questions})`.as('questions'),
      words: sql<number>`sum(${used.words})`.as('words'),
      scholar: sql<number>`sum(${used.scholar})`.as('scholar'),
    })
    .from(used)
    .where(which && sql`${used.memberId} IN ${which}`)
    .groupBy(used.memberId)
}

/** What each used on days of archived months that the dates cut through. */
async function usedInParts(ctx: SeatedContext, query: UsageQuery): Promise<Map<string, Sums>> {
  const parts = new Map<string, Sums>()
  const filter = {
    ...rangeOf(query),
    timeOf: ({ day }: UsageDay) => startOfDay(day),
    accepts: null,
  }
  for await (const line of readPartMonths(ctx, usageArchive, ctx.seat.teamId, filter))
    parts.set(line.memberId, plus(parts.get(line.memberId), line))
  return parts
}

function plus(left: Sums | null | undefined, right: Sums | null | undefined): Sums {
  const [first, second] = [left ?? NOTHING, right ?? NOTHING]
  return {
    questions: (first.questions ?? 0) + (second.questions ?? 0),
    words: (first.words ?? 0) + (second.words ?? 0),
    scholar: (first.scholar ?? 0) + (second.scholar ?? 0),
  }
}

const NOTHING: Sums = { questions: 0, words: 0, scholar: 0 }

const isLive = (teamId: TeamId) => gte(usageDays.day, firstLiveDay(teamId))

const rangeOf = ({ start, end }: UsageQuery): TimeRange => ({
  from: start === undefined ? undefined : startOfDay(start),
  to: end === undefined ? undefined : startOfDay(end) + DAY_MS,
})

const startOfDay = (day: string) => parseDateTime(`${day} 00:00:00`)?.getTime() ?? 0

const nameOf = (name: string, removedAt: number | null) =>
  removedAt === null ? name : leftName(name)

const inRange = ({ start, end }: UsageQuery) =>
  and(
    start === undefined ? undefined : gte(usageDays.day, start),
    end === undefined ? undefined : lte(usageDays.day, end),
  )

/** `2026-11-21`, by Shanghai's calendar. */
export const dayOf = (date: Date) => formatDateTime(date).slice(0, 10)
