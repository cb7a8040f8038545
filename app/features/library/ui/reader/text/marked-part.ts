import type { Anchor, BlockView } from '../../../terms'

export interface Range {
  from: number
  to: number
}

/**
 * The parts of a block that a passage covers: what was used of it where `words` say so, else all of it. Text anchors are
 * offsets into the extracted text; a block whose text is as long as its own extent is cut exactly, any other (a list
 * with its marks dropped) is taken whole.
 */
export function markedParts(
  block: BlockView,
  passage: { anchor: Anchor; words: readonly string[] },
): Range[] {
  const part = coveredPart(block, passage.anchor)
  if (passage.words.length === 0) return [part]
  const found = passage.words.flatMap((words) => {
    const from = block.text.indexOf(words, part.from)
    return from === -1 || from + words.length > part.to ? [] : [{ from, to: from + words.length }]
  })
  return merged(found)
}

function coveredPart({ anchor, text }: BlockView, passage: Anchor): Range {
  const whole = { from: 0, to: text.length }
  if (anchor.kind !== 'text' || passage.kind !== 'text') return whole
  if (anchor.to - anchor.from !== text.length) return whole
  const from = Math.max(0, passage.from - anchor.from)
  const to = Math.min(text.length, passage.to - anchor.from)
  return from < to ? { from, to } : whole
}

function merged(ranges: Range[]): Range[] {
  const joined: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else joined.push({ ...range })
  }
  return joined
}
