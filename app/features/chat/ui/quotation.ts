import type { Reference } from '../terms'

/** A piece of a quoted passage; the marked ones are what the answer used. */
export interface QuotedRun {
  text: string
  isUsed: boolean
}

/**
 * A passage cut to about `length` UTF-16 units round its first used part.
 * What is left out is told by ……, line breaks become spaces.
 */
export function quote(
  { content, used }: Pick<Reference, 'content' | 'used'>,
  length = 150,
): QuotedRun[] {
  const marks = soundRanges(content.length, used)
  const first = marks[0]
  const from = first && first.to > length ? Math.max(0, first.from - 24) : 0
  const to = Math.min(content.length, from + length)
  const runs: QuotedRun[] = []
  let at = from
  for (const mark of marks) {
    if (mark.from >= to) break
    push(runs, content.slice(at, mark.from), false)
    push(runs, content.slice(Math.max(at, mark.from), Math.min(mark.to, to)), true)
    at = Math.max(at, Math.min(mark.to, to))
  }
  push(runs, content.slice(at, to), false)
  if (from > 0) runs.unshift({ text: '……', isUsed: false })
  if (to < content.length) runs.push({ text: '……', isUsed: false })
  return runs
}

function push(runs: QuotedRun[], text: string, isUsed: boolean) {
  const flat = text.replace(/\s*\n\s*/g, ' ')
  if (flat !== '') runs.push({ text: flat, isUsed })
}

// Ranges come over the wire: in order, inside the text, not overlapping.
function soundRanges(length: number, used: Reference['used']): Reference['used'] {
  const sorted = used
    .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(length, to) }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from)
  return sorted.filter((range, at) => sorted.slice(0, at).every((one) => one.to <= range.from))
}
