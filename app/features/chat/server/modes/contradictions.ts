import type { ModelIdentity } from '~/features/models/contract'
import { findContradiction, presentContradiction, namesBothValues } from '~/features/models/server'
import type { ChatEvent } from '../../contract'
import { addText } from '../draft'
import { isRefusal } from '../prompt'
import type { Desk } from './desk'

/** Says under a model's answer where its sources contradict each other and it has not said so itself. */
export function* contradictionsIn({ bench, draft }: Desk, by: ModelIdentity): Generator<ChatEvent> {
  const { book, text } = draft
  if (book.items.length < 2 || isRefusal(text)) return
  const { question } = bench
  const { passages, statistics } = book.grounding(question)
  const found = findContradiction(question, passages, statistics)
  if (!found) return
  const { first, second } = found
  // Of sources that the answer did without, nobody need hear.
  const isUsed = [first, second].some(({ alias }) => cites(draft, alias))
  if (isUsed && !namesBothValues(text, found))
    yield* addText(draft, by, `\n\n${presentContradiction(found)}`)
}

function cites({ book, text }: Desk['draft'], alias: number): boolean {
  const source = book.byAlias(alias)
  const numbers = [alias, source?.readWith]
  return numbers.some((number) => number !== undefined && text.includes(`[${number}]`))
}
