import { and, asc, count, eq, isNull, or, sql, type Column, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { maskMobile, mobileNumber } from '~/core/text/text-rules'
import { accounts } from '~/features/auth/server'
import type { MemberPage, MembersQuery, MemberView } from '../../contract'
import { teamErrors } from '../../errors'
import { isTeamAdmin, type Rung } from '../policies'
import { members } from '../tables'

/** A live membership with its person. */
export interface MemberRow {
  member: typeof members.$inferSelect
  person: Pick<typeof accounts.$inferSelect, 'name' | 'account' | 'mobile'>
}

const columns = {
  member: members,
  person: { name: accounts.name, account: accounts.account, mobile: accounts.mobile },
}

/** The team's people by rank and time, a page at a time; `keyword` is looked for in names and accounts. */
export async function listMembers(ctx: SeatedContext, query: MembersQuery): Promise<MemberPage> {
  requireAdmin(ctx)
  const filter = and(isMember(ctx), matches(query.keyword))
  // Not a batch: D1 answers one by column names, and both tables have a name.
  const [rows, counted] = await Promise.all([
    ctx.db
      .select(columns)
      .from(members)
      .innerJoin(accounts, eq(accounts.id, members.accountId))
      .where(filter)
      .orderBy(byRank, asc(members.joinedAt), asc(members.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db
      .select({ total: count() })
      .from(members)
      .innerJoin(accounts, eq(accounts.id, members.accountId))
      .where(filter),
  ])
  const total = counted[0]?.total ?? 0
  return { records: rows.map(presentMember), pages: Math.ceil(total / query.pageSize), total }
}

/** One of the team's people. Errors: `memberNotFound`. */
export async function getMember(ctx: SeatedContext, memberId: string): Promise<MemberView> {
  requireAdmin(ctx)
  return presentMember(await findMember(ctx, memberId))
}

/** The caller's own membership. */
export async function ownMember(ctx: SeatedContext): Promise<MemberView> {
  return presentMember(await findMember(ctx, ctx.seat.memberId))
}

/** The present row. Errors: `memberNotFound`, also for people of other teams. */
export async function findMember(ctx: SeatedContext, memberId: string): Promise<MemberRow> {
  const [row] = await ctx.db
    .select(columns)
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(isMember(ctx), eq(members.id, memberId)))
  if (!row) throw teamErrors.memberNotFound()
  return row
}

/** What to call somebody who is no longer here, in lists of what was. */
export const leftName = (name: string) => `${name}（已离开）`

/** Members' calls stop here. */
export function requireAdmin(ctx: SeatedContext): void {
  if (!isTeamAdmin(ctx.seat.role)) throw teamErrors.notAdmin()
}

/** Condition: this person still has this role in the team, at the moment of writing. */
export function stillIs(ctx: SeatedContext, { memberId, role }: Rung): SQL {
  return sql`EXISTS (SELECT 1 FROM members WHERE id = ${memberId} AND team_id = ${ctx.seat.teamId}
    AND role = ${role} AND removed_at IS NULL)`
}

/** Condition: this person is not stopped, at the moment of writing. */
export const isServing = (memberId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM members WHERE id = ${memberId} AND stopped_at IS NULL)`

/** What the team calls the person. */
export const displayName = ({ member, person }: MemberRow) => member.name || person.name

export function presentMember(row: MemberRow): MemberView {
  const { member, person } = row
  return {
    id: member.id,
    userId: member.accountId,
    name: displayName(row),
    account: /^1\d{10}$/.test(person.account) ? maskMobile(person.account) : person.account,
    mobile: maskMobile(person.mobile),
    role: member.role,
    status: member.stoppedAt === null ? 'active' : 'stopped',
    joinTime: formatDateTime(new Date(member.joinedAt)),
    lastActiveTime: formatDateTime(
      new Date(Math.max(member.lastSeenAt, member.lastUsedAt, member.joinedAt)),
    ),
  }
}

const isMember = (ctx: SeatedContext) =>
  and(eq(members.teamId, ctx.seat.teamId), isNull(members.removedAt))

const byRank = sql`CASE ${members.role} WHEN 'owner' THEN 0 WHEN 'admin' THEN 1 ELSE 2 END`

function matches(typed: string): SQL | undefined {
  if (typed === '') return undefined
  const keyword = mobileNumber(typed) ?? typed
  // What a person types is no pattern; and D1 refuses patterns over 50 bytes.
  const has = (column: Column) => sql`instr(lower(${column}), lower(${keyword})) > 0`
  return or(has(members.name), has(accounts.name), has(accounts.account), has(accounts.mobile))
}
