import type { Seat } from '~/core/context'

/** Everybody changes what they added; owner and admins change everything. */
export function canChangeFile(
  accountId: string,
  role: Seat['role'],
  file: { createdBy: string },
): boolean {
  return role !== 'member' || file.createdBy === accountId
}

/**
 * Work on a file that all who see it share (a guide, a translation): whoever began it stops it and throws it away, and
 * so do those who may change the file.
 */
export const mayEndWork = (
  accountId: string,
  role: Seat['role'],
  work: { createdBy: string },
  file: { createdBy: string },
): boolean => work.createdBy === accountId || canChangeFile(accountId, role, file)
