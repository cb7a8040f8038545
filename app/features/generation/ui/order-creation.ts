import type { Answer } from '~/client/api'
import { call, type InputOf, type ResultOf } from '~/client/call'
import { onSignOut } from '~/client/session/session-store'

const ORDER = 'POST /creation/create'

type OrderBody = InputOf<typeof ORDER>['body']

// Keys of orders whose answer is not known, by what they ask for.
const unanswered = new Map<string, string>()
onSignOut(() => unanswered.clear())

/**
 * Orders a creation. Pressed again after a lost answer it is the same order, and the server answers what it made of it
 * the first time.
 * @param asked What the outline was read from, which names its headings anew at each reading.
 */
export async function orderCreation(
  order: Omit<OrderBody, 'idempotencyKey'>,
  asked: unknown = null,
): Promise<Answer<ResultOf<typeof ORDER>>> {
  const content = JSON.stringify([order.teamId, order.form, asked])
  const idempotencyKey = unanswered.get(content) ?? crypto.randomUUID()
  unanswered.set(content, idempotencyKey)
  const body = { ...order, idempotencyKey }
  const answer = await call(ORDER, { body })
  if (!isLost(answer)) unanswered.delete(content)
  return answer
}

// A server that broke in the middle may have made it too.
const isLost = ({ ok, code }: Answer<unknown>) => !ok && /^(NETWORK_ERROR|50\d)$/.test(code)
