import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import type { FileId, TeamId } from '~/core/ids'
import type { PassageLine } from '../ports'
import { reanchorEdits, type ReanchoredEdit } from './reanchor-edits'
import { passageChanges, passageEdits } from './tables'
import { syncEdits } from './sync-edits'
import { spaceIndex } from '../space-index'

type EditRow = typeof passageEdits.$inferSelect
interface LearnedFile {
  id: FileId
  spaceId: TeamId
  generation: number
}

// D1 binds at most 100 values a statement; a row has fourteen.
const ROWS_AT_ONCE = 6
const LINES_AT_ONCE = 500

/**
 * After a file was learned anew: its edits go to the passages that are the same, the others stay as history with a
 * word. Runs once its passages are visible in the index and before its row says so; again when that was interrupted.
 */
export async function keepEdits(ctx: Context, file: LearnedFile): Promise<void> {
  const former = await ctx.db
    .select()
    .from(passageEdits)
    .where(and(eq(passageEdits.fileId, file.id), lt(passageEdits.generation, file.generation)))
  if (former.length > 0) await move(ctx, file, former)
  await syncEdits(ctx, file)
}

async function move(ctx: Context, file: LearnedFile, former: EditRow[]): Promise<void> {
  // Restored passages have history only.
  const activeEdits = former.filter((row) => row.text !== null || row.isOff)
  const reanchored = reanchorEdits(
    activeEdits,
    activeEdits.length > 0 ? await linesOf(ctx, file) : [],
  )
  const isFormer = and(
    eq(passageEdits.fileId, file.id),
    lt(passageEdits.generation, file.generation),
  )
  const changes = reanchored.flatMap((item) => changesOf(ctx, file, item))
  const isThere = sql`EXISTS (SELECT 1 FROM passage_edits WHERE file_id = ${file.id} AND generation < ${file.generation})`
  // A second run of the same ticket at the same moment finds nothing left to move.
  await commitIf(ctx, isThere, [
    ...reanchored.flatMap(({ edit, no }) =>
      no === null
        ? []
        : [
            ctx.db
              .update(passageEdits)
              .set({ generation: file.generation, no })
              .where(eq(passageEdits.id, edit.id)),
          ],
    ),
    ctx.db.delete(passageEdits).where(isFormer),
    ...slices(changes).map((rows) => ctx.db.insert(passageChanges).values(rows)),
  ])
}

function changesOf(
  ctx: Context,
  file: LearnedFile,
  { edit, no }: ReanchoredEdit<EditRow>,
): (typeof passageChanges.$inferInsert)[] {
  if (no === edit.no) return []
  const text = edit.text ?? edit.original
  return [
    {
      id: ctx.newId(),
      spaceId: file.spaceId,
      fileId: file.id,
      editId: edit.id,
      generation: file.generation,
      no: no ?? edit.no,
      action: no === null ? 'lose' : 'carry',
      beforeText: text,
      beforeOff: edit.isOff,
      afterText: no === null ? '' : text,
      afterOff: no === null ? false : edit.isOff,
      createdBy: edit.updatedBy,
      createdAt: ctx.now().getTime(),
    },
  ]
}

async function linesOf(ctx: Context, file: LearnedFile): Promise<PassageLine[]> {
  const index = spaceIndex(ctx, file.spaceId)
  const all: PassageLine[] = []
  for (;;) {
    const { lines, total } = await index.linesOf(file.id, {
      from: all.length,
      count: LINES_AT_ONCE,
    })
    all.push(...lines)
    if (lines.length === 0 || all.length >= total) return all
  }
}

function slices<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  )
}

/** Forgets what was changed of files that are gone for good. */
export function forgetEdits(ctx: Context, fileIds: FileId[]) {
  return [
    ctx.db.delete(passageEdits).where(inArray(passageEdits.fileId, fileIds)),
    ctx.db.delete(passageChanges).where(inArray(passageChanges.fileId, fileIds)),
  ] as const
}
