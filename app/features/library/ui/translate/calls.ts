import type {
  GlossaryTermView,
  GlossaryView,
  SegmentPage,
  TargetLang,
  TextTranslationView,
  TranslationView,
} from '../../wire/terms/translate'
import type { SaveTermInput } from '../../wire/contracts/translate'
import type { SendCall } from '../calls'

/** What translating asks of the server. */
export interface TranslateCalls {
  list(fileId: string): Promise<TranslationView[]>
  start(wanted: {
    fileId: string
    targetLang?: TargetLang
    again?: boolean
  }): Promise<TranslationView>
  pause(id: string): Promise<TranslationView>
  /** These blocks, or all that failed. */
  retry(id: string, nos?: number[]): Promise<TranslationView>
  remove(id: string): Promise<void>
  segments(id: string, from: number, count: number): Promise<SegmentPage>
  text(text: string, targetLang?: TargetLang): Promise<TextTranslationView>
  glossary(targetLang?: TargetLang): Promise<GlossaryView>
  saveTerm(input: SaveTermInput): Promise<GlossaryTermView>
  removeTerm(id: string): Promise<void>
  /** Where the translation is read as Markdown, below `/ai`. */
  exportPath(id: string, layout: 'both' | 'only'): string
}

export function translateCalls(send: SendCall, spaceId: string): TranslateCalls {
  const params = { spaceId }
  return {
    list: (fileId) =>
      send('GET /space/:spaceId/file/translate/list', { params, query: { fileId } }),
    start: (body) => send('POST /space/:spaceId/file/translate/start', { params, body }),
    pause: (id) => send('POST /space/:spaceId/file/translate/pause', { params, body: { id } }),
    retry: (id, nos) =>
      send('POST /space/:spaceId/file/translate/retry', { params, body: { id, nos } }),
    remove: async (id) => {
      await send('DELETE /space/:spaceId/file/translate/delete', { params, query: { id } })
    },
    segments: (id, from, count) =>
      send('GET /space/:spaceId/file/translate/segments', { params, query: { id, from, count } }),
    text: (text, targetLang) =>
      send('POST /translate/text', { body: { spaceId, text, targetLang } }),
    ...glossaryCalls(send, spaceId),
    exportPath: (id, layout) => `/space/${spaceId}/file/translate/export?id=${id}&layout=${layout}`,
  }
}

function glossaryCalls(send: SendCall, spaceId: string) {
  const params = { spaceId }
  return {
    glossary: (targetLang) =>
      send('GET /space/:spaceId/glossary/list', { params, query: { targetLang } }),
    saveTerm: (body) => send('POST /space/:spaceId/glossary/save', { params, body }),
    removeTerm: async (id) => {
      await send('DELETE /space/:spaceId/glossary/delete', { params, query: { id } })
    },
  } satisfies Partial<TranslateCalls>
}
