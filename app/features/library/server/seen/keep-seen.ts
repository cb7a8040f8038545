import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import { seenText, type KeepSeenInput, type SeenText } from '../../contract'
import { libraryErrors, seenErrors } from '../../errors'
import { extensionOf } from '../formats'
import { uploads } from '../tables'

/** Formats whose pages may be pictures. */
const SEEN_FORMATS = new Set(['pdf', 'jpg', 'jpeg', 'png'])

/**
 * Keeps the text that the uploader's browser saw on an upload's pages, beside the original; the next learning takes it.
 * A later one takes its place. Only for one's own registered upload. Errors: `uploadMissing`, `seenErrors.noPictures`.
 */
export async function keepSeen(ctx: SeatedContext, input: KeepSeenInput): Promise<true> {
  const [row] = await ctx.db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.id, input.fileId),
        eq(uploads.teamId, ctx.seat.teamId),
        eq(uploads.accountId, ctx.actor.accountId),
        isNotNull(uploads.registeredAt),
      ),
    )
  if (!row) throw libraryErrors.uploadMissing()
  if (!SEEN_FORMATS.has(extensionOf(row.fileName) ?? '')) throw seenErrors.noPictures()
  await ctx.files.write(seenKey(row.objectKey), JSON.stringify(input.seen), 'application/json')
  return true
}

/** What was seen on the pages of an original; null when nothing was kept. */
export async function readSeen(ctx: Context, objectKey: string): Promise<SeenText | null> {
  const bytes = await ctx.files.read(seenKey(objectKey))
  if (!bytes) return null
  const kept: unknown = JSON.parse(new TextDecoder().decode(bytes))
  return seenText.parse(kept)
}

/** Where it lies; goes with its original. */
export const seenKey = (objectKey: string) => objectKey.replace(/^originals\//, 'seen/')
