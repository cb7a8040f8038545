import type { AppError } from '~/core/errors'
import type { SeatedContext } from '~/core/context'
import { openOutputWatch, type OutputWatch } from '~/features/moderation/server'
import type { ChatEvent } from '../../terms'
import { isTerminal } from '../../fold'
import { refusalOf } from './run-turn'

type Delta = Extract<ChatEvent, { type: 'text.delta' | 'think.delta' }>

interface Watches {
  'text.delta': OutputWatch
  'think.delta': OutputWatch
}

/**
 * The events of a turn, its answer and its reasoning checked on their way. When something may not be said the model is
 * stopped, what it still says is left out, and the turn ends with the refusal, which takes back what was shown.
 */
export async function* moderatedStream(
  ctx: SeatedContext,
  { messageId, stop }: { messageId: string; stop: AbortController },
  events: AsyncGenerator<ChatEvent>,
): AsyncGenerator<ChatEvent> {
  const watches = {
    'text.delta': await openOutputWatch(ctx),
    'think.delta': await openOutputWatch(ctx),
  }
  const error = yield* watched(watches, events)
  if (!error) return
  stop.abort(error)
  // Its ending is known: it stops, closes what is open, and says so.
  while (!(await events.next()).done);
  yield { ...refusalOf(messageId, error), withdrawn: true }
}

/** What may pass, up to the end or to the reason why no more may. */
async function* watched(
  watches: Watches,
  events: AsyncGenerator<ChatEvent>,
): AsyncGenerator<ChatEvent, AppError | null> {
  const both = Object.values(watches)
  const refused = Promise.race(both.map(({ refusal }) => refusal))
  for (;;) {
    const next = await Promise.race([events.next(), refused])
    if (!('done' in next)) return next
    if (next.done) return null
    const { value: event } = next
    const passed = [...(await heldBefore(watches, event)), ...(await through(watches, event))]
    if (isTerminal(event)) await Promise.all(both.map((watch) => watch.settle()))
    const error = both.find((watch) => watch.error)?.error
    if (error) return error
    yield* passed
  }
}

const isDelta = (event: ChatEvent): event is Delta =>
  event.type === 'text.delta' || event.type === 'think.delta'

// What was held back leaves before whatever comes after the text, and reasoning before the answer.
async function heldBefore(watches: Watches, event: ChatEvent): Promise<ChatEvent[]> {
  const held: ChatEvent[] = []
  for (const type of ['think.delta', 'text.delta'] as const) {
    if (event.type === type) continue
    const delta = await watches[type].end()
    if (delta !== '') held.push({ type, delta })
  }
  return held
}

async function through(watches: Watches, event: ChatEvent): Promise<ChatEvent[]> {
  if (event.type === 'final.refs' && event.answer !== undefined) {
    await watches['text.delta'].reread(event.answer)
  }
  if (!isDelta(event)) return [event]
  const delta = await watches[event.type].push(event.delta)
  return delta === '' ? [] : [{ ...event, delta }]
}
