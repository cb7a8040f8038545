import { sql } from 'drizzle-orm'
import type { TeamId, UploadId } from '~/core/ids'
import { files } from '../tables'

/** Where an upload lies once it is registered. Made by the server, never of a user's name. */
export const originalKey = (teamId: TeamId, id: UploadId) => `originals/${teamId}/${id}`

/** Where a file's original lies: of a settled one the key is not stored, as it follows from its ids. */
export const objectKeyOf = ({
  objectKey,
  spaceId,
  uploadId,
}: Pick<typeof files.$inferSelect, 'objectKey' | 'spaceId' | 'uploadId'>): string =>
  objectKey === '' ? originalKey(spaceId, uploadId) : objectKey

/** The same as a column. */
export const objectKeyColumn = sql<string>`iif(${files.objectKey} = '',
  'originals/' || ${files.spaceId} || '/' || ${files.uploadId}, ${files.objectKey})`
