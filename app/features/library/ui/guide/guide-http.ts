import type {
  GuideView,
  IdeasView,
  GeneratedKind,
  MapView,
  PlacedText,
} from '../../wire/terms/guide'
import type { NoteView } from '../../wire/terms/notes'
import type { SendCall } from '../calls'

/** What the screens of 导读, 脑图 and 灵感 ask of the server. */
export interface GuideCalls {
  guide(fileId: string): Promise<GuideView>
  map(fileId: string): Promise<MapView>
  ideas(fileId: string): Promise<IdeasView>
  /** `again`: what is there is made anew. `prompt` is for ideas only. */
  make(
    kind: GeneratedKind,
    fileId: string,
    more: { again: boolean; prompt?: string },
  ): Promise<void>
  stopGeneration(taskId: string): Promise<void>
  retryGeneration(taskId: string): Promise<void>
  /** A note with what was made, at its first place. */
  addNoteOf(fileId: string, one: PlacedText): Promise<NoteView>
}

export function guideCalls(send: SendCall, spaceId: string): GuideCalls {
  const params = { spaceId }
  return {
    guide: (fileId) => send('GET /file/guide', { query: { spaceId, fileId } }),
    map: (fileId) => send('GET /file/mindmap', { query: { spaceId, fileId } }),
    ideas: (fileId) => send('GET /space/:spaceId/file/inspiration', { params, query: { fileId } }),
    async make(kind, fileId, { again, prompt = '' }) {
      if (kind === 'inspiration') {
        const body = { fileId, prompt, again }
        await send('POST /space/:spaceId/file/startInspiration', { params, body })
        return
      }
      const name = kind === 'guide' ? 'POST /file/guide/make' : 'POST /file/mindmap/make'
      await send(name, { body: { spaceId, fileId, again } })
    },
    stopGeneration: async (taskId) => {
      await send('POST /file/making/cancel', { body: { spaceId, taskId } })
    },
    retryGeneration: async (taskId) => {
      await send('POST /file/making/retry', { body: { spaceId, taskId } })
    },
    async addNoteOf(fileId, { text, places }) {
      const [place] = places
      const passage = place
        ? await send('GET /repositoryFile/passage', {
            query: { id: fileId, spaceId, no: place.no },
          })
        : null
      const anchor = passage?.anchor
      return send('POST /file/note/save', {
        body: {
          spaceId,
          fileId,
          content: text,
          source: 'guide',
          ...(anchor && { anchor }),
          ...(anchor?.kind === 'page' && { page: anchor.page }),
        },
      })
    },
  }
}
