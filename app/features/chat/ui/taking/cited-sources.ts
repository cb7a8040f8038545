import type { MessageView, Reference } from '../../terms'

export type Cited = Pick<MessageView, 'answer' | 'refs'>

export const MARKS = /\[(\d{1,3})\]/g

/** The sources that an answer's marks name, in the order of their numbers. */
export function citedSources({ answer, refs }: Cited): Reference[] {
  const named = new Set([...answer.matchAll(MARKS)].map((mark) => Number(mark[1])))
  return refs.filter(({ index }) => named.has(index)).toSorted((a, b) => a.index - b.index)
}
