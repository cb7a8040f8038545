import { and, count, eq, isNull } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'
import type { TeamInfoView, UpdateTeamInput } from '../contract'
import { identityOfTeam } from './identities'
import { dropLogo, keepLogo } from './logos'
import { teamErrors } from '../errors'
import { requireAdmin } from './members/list-members'
import { promisedTo } from './invitations/invitation-seats'
import { canEditTeam } from './policies'
import { expiryDateOf, isExpired } from './members/seats'
import { members, teams } from './tables'

/** The team for its members: plan, seats, whom to turn to. */
export async function teamInfo(ctx: SeatedContext): Promise<TeamInfoView> {
  const { teamId } = ctx.seat
  const identity = identityOfTeam(ctx, teamId)
  const [[team], [seats]] = await ctx.db.batch([
    ctx.db.select().from(teams).where(eq(teams.id, teamId)),
    ctx.db
      .select({ used: count(), invited: promisedTo(ctx, teamId) })
      .from(members)
      .where(and(eq(members.teamId, teamId), isNull(members.removedAt))),
  ])
  const current = await identity
  if (!team || !current) throw requestErrors.notFound()
  const { name, logo, isBranded } = current
  return {
    id: team.id,
    name,
    logo,
    isBranded,
    contact: team.contact,
    shellName: team.shellName,
    status: isExpired(team, ctx.now()) ? 'expired' : team.status,
    expiryDate: expiryDateOf(team),
    seats: team.seats,
    usedSeats: seats?.used ?? 0,
    invitedSeats: seats?.invited ?? 0,
    vipLevel: team.vipLevel,
    maxChat: team.maxChat,
    maxScholarSearch: team.maxScholarSearch,
    usedScholarSearch: team.usedScholarSearch,
  }
}

/** Name, contact and logo; what is absent stays. Errors: `notAdmin`, `badPicture`, `brandedName`. */
export async function updateTeam(
  ctx: SeatedContext,
  input: UpdateTeamInput,
): Promise<TeamInfoView> {
  if (!canEditTeam(ctx.seat.role)) requireAdmin(ctx)
  const { name, contact, logo } = input
  const before = await teamInfo(ctx)
  requireOwnName(before, input)
  const logoKey = logo === undefined ? undefined : await keepLogo(ctx, logo)
  // Forms send along what they show: only what differs is a change.
  const set = {
    ...(name !== undefined && name !== before.name && { name }),
    ...(contact !== undefined && contact !== before.contact && { contact }),
    ...(logoKey !== undefined && { logoKey }),
  }
  const changed = Object.keys(set)
  if (changed.length === 0) return before
  const target = { kind: 'team', id: before.id, name: name ?? before.name }
  const facts = { changed: changed.map((field) => changedLabels[field] ?? field).join('、') }
  await ctx.db.batch([
    ctx.db.update(teams).set(set).where(eq(teams.id, ctx.seat.teamId)),
    recordAuditAction(ctx, { action: 'teams.update', target, facts }),
  ])
  if (logoKey !== undefined) await dropLogo(ctx, before.logo)
  return teamInfo(ctx)
}

// A published brand names the team: it is renamed there.
function requireOwnName(
  { isBranded, name: current }: TeamInfoView,
  { name, logo }: UpdateTeamInput,
) {
  const isRenamed = name !== undefined && name !== current
  if (isBranded && (isRenamed || logo !== undefined)) throw teamErrors.brandedName()
}

const changedLabels: Record<string, string> = { name: '名称', contact: '联系方式', logoKey: '标志' }
