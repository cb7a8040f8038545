import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

/** What is made of a file, as an owner asks for it. */
export const guideRecordings: Record<string, (own: Belongings) => Recording> = {
  'GET /file/guide': ({ teamId, fileId }) => ({
    path: `/file/guide?spaceId=${teamId}&fileId=${fileId}`,
  }),
  'GET /file/mindmap': ({ teamId, fileId }) => ({
    path: `/file/mindmap?spaceId=${teamId}&fileId=${fileId}`,
  }),
  'POST /file/guide/make': ({ teamId, fileId }) => ({
    path: '/file/guide/make',
    body: { spaceId: teamId, fileId, again: true },
  }),
  'POST /file/mindmap/make': ({ teamId, fileId }) => ({
    path: '/file/mindmap/make',
    body: { spaceId: teamId, fileId },
  }),
  'POST /file/making/cancel': ({ teamId, taskId }) => ({
    path: '/file/making/cancel',
    body: { spaceId: teamId, taskId },
  }),
  'POST /file/making/retry': ({ teamId, taskId }) => ({
    path: '/file/making/retry',
    body: { spaceId: teamId, taskId },
  }),
  'GET /space/:spaceId/file/inspiration': ({ teamId, fileId }) => ({
    path: `/space/${teamId}/file/inspiration?fileId=${fileId}`,
  }),
  'POST /space/:spaceId/file/startInspiration': ({ teamId, fileId }) => ({
    path: `/space/${teamId}/file/startInspiration`,
    body: { fileId },
  }),
}
