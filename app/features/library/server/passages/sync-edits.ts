import { and, count, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { FileId, TeamId } from '~/core/ids'
import { passageChanges, passageEdits } from './tables'
import { spaceIndex } from '../space-index'

/** Makes the index hold exactly the edits that the rows hold. May run any number of times and in any order. */
export async function syncEdits(
  ctx: Context,
  file: { id: FileId; spaceId: TeamId; generation: number },
): Promise<void> {
  // Together, so that the count belongs to these very rows.
  const [edits, [changes]] = await ctx.db.batch([
    ctx.db
      .select({ no: passageEdits.no, text: passageEdits.text, isOff: passageEdits.isOff })
      .from(passageEdits)
      .where(and(eq(passageEdits.fileId, file.id), eq(passageEdits.generation, file.generation))),
    ctx.db
      .select({ revision: count() })
      .from(passageChanges)
      .where(eq(passageChanges.fileId, file.id)),
  ])
  const revision = changes?.revision ?? 0
  if (revision === 0) return
  await spaceIndex(ctx, file.spaceId).setEdits(file.id, file.generation, revision, edits)
}
