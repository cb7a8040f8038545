import { and, count, desc, eq, isNull, lt, ne, or } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { FileId } from '~/core/ids'
import { requireModerationPass } from '~/features/moderation/server'
import { memberNames } from '~/features/teams/server'
import { MAX_NOTES_OF_FILE, type NoteView } from '../../wire/terms/notes'
import { type SaveNoteInput } from '../../wire/contracts/notes'
import { noteErrors } from '../../errors'
import { findFile } from '../files/find-files'
import type { FileRow } from '../present'
import { placeQuote } from './place-quote'
import { notes } from './tables'

type NoteRow = typeof notes.$inferSelect

const MOST_LISTED = 2_000
const DAY_MS = 24 * 60 * 60_000

/**
 * The caller's notes on a file and those that others share, newest first; without those that nobody has written
 * anything into. Errors: `fileNotFound`.
 */
export async function listNotes(
  ctx: SeatedContext,
  input: { fileId: FileId },
): Promise<NoteView[]> {
  const [rows] = await Promise.all([
    ctx.db
      .select()
      .from(notes)
      .where(and(visibleNotes(ctx), eq(notes.fileId, input.fileId), isWritten))
      .orderBy(desc(notes.createdAt), desc(notes.id))
      .limit(MOST_LISTED),
    findFile(ctx, input.fileId),
  ])
  return presentAll(ctx, rows)
}

/**
 * Writes a new note, or changes content and sharing of one's own. Saying the same once more is no conflict, so that a
 * save whose answer was lost can be repeated.
 * Errors: `fileNotFound`, `notes.notFound`, `notYours`, `changed` (made from an older revision), `tooMany`,
 * `moderation.refused`.
 */
export async function saveNote(ctx: SeatedContext, input: SaveNoteInput): Promise<NoteView> {
  const file = await findFile(ctx, input.fileId)
  await requireModerationPass(ctx, { kind: 'name', text: `${input.content}\n${input.quote}` })
  const row =
    input.id === undefined
      ? await addNote(ctx, file, input)
      : await changeNote(ctx, input, input.id)
  const [view] = await presentAll(ctx, [row])
  if (!view) throw noteErrors.notFound()
  return view
}

/** One's own; owner and admins also what others share. Errors: `fileNotFound`, `notes.notFound`, `notYours`. */
export async function deleteNote(ctx: SeatedContext, input: { id: string }): Promise<true> {
  const row = await findNote(ctx, input.id)
  await findFile(ctx, row.fileId)
  if (!mayDelete(ctx, row)) throw noteErrors.notYours()
  const now = ctx.now().getTime()
  await ctx.db
    .update(notes)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(visibleNotes(ctx), eq(notes.id, row.id)))
  return true
}

/** Takes away what nobody has written anything into for a day. */
export async function dropBlankNotes(ctx: Context): Promise<void> {
  const dayAgo = ctx.now().getTime() - DAY_MS
  await ctx.db
    .delete(notes)
    .where(and(eq(notes.content, ''), eq(notes.quote, ''), lt(notes.updatedAt, dayAgo)))
}

async function addNote(ctx: SeatedContext, file: FileRow, input: SaveNoteInput): Promise<NoteRow> {
  const [saved] = await ctx.db
    .select({ total: count() })
    .from(notes)
    .where(and(visibleNotes(ctx), eq(notes.fileId, input.fileId), isMine(ctx)))
  if ((saved?.total ?? 0) >= MAX_NOTES_OF_FILE) {
    throw noteErrors.tooMany({ limit: MAX_NOTES_OF_FILE })
  }
  const now = ctx.now().getTime()
  const anchor =
    input.anchor ?? (input.quote ? await placeQuote(ctx, file, input.quote, input.page ?? 0) : null)
  const row: NoteRow = {
    id: ctx.newId(),
    spaceId: ctx.seat.spaceId,
    fileId: input.fileId,
    createdBy: ctx.actor.accountId,
    content: input.content,
    quote: input.quote,
    page: input.page ?? (anchor?.kind === 'page' ? anchor.page : 0),
    anchor,
    source: input.source,
    isShared: input.isShared ?? false,
    revision: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  }
  await ctx.db.insert(notes).values(row)
  return row
}

async function changeNote(
  ctx: SeatedContext,
  { content, isShared, fileId, revision = 0 }: SaveNoteInput,
  id: string,
): Promise<NoteRow> {
  const row = await findNote(ctx, id)
  if (row.fileId !== fileId) throw noteErrors.notFound()
  if (row.createdBy !== ctx.actor.accountId) throw noteErrors.notYours()
  const next = { content, isShared: isShared ?? row.isShared }
  if (row.content === next.content && row.isShared === next.isShared) return row
  const [changed] = await ctx.db
    .update(notes)
    .set({ ...next, revision: revision + 1, updatedAt: ctx.now().getTime() })
    .where(and(visibleNotes(ctx), isMine(ctx), eq(notes.id, id), eq(notes.revision, revision)))
    .returning()
  if (!changed) throw noteErrors.changed()
  return changed
}

async function findNote(ctx: SeatedContext, id: string): Promise<NoteRow> {
  const [row] = await ctx.db
    .select()
    .from(notes)
    .where(and(visibleNotes(ctx), eq(notes.id, id)))
  if (!row) throw noteErrors.notFound()
  return row
}

// Another's own notes are as if they were not there.
export const visibleNotes = (ctx: SeatedContext) =>
  and(
    eq(notes.spaceId, ctx.seat.spaceId),
    isNull(notes.deletedAt),
    or(isMine(ctx), eq(notes.isShared, true)),
  )

const isWritten = or(ne(notes.content, ''), ne(notes.quote, ''))

const isMine = (ctx: SeatedContext) => eq(notes.createdBy, ctx.actor.accountId)

const mayDelete = (ctx: SeatedContext, row: NoteRow) =>
  row.createdBy === ctx.actor.accountId || ctx.seat.role !== 'member'

async function presentAll(ctx: SeatedContext, rows: NoteRow[]): Promise<NoteView[]> {
  const authors = [...new Set(rows.map((row) => row.createdBy))]
  const names = await memberNames(ctx, ctx.seat.teamId, authors)
  return rows.map((row) => ({
    id: row.id,
    fileId: row.fileId,
    content: row.content,
    ...(row.quote !== '' && { quote: row.quote }),
    ...(row.page > 0 && { page: row.page }),
    anchor: row.anchor,
    source: row.source,
    isShared: row.isShared,
    isMine: row.createdBy === ctx.actor.accountId,
    mayDelete: mayDelete(ctx, row),
    author: { id: row.createdBy, name: names.get(row.createdBy) ?? '' },
    revision: row.revision,
    createTime: formatDateTime(new Date(row.createdAt)),
    updateTime: formatDateTime(new Date(row.updatedAt)),
  }))
}
