import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

/** What is made of a file, as an owner asks for it. */
export const guideRecordings: Record<string, (own: Belongings) => Recording> = {
  'POST /file/guide/make': ({ teamId, fileId }) => ({
    path: '/file/guide/make',
    body: { spaceId: teamId, fileId, again: true },
  }),
  'GET /space/:spaceId/file/inspiration': ({ teamId, fileId }) => ({
    path: `/space/${teamId}/file/inspiration?fileId=${fileId}`,
  }),
}
