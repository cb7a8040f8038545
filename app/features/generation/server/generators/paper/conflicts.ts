import type { CreationForm } from '../../../contract'
import { sourceConflicts, type SourceConflict } from '#packages/document/text-checks'
import type { Quote } from './quotes'

/** A conflict between quotes, by their numbers. */
export interface QuoteConflict {
  key: string
  about: string
  sides: readonly { quoteIndex: number; written: string }[]
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
      const chosenSource = chosen.get(key) ?? ''
      const isThere = sides.some(({ sentence }) => sentence.source === chosenSource)
      return isThere
        ? sides
            .filter(({ sentence }) => sentence.source !== chosenSource)
            .map(({ sentence }) => Number(sentence.id))
        : []
    }),
  )
  const quotes = all.filter((_, index) => !gone.has(index))
  const conflicts = conflictsIn(quotes).map(({ key, about, sides }) => ({
    key,
    about,
    sides: sides.map(({ sentence, written }) => ({ quoteIndex: Number(sentence.id), written })),
  }))
  return { quotes, conflicts }
}

/** Whoever tells one side of a conflict tells the others too, one behind the other. */
export function sidesTogether(
  own: ReadonlyMap<string, readonly number[]>,
  conflicts: readonly QuoteConflict[],
): Map<string, number[]> {
  const grouped = new Map([...own].map(([id, quotes]) => [id, [...quotes]]))
  for (const { sides } of conflicts) {
    const numbers = sides.map(({ quoteIndex }) => quoteIndex)
    const holder = [...grouped].find(([, quotes]) =>
      numbers.some((quoteIndex) => quotes.includes(quoteIndex)),
    )
    if (!holder) continue
    const [holderId, held] = holder
    const first = Math.min(
      ...numbers
        .filter((quoteIndex) => held.includes(quoteIndex))
        .map((quoteIndex) => held.indexOf(quoteIndex)),
    )
    const lead = held[first]
    for (const [id, quotes] of grouped) {
      grouped.set(
        id,
        quotes.filter((quoteIndex) => !numbers.includes(quoteIndex)),
      )
    }
    const rest = grouped.get(holderId) ?? []
    const together = [lead, ...numbers.filter((quoteIndex) => quoteIndex !== lead)].flatMap(
      (quoteIndex) => quoteIndex ?? [],
    )
    grouped.set(holderId, [...rest.slice(0, first), ...together, ...rest.slice(first)])
  }
  return grouped
}
