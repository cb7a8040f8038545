import type { Seat } from '~/core/context'

/** Owner and admins speak for the team's brand and domains. */
export function canManageBrand(role: Seat['role']): boolean {
  return role !== 'member'
}
