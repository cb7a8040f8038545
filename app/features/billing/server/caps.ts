import { and, desc, eq, or, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { teamErrors } from '~/features/teams/errors'
import { listPeople, type TeamPerson } from '~/features/teams/server'
import type {
  ApplyInput,
  CoinApplicationView,
  CoinCapView,
  DecideInput,
  OwnCapView,
  SetCapInput,
} from '../contract'
import { billingErrors } from '../errors'
import { extraOf, heldNow, monthNow, spentThisMonth } from './ledger/limits'
import { canDecide, canSeeAllCoins, canSetCap } from './policies'
import { coinApplications, coinCaps } from './tables'

const DECIDED_AT_MOST = 20

/** Everybody's month, for owner and admins. Errors: `notAdmin`. */
export async function listCaps(ctx: SeatedContext): Promise<CoinCapView[]> {
  requireAdmin(ctx)
  const people = await listPeople(ctx, { withGone: false })
  const months = await monthsOf(
    ctx,
    people.map(({ memberId }) => memberId),
  )
  return people.map(({ memberId, name, role }) => ({
    memberId,
    memberName: name,
    role,
    ...(months.get(memberId) ?? { cap: null, extra: 0, used: 0 }),
  }))
}

/** The caller's own month, with the application that waits or was decided last. */
export async function ownCap(ctx: SeatedContext): Promise<OwnCapView> {
  const { memberId } = ctx.seat
  const [months, [last], people] = await Promise.all([
    monthsOf(ctx, [memberId]),
    ctx.db
      .select()
      .from(coinApplications)
      .where(
        and(
          isOfTeam(ctx),
          eq(coinApplications.memberId, memberId),
          or(eq(coinApplications.state, 'waiting'), isDecidedThisMonth(ctx)),
        ),
      )
      .orderBy(desc(coinApplications.createdAt))
      .limit(1),
    listPeople(ctx, { withGone: false }),
  ])
  const application = last ? presentApplication(last, people) : null
  return { ...(months.get(memberId) ?? { cap: null, extra: 0, used: 0 }), application }
}

/** Sets or takes away what a member may spend a month. Errors: `notAdmin`, `notAllowed`, `memberNotFound`. */
export async function setCap(ctx: SeatedContext, input: SetCapInput): Promise<CoinCapView[]> {
  requireAdmin(ctx)
  const { memberId, coins } = input
  const target = await findPerson(ctx, memberId)
  if (!canSetCap(ctx.seat, target)) throw teamErrors.notAllowed()
  const { teamId } = ctx.seat
  const updatedAt = ctx.now().getTime()
  const write =
    coins === null
      ? ctx.db
          .delete(coinCaps)
          .where(and(eq(coinCaps.teamId, teamId), eq(coinCaps.memberId, memberId)))
      : ctx.db
          .insert(coinCaps)
          .values({ teamId, memberId, capCoins: coins, updatedAt })
          .onConflictDoUpdate({
            target: [coinCaps.teamId, coinCaps.memberId],
            set: { capCoins: coins, updatedAt },
          })
  await ctx.db.batch([
    write,
    recordAuditAction(ctx, {
      action: 'billing.setCap',
      target: targetOf(target),
      facts: { coins: coins ?? '不限' },
    }),
  ])
  return listCaps(ctx)
}

/** Applications that wait, oldest first, then those decided lately. Errors: `notAdmin`. */
export async function listApplications(ctx: SeatedContext): Promise<CoinApplicationView[]> {
  requireAdmin(ctx)
  const isWaiting = eq(coinApplications.state, 'waiting')
  const [waiting, decided, people] = await Promise.all([
    ctx.db
      .select()
      .from(coinApplications)
      .where(and(isOfTeam(ctx), isWaiting))
      .orderBy(coinApplications.createdAt),
    ctx.db
      .select()
      .from(coinApplications)
      .where(and(isOfTeam(ctx), isDecidedThisMonth(ctx)))
      .orderBy(desc(coinApplications.decidedAt))
      .limit(DECIDED_AT_MOST),
    listPeople(ctx, { withGone: true }),
  ])
  return [...waiting, ...decided].map((row) => presentApplication(row, people))
}

/** Asks for more in this month; one application at a time. Errors: `noCap`, `alreadyApplied`. */
export async function applyForCoins(ctx: SeatedContext, input: ApplyInput): Promise<OwnCapView> {
  const { teamId, memberId } = ctx.seat
  const own = sql`team_id = ${teamId} AND member_id = ${memberId}`
  const hasCap = sql`EXISTS (SELECT 1 FROM coin_caps WHERE ${own})`
  const isFree = sql`NOT EXISTS (SELECT 1 FROM coin_applications WHERE ${own} AND state = 'waiting')`
  const application = {
    id: ctx.newId(),
    teamId,
    memberId,
    amountCoins: input.coins,
    reason: input.reason,
    state: 'waiting',
    createdAt: ctx.now().getTime(),
  } as const
  const person = await findPerson(ctx, memberId)
  const isWritten = await commitIf(ctx, sql`${hasCap} AND ${isFree}`, [
    ctx.db.insert(coinApplications).values(application),
    recordAuditAction(ctx, {
      action: 'billing.applyForCoins',
      target: targetOf(person),
      facts: { coins: input.coins, reason: input.reason },
    }),
  ])
  const view = await ownCap(ctx)
  if (isWritten) return view
  throw view.cap === null ? billingErrors.noCap() : billingErrors.alreadyApplied()
}

/** Approves for this month, or rejects; once. Errors: `notAdmin`, `notAllowed`, `applicationClosed`. */
export async function decideApplication(
  ctx: SeatedContext,
  { applicationId, decision }: DecideInput,
): Promise<CoinApplicationView[]> {
  requireAdmin(ctx)
  const isIt = and(isOfTeam(ctx), eq(coinApplications.id, applicationId))
  const [application] = await ctx.db.select().from(coinApplications).where(isIt)
  if (!application) throw billingErrors.applicationNotFound()
  const person = await findPerson(ctx, application.memberId)
  if (!canDecide(ctx.seat, person)) throw teamErrors.notAllowed()
  const isWaiting = sql`EXISTS (SELECT 1 FROM coin_applications
    WHERE id = ${applicationId} AND team_id = ${ctx.seat.teamId} AND state = 'waiting')`
  const isDecided = await commitIf(ctx, isWaiting, [
    ctx.db
      .update(coinApplications)
      .set({
        state: decision,
        month: monthNow(ctx),
        decidedAt: ctx.now().getTime(),
        decidedBy: ctx.seat.memberId,
      })
      .where(isIt),
    recordAuditAction(ctx, {
      action: decision === 'approved' ? 'billing.approveCoins' : 'billing.rejectCoins',
      target: targetOf(person),
      facts: { coins: application.amountCoins },
    }),
  ])
  if (!isDecided) throw billingErrors.applicationClosed()
  return listApplications(ctx)
}

function requireAdmin(ctx: SeatedContext): void {
  if (!canSeeAllCoins(ctx.seat.role)) throw teamErrors.notAdmin()
}

async function findPerson(ctx: SeatedContext, memberId: string): Promise<TeamPerson> {
  const people = await listPeople(ctx, { withGone: false })
  const person = people.find((item) => item.memberId === memberId)
  if (!person) throw teamErrors.memberNotFound()
  return person
}

const targetOf = ({ memberId, name }: TeamPerson) => ({ kind: 'member', id: memberId, name })

const isOfTeam = (ctx: SeatedContext) => eq(coinApplications.teamId, ctx.seat.teamId)

const isDecidedThisMonth = (ctx: SeatedContext) => eq(coinApplications.month, monthNow(ctx))

async function monthsOf(ctx: SeatedContext, memberIds: string[]) {
  const { teamId } = ctx.seat
  const asked = sql<string>`asked.value`
  const rows = await ctx.db
    .select({
      memberId: asked,
      cap: sql<
        number | null
      >`(SELECT cap_coins FROM coin_caps WHERE team_id = ${teamId} AND member_id = ${asked})`,
      extra: extraOf(ctx, teamId, asked),
      spent: spentThisMonth(ctx, teamId, asked),
      held: heldNow(teamId, asked),
    })
    .from(sql`json_each(${JSON.stringify(memberIds)}) AS asked`)
  return new Map(
    rows.map(({ memberId, cap, extra, spent, held }) => [
      memberId,
      { cap, extra, used: spent + held },
    ]),
  )
}

function presentApplication(
  row: typeof coinApplications.$inferSelect,
  people: TeamPerson[],
): CoinApplicationView {
  return {
    id: row.id,
    memberId: row.memberId,
    memberName: people.find(({ memberId }) => memberId === row.memberId)?.name ?? '',
    coins: row.amountCoins,
    reason: row.reason,
    state: row.state,
    createTime: formatDateTime(new Date(row.createdAt)),
  }
}
