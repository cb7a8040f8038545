import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { UploadId } from '~/core/ids'
import { uploads } from '../tables'

/** A registered upload, as other features may take it. */
export interface OwnUpload {
  id: UploadId
  fileName: string
  contentType: string
  /** Bytes. */
  size: number
  objectKey: string
}

/** The caller's own registered upload in this team; null for any other id. */
export async function ownRegisteredUpload(
  ctx: SeatedContext,
  id: UploadId,
): Promise<OwnUpload | null> {
  const [row] = await ctx.db
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.teamId, ctx.seat.teamId),
        eq(uploads.accountId, ctx.actor.accountId),
        isNotNull(uploads.registeredAt),
        ne(uploads.contentSha256, ''),
      ),
    )
  if (!row) return null
  const { fileName, contentType, size, objectKey } = row
  return { id, fileName, contentType, size, objectKey }
}
