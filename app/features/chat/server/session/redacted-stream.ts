import type { SeatedContext } from '~/core/context'
import type { MessageView } from '../../terms'
import { isTerminal } from '../../fold'
import type { EarlierTurn } from '../turn/prompt'
import { filesOf, redactedMessages } from '../redaction'
import type { LogEntry } from './event-log'
import { frame, type EventSource } from './event-stream'

/** How often it is asked which words a reader may no longer see: a trip to the database each time. */
const REDACTED_EVERY_MS = 4_000

/**
 * The same source for one reader, who may have lost the sight of what earlier turns were answered from: of those they
 * hear that they were asked and that they ended. `refresh` asks anew which these are, where that is due.
 */
export function redactedStream(
  source: EventSource,
  entriesAfter: (no: number) => LogEntry[],
  redactedIds: () => Promise<ReadonlySet<string>>,
): EventSource & { refresh(): Promise<void> } {
  let redacted: ReadonlySet<string> = new Set()
  let dueAt = Date.now() + REDACTED_EVERY_MS
  const ready = async () => {
    redacted = await redactedIds()
  }
  return {
    ready,
    // A database that does not answer for once changes nothing; the next look is near.
    refresh: async () => {
      if (Date.now() < dueAt) return
      dueAt = Date.now() + REDACTED_EVERY_MS
      await ready().catch(() => {})
    },
    framesAfter: (no) =>
      redacted.size > 0 ? framesWithout(entriesAfter(no), redacted) : source.framesAfter(no),
    isRunning: () => source.isRunning(),
    onNext: (wake) => source.onNext(wake),
  }
}

function framesWithout(entries: LogEntry[], redacted: ReadonlySet<string>) {
  const last = entries.at(-1)
  if (!last) return null
  const passed = entries.filter(
    ({ messageId, event }) =>
      !redacted.has(messageId) || event.type === 'conversation.started' || isTerminal(event),
  )
  // A comment where nothing is left, so that the reader's place moves on.
  const text = passed.map(({ no, event }) => frame(no, event)).join('') || ':\n\n'
  return { text, last: last.no }
}

/** What a model may hear of the conversation: nothing that its asker may no longer read. */
export async function earlierTurns(
  ctx: SeatedContext,
  messages: MessageView[],
): Promise<EarlierTurn[]> {
  const answered = messages.filter(
    (view) => view.answer !== '' && view.status !== 'error' && !view.refused,
  )
  const redacted = await redactedMessages(ctx, answered).catch(() => null)
  return answered.flatMap((view) => {
    const read = filesOf(view)
    // Where nobody can tell, what may hold a closed file's words stays out.
    const isOpen = redacted ? !redacted.has(view.id) : read.length === 0
    const { question, answer, thinking } = view
    return isOpen ? [{ question, answer, thinking, read }] : []
  })
}
