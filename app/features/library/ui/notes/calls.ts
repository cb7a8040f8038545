import { sendLeaving } from '~/client/api'
import type { NoteDraft, NoteView } from '../../wire/terms/notes'
import type { SendCall } from '../calls'

/** A change of one's own note, made from a revision. */
export interface NoteChange {
  id: string
  fileId: string
  content: string
  isShared?: boolean
  revision: number
}

/** What notes ask of the server. */
export interface NoteCalls {
  list(fileId: string): Promise<NoteView[]>
  add(draft: NoteDraft): Promise<NoteView>
  change(change: NoteChange): Promise<NoteView>
  /** The same while the page goes away; nobody learns what came of it. */
  changeLeaving(change: NoteChange): void
  remove(id: string): Promise<void>
  /** Where all notes of a file are read as Markdown, below `/ai`. */
  exportPath(fileId: string): string
}

export function noteCalls(send: SendCall, spaceId: string): NoteCalls {
  return {
    list: (fileId) => send('GET /file/note/list', { query: { spaceId, fileId } }),
    add: ({ anchor, ...draft }) =>
      send('POST /file/note/save', { body: { spaceId, ...draft, ...(anchor && { anchor }) } }),
    change: (change) => send('POST /file/note/save', { body: { spaceId, ...change } }),
    changeLeaving: (change) => sendLeaving('/file/note/save', { spaceId, ...change }),
    remove: async (id) => {
      await send('DELETE /file/note/delete', { query: { spaceId, id } })
    },
    exportPath: (fileId) => `/file/note/export?spaceId=${spaceId}&fileId=${fileId}`,
  }
}
