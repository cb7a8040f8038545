import { and, desc, eq, inArray, isNull, isSQLWrapper, sql, type SQLWrapper } from 'drizzle-orm'
import type { Context, Seat, SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { formatDateTime } from '~/core/format'
import type { TeamId } from '~/core/ids'
import { namesOfAccounts } from '~/features/auth/server'
import { brandOfHost, brands, identityColumns, isPublishedBy } from '~/features/brands/server'
import type { MemberInfoView, TeamView } from '../../contract'
import { teamErrors } from '../../errors'
import { requestSeats, type SeatRow } from '../ports'
import { isOpen } from '../plan/closure'
import { isPlanExempt } from '../plan/plan-rules'
import { identityOf } from '../identities'
import { isTeamAdmin } from '../policies'
import { monthOf } from '../questions'
import { chatUsage, members, teams } from '../tables'
import { requestPerson } from '~/features/auth/server/ports'
import { extend } from '~/core/extension-points'

const SAME_VISIT_MS = 10 * 60_000

/**
 * Teams that the person may enter on this host, the one used last first. A white-label host knows its own team
 * only; the house's host knows all of them.
 */
export async function listTeams(ctx: Context): Promise<TeamView[]> {
  return (await seatsOfPerson(ctx)).map((row) => presentTeam(row, ctx.now()))
}

/** The seat in one team, read from the database now. Null for strangers, removed members and teams of other hosts. */
export async function findSeat(ctx: Context, teamId: TeamId): Promise<Seat | null> {
  const [found] = await seatsOfPerson(ctx, teamId)
  return found ? seatOf(found) : null
}

/**
 * The same for one call in the team (`GET /team/:teamId/info`): refuses when the team's plan no longer runs and the
 * call needs one.
 */
export async function takeSeat(ctx: Context, teamId: TeamId, call: string): Promise<Seat | null> {
  const [found] = await seatsOfPerson(ctx, teamId)
  if (!found) return null
  const isOver = isExpired(found.team, ctx.now())
  if (isOver && !isPlanExempt(call, found.member.role)) throw teamErrors.planExpired()
  return seatOf(found)
}

/**
 * What a page needs to know of the person's teams, read once: all seats, and the one to start with (the team used
 * last; null as well when its plan no longer runs). `isVisit`: the person was here just now.
 */
export async function takePlace(
  ctx: Context,
  isVisit = false,
): Promise<{ seats: readonly SeatRow[]; seat: Seat | null }> {
  const seats = await seatsOfPerson(ctx)
  const [first] = seats
  if (first && isVisit) ctx.later(noteVisit(ctx, first))
  return { seats, seat: first && !isExpired(first.team, ctx.now()) ? seatOf(first) : null }
}

/**
 * The current team as its owner or admin enters the screens of management, also when its plan has ended, so that it can
 * be renewed. Null for visitors, plain members, and whoever has to change their password first.
 */
export async function placeOfAdmin(ctx: Context): Promise<SeatedContext | null> {
  if (requestPerson.of(ctx)?.isNeedChangePassword) return null
  const [first] = await seatsOfPerson(ctx)
  return ctx.actor && first && isTeamAdmin(first.member.role)
    ? { ...ctx, actor: ctx.actor, seat: seatOf(first) }
    : null
}

/** Level and questions of the person in a team (the one used last by default); null for a visitor. */
export async function memberInfo(ctx: Context, teamId?: TeamId): Promise<MemberInfoView | null> {
  const [row] = await seatsOfPerson(ctx, teamId)
  return row ? memberInfoOf(row) : null
}

/**
 * The teams of a page, the one used last first, and what its person may still ask there. Seats may be remembered for
 * some seconds, in which questions were asked and searches made: what is left of both is read now.
 */
export async function placeNow(ctx: Context) {
  const seats = await seatsOfPerson(ctx)
  const [first] = seats
  if (!first) return { teams: [], memberInfo: null }
  const current = requestSeats.of(ctx) ? await withCountsNow(ctx, first) : first
  return {
    teams: seats.map((row) => presentTeam(row === first ? current : row, ctx.now())),
    memberInfo: memberInfoOf(current),
  }
}

/** Makes a team the current one: it comes first from now on. */
export async function switchTeam(ctx: Context, teamId: TeamId): Promise<TeamView[]> {
  const seat = await findSeat(ctx, teamId)
  if (!seat) throw requestErrors.notFound()
  await ctx.db
    .update(members)
    .set({ lastUsedAt: ctx.now().getTime() })
    .where(eq(members.id, seat.memberId))
  return listTeams(extend(ctx, requestSeats.with(undefined)))
}

/**
 * What the team calls these people, by account id: the name in the team, else the account's own. Whom a statement selects
 * is asked beside the rows that name them.
 */
export async function memberNames(
  ctx: Context,
  teamId: TeamId,
  accountIds: readonly string[] | SQLWrapper,
): Promise<Map<string, string>> {
  if (!isSQLWrapper(accountIds) && accountIds.length === 0) return new Map()
  const among = isSQLWrapper(accountIds)
    ? accountIds
    : sql`(SELECT value FROM json_each(${JSON.stringify(accountIds)}))`
  const [accounts, inTeam] = await Promise.all(namesAmong(ctx, teamId, among))
  return nameByAccount(accounts, inTeam)
}

/** The statements behind `memberNames`, to ride along in a batch; `nameByAccount` reads their answers. */
export function namesAmong(ctx: Context, teamId: TeamId, among: SQLWrapper) {
  const inTeam = ctx.db
    .select({ id: members.accountId, name: members.name })
    .from(members)
    .where(and(eq(members.teamId, teamId), inArray(members.accountId, among)))
  return [namesOfAccounts(ctx, among), inTeam] as const
}

/** Later rows win, empty names in the team do not. */
export function nameByAccount(...answers: { id: string; name: string }[][]): Map<string, string> {
  const named = answers.flat().filter(({ name }) => name !== '')
  return new Map(named.map(({ id, name }) => [id, name]))
}

/** Expired by its word, by its date (where it has one), or by a status nobody knows. */
export function isExpired(team: { status: string; expiresAt: number }, now: Date): boolean {
  const isRunning = team.status === 'active' || team.status === 'trial'
  return !isRunning || (team.expiresAt !== 0 && now.getTime() > team.expiresAt)
}

/** As views tell it; '' for a plan without an end. */
export const expiryDateOf = ({ expiresAt }: { expiresAt: number }) =>
  expiresAt === 0 ? '' : formatDateTime(new Date(expiresAt))

// When somebody was last here, to ten minutes: a page is not worth a write each.
async function noteVisit(ctx: Context, { member }: SeatRow): Promise<void> {
  const now = ctx.now().getTime()
  if (now - member.lastSeenAt < SAME_VISIT_MS) return
  await ctx.db.update(members).set({ lastSeenAt: now }).where(eq(members.id, member.id))
}

async function seatsOfPerson(ctx: Context, teamId?: TeamId): Promise<SeatRow[]> {
  if (!ctx.actor) return []
  const stored = requestSeats.of(ctx)
  if (stored) return stored.filter(({ team }) => teamId === undefined || team.id === teamId)
  const brand = await brandOfHost(ctx, ctx.host)
  if (!brand) return []
  return ctx.db
    .select({ member: members, team: teams, brand: identityColumns, used: chatUsage.used })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .leftJoin(brands, isPublishedBy(teams.id))
    .leftJoin(chatUsage, usageOf(ctx, members.id))
    .where(
      and(
        eq(members.accountId, ctx.actor.accountId),
        isNull(members.removedAt),
        isNull(members.stoppedAt),
        isOpen,
        teamId === undefined ? undefined : eq(members.teamId, teamId),
        brand.isHouse ? undefined : eq(members.teamId, brand.teamId),
      ),
    )
    .orderBy(desc(isUsable(ctx)), desc(members.lastUsedAt), members.id)
}

async function withCountsNow(ctx: Context, seat: SeatRow): Promise<SeatRow> {
  const { maxScholarSearch, usedScholarSearch, maxChat } = teams
  const [now] = await ctx.db
    .select({ team: { maxScholarSearch, usedScholarSearch, maxChat }, used: chatUsage.used })
    .from(teams)
    .leftJoin(chatUsage, usageOf(ctx, seat.member.id))
    .where(eq(teams.id, seat.team.id))
  return now ? { ...seat, team: { ...seat.team, ...now.team }, used: now.used } : seat
}

const usageOf = (ctx: Context, memberId: string | typeof members.id) =>
  and(eq(chatUsage.memberId, memberId), eq(chatUsage.month, monthOf(ctx.now())))

const memberInfoOf = ({ team: { vipLevel, maxChat }, used }: SeatRow): MemberInfoView => ({
  vipLevel,
  maxChat,
  usedChat: used ?? 0,
})

// Whom an expired team would turn away starts in another one; owner and admins are wanted there, to renew.
const isUsable = (ctx: Context) =>
  sql`(${teams.status} <> 'expired' AND (${teams.expiresAt} = 0 OR ${teams.expiresAt} >= ${ctx.now().getTime()})) OR ${members.role} <> 'member'`

function seatOf({ member, team }: SeatRow): Seat {
  const { id, role } = member
  return { teamId: team.id, spaceId: team.id, memberId: id, role, ...versionsOf(team) }
}

/** As a seat carries it: absent where there is none. */
export const wordListOf = ({ wordList }: { wordList: number }): Pick<Seat, 'wordList'> =>
  wordList <= 0 ? {} : { wordList }

/** What a team keeps of its own, by the versions that a seat carries. */
export const versionsOf = (team: {
  wordList: number
  modelVersion: number
}): Pick<Seat, 'wordList' | 'modelVersion'> => ({
  ...wordListOf(team),
  ...(team.modelVersion > 0 && { modelVersion: team.modelVersion }),
})

function presentTeam({ member, team, brand }: SeatRow, now: Date): TeamView {
  const { name, logo, isHouse } = identityOf(team, brand)
  return {
    id: team.id,
    name,
    logo,
    isHouse,
    shellName: team.shellName,
    space: { id: team.id },
    member: { id: member.id, role: member.role },
    status: isExpired(team, now) ? 'expired' : team.status,
    expiryDate: expiryDateOf(team),
    maxScholarSearch: team.maxScholarSearch,
    usedScholarSearch: team.usedScholarSearch,
  }
}
