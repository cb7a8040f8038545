import { and, eq, notInArray } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import type { SessionId, TeamId, UploadId } from '~/core/ids'
import { ownRegisteredUpload } from '~/features/library/server'
import { chatErrors } from '../errors'
import { IMAGE_LIMIT_BYTES, imageTypes, type AskedImage } from '../terms'
import { questionImages } from './tables'

/** A picture that may go along with a question, and where its bytes lie. */
export interface AskableImage extends AskedImage {
  mime: string
  /** Bytes. */
  size: number
  objectKey: string
}

const keyOf = (image: { teamId: TeamId; sessionId: SessionId; id: string }) =>
  `${prefixOf(image)}${image.id}`
const prefixOf = ({ teamId, sessionId }: { teamId: TeamId; sessionId: SessionId }) =>
  `question-images/${teamId}/${sessionId}/`

/**
 * The caller's own picture of this id: freshly uploaded, or one that went along with an earlier question of theirs.
 * Errors: `imageNotFound`, `imageRefused` (no picture that can be asked about), `imageTooLarge`.
 */
export async function findAskImage(ctx: SeatedContext, id: UploadId): Promise<AskableImage> {
  const upload = await ownRegisteredUpload(ctx, id)
  if (!upload) return presentImage(await savedImage(ctx, id))
  const { fileName, contentType: mime, size, objectKey } = upload
  if (!imageTypes.some((type) => type === mime)) throw chatErrors.imageRefused()
  if (size >= IMAGE_LIMIT_BYTES) throw chatErrors.imageTooLarge({ name: fileName })
  return { id, fileName, mime, size, objectKey }
}

/** Gives a conversation its own copy of the picture. Doing it twice changes nothing. Errors: `imageNotFound`. */
export async function keepAskImage(
  ctx: SeatedContext,
  sessionId: SessionId,
  image: AskableImage,
): Promise<void> {
  const { teamId } = ctx.seat
  const { id, fileName, mime, size, objectKey } = image
  const key = keyOf({ teamId, sessionId, id })
  // The row first: what it names is removed with the session, whether or not the copy was made.
  await ctx.db
    .insert(questionImages)
    .values({
      sessionId,
      id,
      teamId,
      fileName,
      mime,
      size,
      accountId: ctx.actor.accountId,
      createdAt: ctx.now().getTime(),
    })
    .onConflictDoNothing()
  if (key === objectKey) return
  if (!(await ctx.files.copyOnce(objectKey, key))) throw chatErrors.imageNotFound()
}

/**
 * The bytes of a picture that went along with a question of the caller.
 * Errors: `imageNotFound`, also for another person's.
 */
export async function readAskImage(
  ctx: SeatedContext,
  id: string,
): Promise<{ mime: string; bytes: Uint8Array }> {
  const row = await savedImage(ctx, id)
  const bytes = await ctx.files.read(keyOf(row))
  if (!bytes) throw chatErrors.imageNotFound()
  return { mime: row.mime, bytes: new Uint8Array(bytes) }
}

/** Where the bytes of a picture of the caller lie; null when there is no such picture any more. */
export async function pictureOf(
  ctx: SeatedContext,
  id: string,
): Promise<{ objectKey: string; mime: string } | null> {
  const [row] = await ctx.db
    .select()
    .from(questionImages)
    .where(and(isMine(ctx), eq(questionImages.id, id)))
    .limit(1)
  return row ? { objectKey: keyOf(row), mime: row.mime } : null
}

/** The picture as the thread shows it; whoever cannot read the session finds nothing. Errors: `imageNotFound`. */
export async function showAskImage(
  ctx: SeatedContext,
  { sessionId, id }: { sessionId: SessionId; id: string },
  request: Request,
): Promise<Response> {
  const [row] = await ctx.db
    .select()
    .from(questionImages)
    .where(and(isMine(ctx), eq(questionImages.sessionId, sessionId), eq(questionImages.id, id)))
  const answer = row && (await ctx.files.serve(keyOf(row), request))
  if (!answer) throw chatErrors.imageNotFound()
  answer.headers.set('content-type', row.mime)
  answer.headers.set('content-disposition', 'inline')
  answer.headers.set('x-content-type-options', 'nosniff')
  answer.headers.set(
    'content-security-policy',
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
  answer.headers.set('cross-origin-resource-policy', 'same-origin')
  answer.headers.set('cache-control', 'private, no-store')
  return answer
}

/** Removes the pictures of a conversation, but for those that questions still carry. */
export async function removeAskImages(
  ctx: Context,
  session: { teamId: TeamId; sessionId: SessionId },
  still: readonly string[] = [],
): Promise<void> {
  const rows = await ctx.db
    .select({ id: questionImages.id })
    .from(questionImages)
    .where(
      and(
        eq(questionImages.teamId, session.teamId),
        eq(questionImages.sessionId, session.sessionId),
        notInArray(questionImages.id, [...still]),
      ),
    )
  if (rows.length === 0) return
  // Objects first: a crash in between leaves rows by which the next sweep finds them again.
  await ctx.files.remove(rows.map(({ id }) => keyOf({ ...session, id })))
  await ctx.db
    .delete(questionImages)
    .where(
      and(
        eq(questionImages.teamId, session.teamId),
        eq(questionImages.sessionId, session.sessionId),
        notInArray(questionImages.id, [...still]),
      ),
    )
}

async function savedImage(ctx: SeatedContext, id: string) {
  const [row] = await ctx.db
    .select()
    .from(questionImages)
    .where(and(isMine(ctx), eq(questionImages.id, id)))
    .limit(1)
  if (!row) throw chatErrors.imageNotFound()
  return row
}

const presentImage = (row: typeof questionImages.$inferSelect): AskableImage => ({
  id: row.id,
  fileName: row.fileName,
  mime: row.mime,
  size: row.size,
  objectKey: keyOf(row),
})

const isMine = (ctx: SeatedContext) =>
  and(eq(questionImages.teamId, ctx.seat.teamId), eq(questionImages.accountId, ctx.actor.accountId))
