import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

/** The calls of notes, as their author makes them. */
export const notesRecordings: Record<string, (own: Belongings) => Recording> = {
  'GET /file/note/list': ({ teamId, fileId }) => ({
    path: `/file/note/list?spaceId=${teamId}&fileId=${fileId}`,
  }),
  'GET /file/note/export': ({ teamId, fileId }) => ({
    path: `/file/note/export?spaceId=${teamId}&fileId=${fileId}`,
  }),
  'POST /file/note/save': ({ teamId, fileId, noteId }) => ({
    path: '/file/note/save',
    body: { spaceId: teamId, id: noteId, fileId, content: '改过的笔记', revision: 1 },
  }),
  'DELETE /file/note/delete': ({ teamId, noteId }) => ({
    path: `/file/note/delete?spaceId=${teamId}&id=${noteId}`,
  }),
}
