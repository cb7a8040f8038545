import { codeOf } from '~/core/errors'
import { sql, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { learningErrors } from '../../errors'
import { files } from '../tables'

/** `which` is a condition over `files`. The same upload may have been added once more since: it stands in the library once. */
export const comesBack = (which: SQL): SQL => sql`${which} AND NOT EXISTS (
  SELECT 1 FROM files AS twin WHERE twin.upload_id = files.upload_id AND twin.deleted_at IS NULL)`

/** Lays files back; `learning` are those that are learned anew. What is cut short beyond those waits for a person's 重试. */
export function filesBack(ctx: SeatedContext, which: SQL, learning: readonly string[]) {
  const isLearning = sql`id IN (SELECT value FROM json_each(${JSON.stringify(learning)}))`
  const isCut = sql`status IN ('INIT', 'PROCESSING')`
  const gaveUp = codeOf(learningErrors.gaveUp)
  return ctx.db
    .update(files)
    .set({
      deletedAt: null,
      binId: '',
      updatedAt: ctx.now().getTime(),
      generation: sql`generation + (${isLearning})`,
      readyPages: sql`CASE WHEN ${isLearning} THEN 0 ELSE ready_pages END`,
      progress: sql`CASE WHEN ${isLearning} THEN 0 ELSE progress END`,
      status: sql`CASE WHEN ${isLearning} THEN 'INIT' WHEN ${isCut} THEN 'ERROR' ELSE status END`,
      errorCode: sql`CASE WHEN NOT (${isLearning}) AND ${isCut} THEN ${gaveUp} ELSE error_code END`,
    })
    .where(comesBack(which))
}
