import { and, eq, gt, inArray, or } from 'drizzle-orm'
import { files } from '../tables'

/**
 * Files in which something can be found: learned ones, what has come in of one that is being learned, and what a learning
 * anew has not replaced yet. Which passages these are the index knows.
 */
export const isAskable = () =>
  or(
    eq(files.status, 'DONE'),
    and(inArray(files.status, ['INIT', 'PROCESSING']), gt(files.passageCount, 0)),
  )

/** The same of a row that was read. */
export const canBeAsked = ({
  status,
  passageCount,
}: Pick<typeof files.$inferSelect, 'status' | 'passageCount'>): boolean =>
  status === 'DONE' || (status !== 'ERROR' && passageCount > 0)
