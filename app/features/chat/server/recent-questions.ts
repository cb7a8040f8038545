import type { SeatedContext } from '~/core/context'
import { idSchemas } from '~/core/id-schemas'
import type { SessionId } from '~/core/ids'
import type { QuestionRecordView } from '../contract'
import type { MessageView } from '../terms'
import { chatSession } from './chat-session'
import { listRecords } from './records'
import { readableMessages } from './redaction'

/**
 * The caller's latest conversations, and of the first `answered` of them the last answer, in the same order; null where
 * that is not whole, stands on nothing, or cannot be read.
 */
export async function recentQuestions(
  ctx: SeatedContext,
  { pageSize, answered }: { pageSize: number; answered: number },
): Promise<{ records: QuestionRecordView[]; answers: (MessageView | null)[] }> {
  const { records } = await listRecords(ctx, { pageNo: 1, pageSize })
  const last = await Promise.all(
    records
      .slice(0, answered)
      .map(({ sessionId }) => lastMessage(ctx, idSchemas.session.parse(sessionId))),
  )
  const found = last.filter((message) => message !== null)
  const readable = await readableMessages(ctx, found).catch(() => [])
  const byId = new Map(readable.filter(isSourced).map((message) => [message.id, message]))
  return { records, answers: last.map((message) => byId.get(message?.id ?? '') ?? null) }
}

// Whose conversations these are was read with their list.
async function lastMessage(ctx: SeatedContext, sessionId: SessionId): Promise<MessageView | null> {
  const page = await chatSession(ctx, sessionId)
    .view({ size: 1 })
    .catch(() => null)
  return page?.messages.at(-1) ?? null
}

const isSourced = ({ status, refs }: MessageView) => status === 'done' && refs.length > 0
