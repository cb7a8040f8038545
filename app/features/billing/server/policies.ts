import type { Seat } from '~/core/context'

type Role = Seat['role']

/** Someone on the team's ladder. */
interface Rung {
  memberId: string
  role: Role
}

const heights = { member: 0, admin: 1, owner: 2 } as const satisfies Record<Role, number>

/** May see everybody's movements, caps, applications and alerts. Members see their own. */
export const canSeeAllCoins = (role: Role) => heights[role] >= heights.admin

/** May say at which balances the team is warned. */
export const canSetThresholds = canSeeAllCoins

/** The owner caps anyone, themselves too; an admin only those further down. */
export function canSetCap(actor: Rung, target: Rung): boolean {
  if (actor.role === 'owner') return true
  return canSeeAllCoins(actor.role) && heights[actor.role] > heights[target.role]
}

/** Whoever may cap someone may also grant them more. */
export const canDecide = canSetCap

/** May exchange the team's coins for what the team uses. */
export const canRedeem = canSeeAllCoins
