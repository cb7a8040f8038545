import type { SeatedContext } from '~/core/context'
import type { SessionId } from '~/core/ids'
import { askInput } from '../contract'
import { type Reference } from '../terms'
import { chatErrors } from '../errors'
import { askQuestion } from './asking'
import { viewSession } from './sessions'

const STARTED = /^event: conversation\.started\ndata: (.*)$/m

/**
 * Asks the library and waits for the whole answer, for callers that cannot read a stream. From documents alone. What a
 * refused or broken answer says is thrown. Errors: those of asking, `chat.interrupted`.
 */
export async function askToEnd(
  ctx: SeatedContext,
  ask: { question: string; folder?: string | undefined; session?: string | undefined },
  signal: AbortSignal,
): Promise<{ sessionId: SessionId; answer: string; refs: Reference[] }> {
  const { teamId, spaceId } = ctx.seat
  const input = askInput.parse({
    teamId,
    spaceId,
    question: ask.question,
    useRepository: true,
    onlyDocuments: true,
    ...(ask.session && { sessionId: ask.session }),
    ...(ask.folder && { sessionFrom: 'KnowledgeFolder', folderIds: ask.folder }),
  })
  const received = await new Response(await askQuestion(ctx, input, signal)).text()
  const { sessionId, messageId } = JSON.parse(STARTED.exec(received)?.[1] ?? '{}') as Started
  if (sessionId === undefined) throw chatErrors.interrupted()
  const { messages } = await viewSession(ctx, sessionId)
  const message = messages.find(({ id }) => id === messageId)
  if (!message || message.status !== 'done')
    throw chatErrors.notAnswered({ why: message?.error?.message ?? '' })
  return { sessionId, answer: message.answer, refs: message.refs }
}

/** Written by this house a moment ago. */
type Started = { sessionId?: SessionId; messageId?: string }
