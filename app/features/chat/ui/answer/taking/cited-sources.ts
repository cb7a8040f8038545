import { markedNumbers } from '../../../marks'
import type { MessageView, Reference } from '../../../terms'

export type Cited = Pick<MessageView, 'answer' | 'refs'>

/** The sources that an answer's marks name, in the order of their numbers. */
export function citedSources({ answer, refs }: Cited): Reference[] {
  const named = markedNumbers(answer)
  return refs.filter(({ index }) => named.has(index)).toSorted((a, b) => a.index - b.index)
}
