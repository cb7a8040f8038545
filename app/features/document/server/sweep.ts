import { inArray, lt } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { inRounds } from '~/core/async/rounds'
import { sweepDeckCodes } from './deck/export-deck'
import { decks } from './deck/tables'
import { sweepExports } from './exports/exports'
import {
  documentAssignments,
  documentExports,
  documentReferences,
  documentReviews,
  documents,
  documentVersions,
  findingAnswers,
} from './tables'
import { documentRoom } from './document-room'

const BIN_MS = 30 * 86_400_000
const AT_ONCE = 20

/** Takes exported files of yesterday and unused codes of decks away, and for good what was deleted a month ago. */
export async function sweepDocuments(ctx: Context): Promise<void> {
  await sweepExports(ctx)
  await sweepDeckCodes(ctx)
  await inRounds(AT_ONCE, () => purgeDocuments(ctx))
}

async function purgeDocuments(ctx: Context): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(documents)
    .where(lt(documents.deletedAt, ctx.now().getTime() - BIN_MS))
    .limit(AT_ONCE)
  if (rows.length === 0) return 0
  for (const { id, teamId } of rows) {
    await documentRoom(ctx, id).removeAll()
    await ctx.files.remove([
      ...(await ctx.files.list(`documents/${teamId}/${id}/`)),
      ...(await ctx.files.list(`deck/${id}/`)),
    ])
  }
  // Rows last: a crash in between leaves some that the next sweep finds again.
  const ids = rows.map(({ id }) => id)
  await ctx.db.batch([
    ctx.db.delete(documentExports).where(inArray(documentExports.documentId, ids)),
    ctx.db.delete(documentReferences).where(inArray(documentReferences.documentId, ids)),
    ctx.db.delete(decks).where(inArray(decks.documentId, ids)),
    ctx.db.delete(documentVersions).where(inArray(documentVersions.documentId, ids)),
    ctx.db.delete(documentReviews).where(inArray(documentReviews.documentId, ids)),
    ctx.db.delete(documentAssignments).where(inArray(documentAssignments.documentId, ids)),
    ctx.db.delete(findingAnswers).where(inArray(findingAnswers.documentId, ids)),
    ctx.db.delete(documents).where(inArray(documents.id, ids)),
  ])
  return rows.length
}
