import { codeOf } from '~/core/errors'
import type { Answer } from '~/client/api'
import { generationErrors } from '../../errors'
import type { CreationView, TaskStatus } from '../../terms'

export type Payment =
  | { isPaid: true; creation: CreationView }
  | { isPaid: false; message: string; now?: CreationView }

const ANOTHER_WAS_FIRST = codeOf(generationErrors.startAgain)
const PAID: readonly TaskStatus[] = ['payed', 'wait', 'ing', 'done']

/**
 * Pays by `pay`. Of two tabs the second is answered that another was first: it shows what that one began. Where it is the
 * price that has changed, the creation as it is `now` comes along.
 */
export async function payOnce(
  pay: () => Promise<Answer<CreationView>>,
  read: () => Promise<Answer<CreationView>>,
): Promise<Payment> {
  const answer = await pay()
  if (answer.ok) return { isPaid: true, creation: answer.data }
  const refused = { isPaid: false as const, message: answer.message }
  if (answer.code !== ANOTHER_WAS_FIRST) return refused
  const current = await read()
  if (!current.ok) return refused
  const now = current.data
  return PAID.includes(now.taskStatus) ? { isPaid: true, creation: now } : { ...refused, now }
}
