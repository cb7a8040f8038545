import type { CreationForm } from '../../../contract'
import { sourceConflicts, type SourceConflict } from '../../../guards'
import type { Quote } from './quotes'

/** A conflict between quotes, by their numbers. */
export interface QuoteConflict {
  key: string
  about: string
  sides: readonly { at: number; written: string }[]
}

/** How a source is named where somebody chooses it. */
export const sourceOf = ({ passage }: Pick<Quote, 'passage'>): string =>
  passage.fileId ?? passage.url

/** What quotes of different sources give otherwise. */
export const conflictsIn = (quotes: readonly Quote[]): SourceConflict[] =>
  sourceConflicts(
    quotes.map((quote, index) => ({
      id: String(index),
      source: sourceOf(quote),
      title: quote.passage.title,
      label: quote.passage.label,
      text: quote.text,
    })),
  )

/** Quotes without those that somebody has decided against, and the conflicts that are still open. */
export function settled(
  all: readonly Quote[],
  choices: NonNullable<CreationForm['settled']>,
): { quotes: readonly Quote[]; conflicts: QuoteConflict[] } {
  const chosen = new Map(choices.map(({ key, source }) => [key, source]))
  const gone = new Set(
    conflictsIn(all).flatMap(({ key, sides }) => {
      const kept = chosen.get(key) ?? ''
      const isThere = sides.some(({ said }) => said.source === kept)
      return isThere
        ? sides.filter(({ said }) => said.source !== kept).map(({ said }) => Number(said.id))
        : []
    }),
  )
  const quotes = all.filter((_, index) => !gone.has(index))
  const conflicts = conflictsIn(quotes).map(({ key, about, sides }) => ({
    key,
    about,
    sides: sides.map(({ said, written }) => ({ at: Number(said.id), written })),
  }))
  return { quotes, conflicts }
}

/** Whoever tells one side of a conflict tells the others too, one behind the other. */
export function sidesTogether(
  own: ReadonlyMap<string, readonly number[]>,
  conflicts: readonly QuoteConflict[],
): Map<string, number[]> {
  const made = new Map([...own].map(([id, quotes]) => [id, [...quotes]]))
  for (const { sides } of conflicts) {
    const numbers = sides.map(({ at }) => at)
    const holder = [...made].find(([, quotes]) => numbers.some((at) => quotes.includes(at)))
    if (!holder) continue
    const [holderId, held] = holder
    const first = Math.min(
      ...numbers.filter((at) => held.includes(at)).map((at) => held.indexOf(at)),
    )
    const lead = held[first]
    for (const [id, quotes] of made) {
      made.set(
        id,
        quotes.filter((at) => !numbers.includes(at)),
      )
    }
    const rest = made.get(holderId) ?? []
    const together = [lead, ...numbers.filter((at) => at !== lead)].flatMap((at) => at ?? [])
    made.set(holderId, [...rest.slice(0, first), ...together, ...rest.slice(first)])
  }
  return made
}
