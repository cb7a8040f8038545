import { and, eq, sql, type SQL } from 'drizzle-orm'
import { didNotHold, mustHold } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import { commit, ticket } from '~/core/outbox'
import { limitRate, type RateRule } from '~/core/rate'
import { requireModerationPass } from '~/features/moderation/server'
import { memberNames } from '~/features/teams/server'
import type { ChangePassageInput, PassageChangeOrder } from '../../wire/contracts/passages'
import type { PassageAction, PassageLineView } from '../../wire/terms/passages'
import { libraryErrors } from '../../errors'
import { changeableFile } from '../files/find-files'
import { syncIndexEdits } from '../jobs'
import type { PassageLine } from '../ports'
import type { FileRow } from '../present'
import { presentLine, type EditRow } from './list-passages'
import { passageChanges, passageEdits } from './tables'
import { syncEdits } from './sync-edits'
import { spaceIndex } from '../space-index'

/** What counts of a passage: its words, and whether it is retrieved at all. */
interface State {
  text: string
  isOff: boolean
}

const CHANGES: RateRule = { name: 'library.change-passage', limit: 120, windowMs: 60_000 }

/**
 * Edits, switches off or on, restores or reverts a passage of a learned file, and writes it into its history. Searches
 * follow at once. Errors: `fileNotFound`, `notYours`, `notLearned`, `passageMoved` (learned anew since), `passageGone`,
 * `passageChanged` (by somebody else since), `moderation.refused`, `requestErrors.tooMany`.
 */
export async function changePassage(
  ctx: SeatedContext,
  input: ChangePassageInput,
): Promise<PassageLineView> {
  const file = await changeableFile(ctx, input.id)
  if (file.status !== 'DONE') throw libraryErrors.notLearned()
  if (file.generation !== input.generation) throw libraryErrors.passageMoved()
  const line = await lineAt(ctx, file, input.no)
  const existing = await editAt(ctx, file, input.no)
  if ((existing?.lastChangeId ?? '') !== input.seen) throw libraryErrors.passageChanged()
  const before = { text: existing?.text ?? line.original, isOff: existing?.isOff ?? false }
  const after = await stateAfter(ctx, input, { file, line, existing, before })
  if (after.text === before.text && after.isOff === before.isOff)
    return present(ctx, line, existing)
  await limitRate(ctx, CHANGES, ctx.actor.accountId)
  await requireModerationPassForText(ctx, before, after)
  const edit = editRow(ctx, { file, line, existing, after })
  await keep(ctx, edit, { existing, before, after, action: actionOf(input.change) })
  await syncEdits(ctx, file)
  return present(ctx, await lineAt(ctx, file, input.no), edit)
}

async function requireModerationPassForText(
  ctx: SeatedContext,
  before: State,
  after: State,
): Promise<void> {
  if (after.text !== before.text)
    await requireModerationPass(ctx, { kind: 'file', text: after.text })
}

async function lineAt(ctx: SeatedContext, file: FileRow, no: number): Promise<PassageLine> {
  // A file's numbers have no gaps, so a number is a position.
  const { lines } = await spaceIndex(ctx, file.spaceId).linesOf(file.id, { from: no, count: 1 })
  const [line] = lines
  if (line?.no !== no) throw libraryErrors.passageGone()
  return line
}

async function editAt(ctx: SeatedContext, file: FileRow, no: number): Promise<EditRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(passageEdits)
    .where(
      and(
        eq(passageEdits.fileId, file.id),
        eq(passageEdits.generation, file.generation),
        eq(passageEdits.no, no),
      ),
    )
  return row
}

interface EditTarget {
  file: FileRow
  line: PassageLine
  existing: EditRow | undefined
  before: State
}

async function stateAfter(
  ctx: SeatedContext,
  { change }: ChangePassageInput,
  { line, existing, before }: EditTarget,
): Promise<State> {
  if (change.kind === 'edit') return { ...before, text: change.text }
  if (change.kind === 'switch') return { ...before, isOff: change.isOff }
  if (change.kind === 'restore') return { text: line.original, isOff: false }
  const [row] = await ctx.db
    .select()
    .from(passageChanges)
    .where(
      and(eq(passageChanges.id, change.changeId), eq(passageChanges.editId, existing?.id ?? '')),
    )
  if (!row) throw libraryErrors.passageGone()
  return { text: row.afterText, isOff: row.afterOff }
}

function actionOf(change: PassageChangeOrder): PassageAction {
  if (change.kind === 'switch') return change.isOff ? 'off' : 'on'
  return change.kind
}

function editRow(
  ctx: SeatedContext,
  { file, line, existing, after }: Omit<EditTarget, 'before'> & { after: State },
): EditRow {
  return {
    id: existing?.id ?? ctx.newId(),
    spaceId: file.spaceId,
    fileId: file.id,
    generation: file.generation,
    no: line.no,
    original: line.original,
    headings: line.headings,
    anchor: line.anchor,
    text: after.text === line.original ? null : after.text,
    isOff: after.isOff,
    lastChangeId: ctx.newId(),
    updatedBy: ctx.actor.accountId,
    updatedAt: ctx.now().getTime(),
  }
}

/** The state, its history and the ticket that repeats what the index receives: all or none. */
async function keep(
  ctx: SeatedContext,
  edit: EditRow,
  done: { existing: EditRow | undefined; before: State; after: State; action: PassageAction },
): Promise<void> {
  const { text, isOff, lastChangeId, updatedBy, updatedAt } = edit
  const writes = [
    mustHold(ctx, isUnchanged(edit, done.existing)),
    ctx.db.insert(passageEdits).values(edit).onConflictDoUpdate({
      target: passageEdits.id,
      set: { text, isOff, lastChangeId, updatedBy, updatedAt },
    }),
    ctx.db.insert(passageChanges).values({
      id: lastChangeId,
      spaceId: edit.spaceId,
      fileId: edit.fileId,
      editId: edit.id,
      generation: edit.generation,
      no: edit.no,
      action: done.action,
      beforeText: done.before.text,
      beforeOff: done.before.isOff,
      afterText: done.after.text,
      afterOff: done.after.isOff,
      createdBy: updatedBy,
      createdAt: updatedAt,
    }),
  ]
  try {
    await commit(ctx, writes, [ticket(ctx, syncIndexEdits, { fileId: edit.fileId })])
  } catch (error) {
    if (didNotHold(error)) throw libraryErrors.passageChanged()
    throw error
  }
}

// Somebody else may have changed the passage, or started to learn its file, since it was read.
function isUnchanged(edit: EditRow, existing: EditRow | undefined): SQL {
  const isLearned = sql`EXISTS (SELECT 1 FROM files WHERE id = ${edit.fileId} AND deleted_at IS NULL
    AND generation = ${edit.generation} AND status = 'DONE')`
  const last = sql`coalesce((SELECT last_change_id FROM passage_edits WHERE file_id = ${edit.fileId}
    AND generation = ${edit.generation} AND no = ${edit.no}), '')`
  return sql`${isLearned} AND ${last} = ${existing?.lastChangeId ?? ''}`
}

async function present(
  ctx: SeatedContext,
  line: PassageLine,
  edit: EditRow | undefined,
): Promise<PassageLineView> {
  const names = await memberNames(ctx, ctx.seat.teamId, edit ? [edit.updatedBy] : [])
  return presentLine(line, edit, names)
}
