import type { Seat } from '~/core/context'

/** Everybody changes what they added; owner and admins change everything. */
export function canChangeFile(
  accountId: string,
  role: Seat['role'],
  file: { createdBy: string },
): boolean {
  return role !== 'member' || file.createdBy === accountId
}
