import { z } from 'zod'
import type { Context } from '~/core/context'
import type { SessionId } from '~/core/ids'
import { askForStream, reach, type Remote } from '~/core/objects'
import { chatErrors } from '../errors'
import { askBody, type Admission } from './ask-body'
import type { AskOutcome, SessionFollow, TurnOrder } from './ports'
import type { Conversation, sessionMethods } from './session'

interface OwnSessionMethods {
  removeAll(): Promise<void>
}

type ChatSessionRpc = Remote<
  Pick<Conversation, (typeof sessionMethods)[number]> & OwnSessionMethods
>

/** The object of one conversation. It knows no rights: whose conversation it is was asked before. */
export const chatSession = (ctx: Context, sessionId: SessionId) =>
  reach<ChatSessionRpc>(ctx, 'CHAT_SESSION', sessionId)

/**
 * Starts the turn as soon as it is admitted, and answers with its event stream. Errors: `stillAnswering`, `askIdReused`,
 * `messageNotFound`; one that is not admitted leaves nothing behind.
 */
export async function askSession(
  ctx: Context,
  { order, admission }: { order: TurnOrder; admission: Admission },
  signal: AbortSignal,
): Promise<{ outcome: AskOutcome; events: ReadableStream<Uint8Array> }> {
  const answer = await chatSession(ctx, order.sessionId).fetch('https://object/ask', {
    method: 'POST',
    body: askBody(order, admission),
    signal,
  })
  return {
    events: await streamOf(answer),
    outcome: outcomes.parse(answer.headers.get('x-outcome')),
  }
}

/**
 * Events after `after`, then live until the running turn ends or the reader loses the right to it. 0: the latest turn
 * from its start.
 */
export async function followEvents(
  ctx: Context,
  { sessionId, ...follow }: SessionFollow & { sessionId: SessionId },
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const session = chatSession(ctx, sessionId)
  return streamOf(await askForStream(session, { path: '/follow', body: follow, signal }))
}

const refusal = z.object({ refused: z.enum(['stillAnswering', 'askIdReused', 'messageNotFound']) })
const outcomes = z.enum(['started', 'joined', 'replayed'])

async function streamOf(answer: Response): Promise<ReadableStream<Uint8Array>> {
  if (answer.status === 409) throw chatErrors[refusal.parse(await answer.json()).refused]()
  if (!answer.ok || !answer.body) throw new Error(`chat session answered ${answer.status}`)
  return answer.body
}
