import { readRows } from '~/core/text/table-rows'
import type { Reference } from '../../terms'

/** A piece of a quoted passage; the marked ones are what the answer used. */
export interface QuotedRun {
  text: string
  isUsed: boolean
}

/**
 * A passage cut to about `length` UTF-16 units round its first used part, which begins within
 * the first `room` units, as many as are surely seen. A table is quoted row by row, a used row whole.
 * What is left out is marked by ……, line breaks become spaces.
 */
export function quote(
  reference: Pick<Reference, 'content' | 'used'>,
  length = 150,
  room = length,
): QuotedRun[] {
  const { content, used } = tableInWords(reference)
  const marks = validRanges(content.length, used)
  const first = marks[0]
  const from = first && first.to > room ? beginning(content, first.from, room) : 0
  const to = Math.min(content.length, from + length)
  const runs: QuotedRun[] = []
  let position = from
  for (const mark of marks) {
    if (mark.from >= to) break
    push(runs, content.slice(position, mark.from), false)
    push(runs, content.slice(Math.max(position, mark.from), Math.min(mark.to, to)), true)
    position = Math.max(position, Math.min(mark.to, to))
  }
  push(runs, content.slice(position, to), false)
  if (from > 0) runs.unshift({ text: '……', isUsed: false })
  if (to < content.length) runs.push({ text: '……', isUsed: false })
  return runs
}

const MOST_WORDS = 160

/** What was used of a passage as plain words; all of it where nobody said what. */
export function usedWords(reference: Pick<Reference, 'content' | 'used'>): string {
  const runs = quote(reference, MOST_WORDS, MOST_WORDS)
  const used = runs.filter(({ isUsed }) => isUsed)
  return (used.length > 0 ? used : runs).map(({ text }) => text).join('……')
}

// At the sentence when it begins near enough, otherwise a few words before the used part.
function beginning(content: string, used: number, room: number): number {
  const lead = Math.min(24, Math.floor(room / 4))
  if (used <= lead) return 0
  const before = content.slice(used - lead, used)
  const sentence = Math.max(...[...'。！？；\n'].map((end) => before.lastIndexOf(end)))
  return used - lead + (sentence + 1)
}

function tableInWords(reference: Pick<Reference, 'content' | 'used'>) {
  const rows = readRows(reference.content)
  if (!rows) return reference
  const used: Reference['used'] = []
  let content = ''
  for (const { words, from, to } of rows) {
    const start = content.length
    content += `${words}；`
    if (reference.used.some((span) => span.from < to && span.to > from))
      used.push({ from: start, to: start + words.length })
  }
  return { content: content.replace(/；$/, '。'), used }
}

function push(runs: QuotedRun[], text: string, isUsed: boolean) {
  const flat = text.replace(/\s*\n\s*/g, ' ')
  if (flat !== '') runs.push({ text: flat, isUsed })
}

// Ranges come over the wire: in order, inside the text, not overlapping.
function validRanges(length: number, used: Reference['used']): Reference['used'] {
  const sorted = used
    .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(length, to) }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from)
  return sorted.filter((range, index) =>
    sorted.slice(0, index).every((span) => span.to <= range.from),
  )
}
