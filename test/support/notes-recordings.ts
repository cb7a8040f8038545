import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

/** The calls of notes, translations and the glossary, as their owner makes them. */
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
  'POST /translate/text': ({ teamId }) => ({
    path: '/translate/text',
    body: { spaceId: teamId, text: '古镇的容量', targetLang: 'en' },
  }),
  'POST /space/:spaceId/file/translate/start': ({ teamId, fileId }) => ({
    path: `/space/${teamId}/file/translate/start`,
    body: { fileId, targetLang: 'ja' },
  }),
  ...translationPosts('pause', 'retry'),
  ...translationGets('segments', 'export'),
  'GET /space/:spaceId/file/translate/list': ({ teamId, fileId }) => ({
    path: `/space/${teamId}/file/translate/list?fileId=${fileId}`,
  }),
  'DELETE /space/:spaceId/file/translate/delete': ({ teamId, translationId }) => ({
    path: `/space/${teamId}/file/translate/delete?id=${translationId}`,
  }),
  'GET /space/:spaceId/glossary/list': ({ teamId }) => ({
    path: `/space/${teamId}/glossary/list`,
  }),
  'POST /space/:spaceId/glossary/save': ({ teamId }) => ({
    path: `/space/${teamId}/glossary/save`,
    body: { term: '容量', targetLang: 'en', translation: 'capacity' },
  }),
  'DELETE /space/:spaceId/glossary/delete': ({ teamId, termId }) => ({
    path: `/space/${teamId}/glossary/delete?id=${termId}`,
  }),
}

function translationPosts(...actions: string[]) {
  return Object.fromEntries(
    actions.map((action): [string, (own: Belongings) => Recording] => [
      `POST /space/:spaceId/file/translate/${action}`,
      ({ teamId, translationId }) => ({
        path: `/space/${teamId}/file/translate/${action}`,
        body: { id: translationId },
      }),
    ]),
  )
}

function translationGets(...actions: string[]) {
  return Object.fromEntries(
    actions.map((action): [string, (own: Belongings) => Recording] => [
      `GET /space/:spaceId/file/translate/${action}`,
      ({ teamId, translationId }) => ({
        path: `/space/${teamId}/file/translate/${action}?id=${translationId}`,
      }),
    ]),
  )
}
