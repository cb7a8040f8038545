import { call } from '~/client/call'
import type { MessageView } from '../../../terms'
import type { Notice } from '../../chat-shell'
import { unwrap } from '../../http-calls'
import { titleOf } from './cited-text'
import { textSources } from './text-sources'

interface SavedText {
  id: string
  droppedSources: number
}

const DOCUMENT_NOT_FOUND = '61001'

/** By answer: those of this visit. */
const saved = new Map<string, Promise<SavedText>>()

/**
 * Lays the answer down as a text of one's own; its marks cite their sources there. Asked for again it leads to the text
 * that was made, while that stands. Rejects in words for a person.
 */
export async function saveAsText(teamId: string, message: MessageView): Promise<Notice> {
  const key = JSON.stringify([teamId, message.id, message.answer])
  const before = saved.get(key)
  if (before) {
    const { id } = await before
    if (await stands(teamId, id)) return noticeOf('这条回答已经存为文档', id)
  }
  const creating = create(teamId, message)
  saved.set(key, creating)
  creating.catch(() => saved.delete(key))
  const { id, droppedSources } = await creating
  const title = droppedSources > 0 ? `已存为文档，${droppedSources}处出处没有带上` : '已存为文档'
  return noticeOf(title, id)
}

async function create(teamId: string, message: MessageView): Promise<SavedText> {
  const origin = { type: 'markdown' as const, text: message.answer, sources: textSources(message) }
  const body = { teamId, title: titleOf(message).slice(0, 100), origin }
  return unwrap(await call('POST /document/text/create', { body }, { silent: true }))
}

/** Only what is gone for certain is made anew. */
async function stands(teamId: string, id: string): Promise<boolean> {
  const answer = await call('GET /document/info', { query: { teamId, id } }, { silent: true })
  return answer.ok || answer.code !== DOCUMENT_NOT_FOUND
}

const noticeOf = (title: string, id: string): Notice => ({
  tone: 'success',
  title,
  action: { label: '打开', to: `/document/${id}` },
})
