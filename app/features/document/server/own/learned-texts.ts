import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import type { DocumentId, FileId } from '~/core/ids'
import { handle, type JobHandler } from '~/core/jobs'
import { commit, ticket } from '~/core/outbox'
import { keepFile, replaceFile } from '~/features/library/server'
import { seatOfMember } from '~/features/teams/server'
import { documentErrors } from '../../errors'
import { findDocument, openDocuments, type DocumentRow } from '../documents'
import { documents } from '../tables'
import { dropLearned, ifThere } from './drop-learned'
import { learnText } from './jobs'
import { wordsToLearn } from './words-to-learn'

/**
 * Puts a text of the caller's own into the library, in a folder there ('' is the root): it is learned, found and cited like a
 * file, and follows its changes. One that is there already stays where it is. Errors: `documentNotFound`, those of adding
 * a file.
 */
export async function addToLibrary(
  ctx: SeatedContext,
  { id, folderId }: { id: DocumentId; folderId: string },
): Promise<{ fileId: FileId }> {
  const row = await findMine(ctx, id)
  if (row.learnedFileId !== '') return { fileId: row.learnedFileId }
  const bytes = await wordsToLearn(ctx, row)
  const fileName = `${row.title.slice(0, 80)}.md`
  const file = await keepFile(ctx, { fileName, bytes, folderId })
  await ctx.db
    .update(documents)
    .set({
      learnedFileId: file.id,
      learnedMemberId: ctx.seat.memberId,
      learnedAt: ctx.now().getTime(),
    })
    .where(eq(documents.id, row.id))
  return { fileId: file.id }
}

/** Takes it out again: its file goes to the library's bin. Errors: `documentNotFound`. */
export async function takeFromLibrary(ctx: SeatedContext, id: DocumentId): Promise<true> {
  await dropLearned(ctx, await findMine(ctx, id))
  return true
}

/** The text that a file of the library is learned from, as far as the caller may open it; null for other files. */
export async function textOfFile(ctx: SeatedContext, fileId: FileId): Promise<DocumentId | null> {
  const [row] = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(and(openDocuments(ctx), eq(documents.learnedFileId, fileId)))
  return row?.id ?? null
}

const QUIET_MS = 3 * 60_000
/** So long somebody may write on before the library hears of it. */
const LONGEST_MS = 10 * 60_000
const TEXTS_AT_ONCE = 50

/** Has texts learned anew that were changed since: once nobody writes any more, else each ten minutes. */
export async function sweepLearnedTexts(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  const due = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        ne(documents.learnedFileId, ''),
        isNull(documents.deletedAt),
        sql`${documents.updatedAt} > ${documents.learnedAt}`,
        or(lt(documents.updatedAt, now - QUIET_MS), lt(documents.learnedAt, now - LONGEST_MS)),
      ),
    )
    .limit(TEXTS_AT_ONCE)
  for (const { id } of due) {
    const taking = ctx.db.update(documents).set({ learnedAt: now }).where(eq(documents.id, id))
    await commit(ctx, [taking], [ticket(ctx, learnText, { documentId: id })])
  }
}

/** The work of the queue: a text as it stands now, in the name of whoever put it into the library. */
export const learnedTextHandlers: JobHandler[] = [handle(learnText, learnAnew)]

async function learnAnew(ctx: Context, { documentId }: { documentId: DocumentId }): Promise<void> {
  const [row] = await ctx.db.select().from(documents).where(eq(documents.id, documentId))
  if (!row || row.learnedFileId === '' || row.deletedAt !== null) return
  const { teamId, learnedMemberId: memberId, learnedFileId } = row
  const seated = await seatOfMember(ctx, { teamId, memberId })
  if (!seated) return
  const bytes = await wordsToLearn(seated, row)
  await ifThere(replaceFile(seated, { id: learnedFileId, bytes }))
}

async function findMine(ctx: SeatedContext, id: DocumentId): Promise<DocumentRow> {
  const row = await findDocument(ctx, id)
  if (!row.isOwn || row.kind === 'map' || row.createdBy !== ctx.actor.accountId)
    throw documentErrors.documentNotFound()
  return row
}
