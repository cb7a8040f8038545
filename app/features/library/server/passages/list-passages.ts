import { and, desc, eq, inArray } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { FileId } from '~/core/ids'
import { memberNames } from '~/features/teams/server'
import type { PassageChangeView, PassageLinePage, PassageLineView } from '../../wire/terms/passages'
import type { PassageListQuery } from '../../wire/contracts/passages'
import { findFile } from '../files/find-files'
import type { PassageLine } from '../ports'
import { passageChanges, passageEdits } from './tables'
import { spaceIndex } from '../space-index'

export type EditRow = typeof passageEdits.$inferSelect

/** Passages of a learned file in order; none while it is being learned. Errors: `fileNotFound`. */
export async function listPassages(
  ctx: SeatedContext,
  input: PassageListQuery,
): Promise<PassageLinePage> {
  const file = await findFile(ctx, input.id)
  const { generation } = file
  if (file.status !== 'DONE') {
    return { passages: [], total: 0, counts: { all: 0, edited: 0, off: 0 }, generation }
  }
  const { from, count, keyword, only } = input
  const found = await spaceIndex(ctx, file.spaceId).linesOf(file.id, { from, count, keyword, only })
  const editors = ctx.db
    .select({ id: passageEdits.updatedBy })
    .from(passageEdits)
    .where(ofLearning(ctx, file))
  const [edits, names] = await Promise.all([
    editsOf(ctx, file, found.lines),
    memberNames(ctx, ctx.seat.teamId, editors),
  ])
  return {
    passages: found.lines.map((line) => presentLine(line, edits.get(line.no), names)),
    total: found.total,
    counts: found.counts,
    generation,
  }
}

/** A file as it is learned now. */
interface Learned {
  id: FileId
  generation: number
}

// D1 binds at most 100 values a statement.
const NUMBERS_AT_ONCE = 90

async function editsOf(
  ctx: SeatedContext,
  file: Learned,
  lines: PassageLine[],
): Promise<Map<number, EditRow>> {
  const rows: EditRow[] = []
  for (let index = 0; index < lines.length; index += NUMBERS_AT_ONCE) {
    const numbers = lines.slice(index, index + NUMBERS_AT_ONCE).map((line) => line.no)
    const some = await ctx.db
      .select()
      .from(passageEdits)
      .where(and(ofLearning(ctx, file), inArray(passageEdits.no, numbers)))
    rows.push(...some)
  }
  return new Map(rows.map((row) => [row.no, row]))
}

const ofLearning = (ctx: SeatedContext, file: Learned) =>
  and(
    eq(passageEdits.spaceId, ctx.seat.spaceId),
    eq(passageEdits.fileId, file.id),
    eq(passageEdits.generation, file.generation),
  )

/** A passage of the index with its latest change. `names` maps account ids to what the team calls them. */
export function presentLine(
  line: PassageLine,
  edit: EditRow | undefined,
  names: ReadonlyMap<string, string>,
): PassageLineView {
  return {
    no: line.no,
    headings: line.headings,
    text: line.text,
    anchor: line.anchor,
    original: line.isEdited ? line.original : null,
    isOff: line.isOff,
    lastChange: edit
      ? {
          id: edit.lastChangeId,
          by: names.get(edit.updatedBy) ?? '',
          time: formatDateTime(new Date(edit.updatedAt)),
        }
      : null,
  }
}

const MOST_CHANGES = 200

/** Newest first, at most 200: of one passage, or of the whole file with the edits that lost their passage. */
export async function passageHistory(
  ctx: SeatedContext,
  input: { id: FileId; no?: number | undefined },
): Promise<PassageChangeView[]> {
  const file = await findFile(ctx, input.id)
  const ofPassage = ctx.db
    .select({ id: passageEdits.id })
    .from(passageEdits)
    .where(and(ofLearning(ctx, file), eq(passageEdits.no, input.no ?? 0)))
  const asked = and(
    eq(passageChanges.spaceId, ctx.seat.spaceId),
    eq(passageChanges.fileId, file.id),
    input.no === undefined ? undefined : inArray(passageChanges.editId, ofPassage),
  )
  const editors = ctx.db.select({ id: passageChanges.createdBy }).from(passageChanges).where(asked)
  const [rows, names] = await Promise.all([
    ctx.db
      .select()
      .from(passageChanges)
      .where(asked)
      .orderBy(desc(passageChanges.createdAt), desc(passageChanges.id))
      .limit(MOST_CHANGES),
    memberNames(ctx, ctx.seat.teamId, editors),
  ])
  return rows.map((row) => ({
    id: row.id,
    no: row.no,
    act: row.action,
    by: { id: row.createdBy, name: names.get(row.createdBy) ?? '' },
    time: formatDateTime(new Date(row.createdAt)),
    before: { text: row.beforeText, isOff: row.beforeOff },
    after: { text: row.afterText, isOff: row.afterOff },
  }))
}
