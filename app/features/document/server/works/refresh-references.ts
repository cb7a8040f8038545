import { sql } from 'drizzle-orm'
import type { CitableWork } from '#packages/citations/citable-work'
import type { Context } from '~/core/context'
import type { FileId, TeamId } from '~/core/ids'
import { describedRecord } from './described-records'

/** What a file is was written or found: entries of documents that are not final follow. */
export async function refreshReferences(
  ctx: Context,
  {
    teamId,
    changed,
  }: { teamId: TeamId; changed: readonly { fileId: FileId; work: CitableWork }[] },
): Promise<void> {
  const rows = changed.map(({ fileId, work }) => ({
    fileId,
    record: JSON.stringify(describedRecord(work, { origin: 'library', fileId })),
  }))
  await ctx.db.run(sql`UPDATE document_references SET record = one.value ->> 'record'
    FROM json_each(${JSON.stringify(rows)}) AS one
    WHERE document_references.file_id = one.value ->> 'fileId'
      AND document_references.team_id = ${teamId}
      AND document_references.record ->> 'origin' = 'library'
      AND document_references.document_id NOT IN (
        SELECT id FROM documents WHERE team_id = ${teamId} AND final_version_id IS NOT NULL)`)
}
