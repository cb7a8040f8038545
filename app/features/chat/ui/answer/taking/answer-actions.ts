import { call } from '~/client/call'
import { emit } from '~/client/event-bus'
import { parseDateTime } from '~/core/format'
import type { MessageView, Reference } from '../../../terms'
import type { Notice } from '../../chat-shell'
import { unwrap } from '../../http-calls'
import { citedSources } from './cited-sources'
import { answerFileName, citedMarkdown, titleOf } from './cited-text'
import { noteContentOf, quoteOf } from './note-content'

export { citedText } from './cited-text'
export { saveAsText } from './save-as-text'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const READ_ON = 'YYYY-MM-DD'.length

/** Today as an entry of sources tells it, `YYYY-MM-DD` in the reader's own zone. */
export const today = () => new Date().toLocaleDateString('sv-SE').slice(0, READ_ON)

/** Hands the answer to the browser as a Word document. */
export async function exportWord(message: MessageView): Promise<Notice> {
  const { wordDocument } = await import('~/core/word/word-document')
  const bytes = wordDocument(citedMarkdown(message, today(), location.origin), {
    title: titleOf(message),
    createdAt: parseDateTime(message.createTime) ?? new Date(),
  })
  return download(`${answerFileName(message.question)}.docx`, new Blob([bytes], { type: WORD }))
}

/** Hands the answer to the browser as a Markdown file. */
export async function exportMarkdown(message: MessageView): Promise<Notice> {
  const text = citedMarkdown(message, today(), location.origin)
  const blob = new Blob([text], { type: 'text/markdown;charset=utf-8' })
  return download(`${answerFileName(message.question)}.md`, blob)
}

/** Puts the answer into the library as a Markdown file; it is learned like any other. Rejects in words for a person. */
export async function saveToLibrary(spaceId: string, message: MessageView): Promise<Notice> {
  const title = answerFileName(message.question)
  const content = citedMarkdown(message, today())
  const body = { spaceId, title, content, sourceMessageId: message.id }
  const added = unwrap(await call('POST /repositoryFile/addText', { body }, { silent: true }))
  emit('update_knowledge_base_list_after_adding_question_result')
  const action = { label: '打开', to: `/library/${added.id}` }
  return { tone: 'success', title: `已存入知识库「${added.title}」`, action }
}

/** The file beside which an answer's note stands: the one it cites first. */
export const noteFileOf = (message: Pick<MessageView, 'answer' | 'refs'>): Reference | null =>
  citedSources(message).find(({ fileId }) => fileId !== undefined) ?? null

/** Keeps the answer as a note beside the file that it cites first. */
export async function keepNote(spaceId: string, message: MessageView): Promise<Notice> {
  const { fileId = '', title = '' } = noteFileOf(message) ?? {}
  const content = noteContentOf(message)
  const body = { spaceId, fileId, content, source: 'answer' as const }
  unwrap(await call('POST /file/note/save', { body }, { silent: true }))
  const action = { label: '打开', to: `/library/${fileId}?type=notes` }
  return { tone: 'success', title: `已记入「${title}」的笔记`, action }
}

/** Keeps what an answer used of a file as a note at its place there. */
export async function keepQuote(spaceId: string, reference: Reference): Promise<Notice> {
  const { fileId = '', title, anchor } = reference
  const quote = quoteOf(reference)
  const body = { spaceId, fileId, quote, ...(anchor && { anchor }), source: 'own' as const }
  unwrap(await call('POST /file/note/save', { body }, { silent: true }))
  const action = { label: '打开', to: `/library/${fileId}?type=notes` }
  return { tone: 'success', title: `已记入「${title}」的笔记`, action }
}

function download(name: string, blob: Blob): Notice {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
  return { tone: 'success', title: `已导出「${name}」` }
}
