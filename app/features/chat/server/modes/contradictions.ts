import type { ModelIdentity } from '~/features/models/terms'
import { findContradiction, presentContradiction, namesBothValues } from '~/features/models/server'
import type { ChatEvent } from '../../terms'
import { addText } from '../turn/draft'
import { isRefusal } from '../turn/prompt'
import type { TurnState } from './turn-state'

/** Says under a model's answer where its sources contradict each other and it has not said so itself. */
export function* contradictionsIn(
  { toolContext, draft }: TurnState,
  by: ModelIdentity,
): Generator<ChatEvent> {
  const { citationRegistry: registry, text } = draft
  if (registry.items.length < 2 || isRefusal(text)) return
  const { question } = toolContext
  const { passages, statistics } = registry.grounding(question)
  const found = findContradiction(question, passages, statistics)
  if (!found) return
  const { first, second } = found
  // Of sources that the answer did without, nobody need hear.
  const isUsed = [first, second].some(({ alias }) => cites(draft, alias))
  if (isUsed && !namesBothValues(text, found))
    yield* addText(draft, by, `\n\n${presentContradiction(found)}`)
}

function cites({ citationRegistry: registry, text }: TurnState['draft'], alias: number): boolean {
  const source = registry.byAlias(alias)
  const numbers = [alias, source?.readWith]
  return numbers.some((number) => number !== undefined && text.includes(`[${number}]`))
}
