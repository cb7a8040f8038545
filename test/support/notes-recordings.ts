import type { Belongings } from './belongings'
import type { Recording } from './neighbours'

/** The calls of notes, translations and the glossary, as their owner makes them. */
export const notesRecordings: Record<string, (own: Belongings) => Recording> = {
  'POST /file/note/save': ({ teamId, fileId, noteId }) => ({
    path: '/file/note/save',
    body: { spaceId: teamId, id: noteId, fileId, content: '改过的笔记', revision: 1 },
  }),
  'POST /translate/text': ({ teamId }) => ({
    path: '/translate/text',
    body: { spaceId: teamId, text: '古镇的容量', targetLang: 'en' },
  }),
  'POST /space/:spaceId/file/translate/start': ({ teamId, fileId }) => ({
    path: `/space/${teamId}/file/translate/start`,
    body: { fileId, targetLang: 'ja' },
  }),
  'POST /space/:spaceId/glossary/save': ({ teamId }) => ({
    path: `/space/${teamId}/glossary/save`,
    body: { term: '容量', targetLang: 'en', translation: 'capacity' },
  }),
}
