import type { SeatedContext } from '~/core/context'
import { readId, type FileId } from '~/core/ids'
import { redactedAmong } from '~/features/library/server'
import { PAPER, type MessageView } from '../terms'

/** What stands in the place of an answer whose reader may no longer see one of its sources. */
export const REDACTED_TEXT = '这条回答用到的资料已不对你开放，内容不再显示。'

type Sources = Pick<MessageView, 'id' | 'files' | 'refs' | 'read'>

/** Every file whose words a message may hold: chosen, cited, or merely read for it. */
export const filesOf = ({ files, refs, read = [] }: Sources): FileId[] => [
  // Papers that were asked about stand there too, by ids of their own.
  ...files.flatMap(({ id, extension }) => (extension === PAPER ? [] : (readId<FileId>(id) ?? []))),
  ...refs.flatMap(({ fileId }) => (fileId === undefined ? [] : [fileId])),
  ...read,
]

/** Ids of the messages that hold, or may hold, words that the caller may no longer read. */
export async function redactedMessages(
  ctx: SeatedContext,
  messages: readonly Sources[],
): Promise<ReadonlySet<string>> {
  const closed = await redactedAmong(ctx, messages.flatMap(filesOf))
  if (closed.size === 0) return new Set()
  const isClosed = (message: Sources) => filesOf(message).some((id) => closed.has(id))
  return new Set(messages.filter(isClosed).map(({ id }) => id))
}

/** The messages as the caller may read them; what is for the server alone is left out. */
export async function readableMessages(
  ctx: SeatedContext,
  messages: readonly MessageView[],
): Promise<MessageView[]> {
  const all = messages.flatMap((message) => [message, ...(message.beside ? [message.beside] : [])])
  const redacted = await redactedMessages(ctx, all)
  const present = (message: MessageView): MessageView => {
    const readable = forReader(redacted.has(message.id) ? emptied(message) : message)
    return message.beside ? { ...readable, beside: present(message.beside) } : readable
  }
  return messages.map(present)
}

function forReader(message: MessageView): MessageView {
  const readable = { ...message }
  delete readable.read
  return readable
}

function emptied(message: MessageView): MessageView {
  return {
    ...message,
    files: [],
    answer: message.answer === '' ? '' : REDACTED_TEXT,
    thinking: '',
    steps: [],
    refs: [],
    checks: [],
  }
}
