import { call } from '~/client/call'
import { emit } from '~/client/event-bus'
import type { MessageView, Reference } from '../../../terms'
import type { Notice } from '../../chat-shell'
import { unwrap } from '../../http-calls'
import { citedSources } from './cited-sources'
import { answerFileName, citedMarkdown, worksOf } from './cited-text'
import { noteContentOf, quoteOf } from './note-content'

export { citedText } from './cited-text'
export { saveAsText } from './save-as-text'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const READ_ON = 'YYYY-MM-DD'.length

/** Today as an entry of sources tells it, `YYYY-MM-DD` in the reader's own zone. */
export const today = () => new Date().toLocaleDateString('sv-SE').slice(0, READ_ON)

/** Hands the answer to the browser as a Word document: title, day, team, formulas as Word's own, numbered works. */
export async function exportWord(
  message: MessageView,
  team: { spaceId: string; name: string } | null,
): Promise<Notice> {
  const { answerDocument } = await import('./word-answer')
  const entries = team ? await entriesOf(message, team.spaceId) : new Map<string, string>()
  const works = worksOf(message, today(), location.origin, entries)
  const bytes = answerDocument(message, works, team?.name ?? '')
  return download(`${answerFileName(message.question)}.docx`, new Blob([bytes], { type: WORD }))
}

/** Files as the library describes them; without an answer they stand by their names. */
async function entriesOf(message: MessageView, spaceId: string): Promise<Map<string, string>> {
  const fileIds = [...new Set(citedSources(message).flatMap(({ fileId }) => fileId ?? []))]
  if (fileIds.length === 0) return new Map()
  const body = { spaceId, fileIds }
  const answer = await call('POST /repositoryFile/works', { body }, { silent: true })
  return new Map(answer.ok ? answer.data.map(({ fileId, entry }) => [fileId, entry]) : [])
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
