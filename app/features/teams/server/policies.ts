import type { Seat } from '~/core/context'

export type Role = Seat['role']

/** Someone on the ladder. */
export interface Rung {
  memberId: string
  role: Role
}

const heights = { member: 0, admin: 1, owner: 2 } as const satisfies Record<Role, number>

/** May see the team's screens and lists. */
export const isTeamAdmin = (role: Role) => heights[role] >= heights.admin

/** May change the team's name, logo and contact. */
export const canEditTeam = isTeamAdmin

/** May read who did what. */
export const canReadAudit = isTeamAdmin

/** Admins invite members; only the owner invites admins; nobody invites an owner. */
export function canInviteAs(role: Role, invited: Role): boolean {
  return isTeamAdmin(role) && invited !== 'owner' && heights[role] > heights[invited]
}

/** May rename, stop, let in again, give a new password to, or remove: someone further down, never oneself. */
export function canManage(actor: Rung, target: Rung): boolean {
  const isOther = actor.memberId !== target.memberId
  return isOther && isTeamAdmin(actor.role) && heights[actor.role] > heights[target.role]
}

/** Only the owner makes and unmakes admins; owning passes on by transfer alone. */
export function canSetRole(actor: Rung, target: Rung, role: Role): boolean {
  return actor.role === 'owner' && canManage(actor, target) && role !== 'owner'
}

/** The owner hands the team to another member of it. */
export function canTransferTo(actor: Rung, target: Rung): boolean {
  return actor.role === 'owner' && actor.memberId !== target.memberId && target.role !== 'owner'
}

/** A team keeps its owner: they transfer it first. */
export const canLeave = (role: Role) => role !== 'owner'
