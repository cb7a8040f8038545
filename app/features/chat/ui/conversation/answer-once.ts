import { number, object, orElse, readOrNull, text, truth } from '#packages/basics/shape'
import { onSignOut } from '~/client/session/session-store'
import { session as sessionStore } from '~/client/storage'

/** What this tab knows of the question of an /answer address. */
export interface AnswerAsk {
  /** The address's question and session. */
  place: string
  /** The same ask, however often the page is loaded. */
  askId: string
  /** The person has pressed the seal; without that nothing is asked by itself. */
  isSent: boolean
  /** '' until the server has named it. */
  sessionId: string
  /** Milliseconds. */
  at: number
}

const KEY = 'answer_ask'
// Pressed long ago, by whoever sat here then, it is no longer a wish.
const LASTS_MS = 30 * 60_000

const answerAsk = object({
  place: text,
  askId: text,
  isSent: orElse(truth, false),
  sessionId: orElse(text, ''),
  at: number,
})

onSignOut(() => sessionStore.remove(KEY))

export const placeOf = (question: string, sessionId: string) => `${sessionId}\n${question}`

/** What was done about this address before, in this tab and not long ago. */
export function askBefore(place: string, now = Date.now()): AnswerAsk | null {
  const found = readOrNull(answerAsk, sessionStore.read<unknown>(KEY, null))
  return found && found.place === place && now - found.at < LASTS_MS ? found : null
}

/** Keeps that the person wants this asked; answers with the ask's id, the same for the same address. */
export function keepAsk(place: string, now = Date.now()): string {
  const askId = askBefore(place, now)?.askId ?? crypto.randomUUID()
  sessionStore.write(KEY, { place, askId, isSent: true, sessionId: '', at: now })
  return askId
}

/** Keeps which conversation it became. */
export function nameAsk(place: string, sessionId: string): void {
  const found = askBefore(place)
  if (found) sessionStore.write(KEY, { ...found, sessionId })
}

/** The server refused it: pressed again, it is another ask. */
export const forgetAsk = () => sessionStore.remove(KEY)
