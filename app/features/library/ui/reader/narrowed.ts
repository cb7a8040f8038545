import type { Anchor } from '../../terms'
import type { Box } from './geometry'

type Range = { from: number; to: number }
type BoxedAnchor = Extract<Anchor, { kind: 'page' | 'image' }>
type CellsAnchor = Extract<Anchor, { kind: 'cells' }>
type ParagraphAnchor = Extract<Anchor, { kind: 'paragraph' }>

/** The place of what was used of a passage. */
export interface NarrowedPlace {
  anchor: Anchor
  /** What was used, line by line, to be found in the blocks at that place; empty: the whole of them. */
  words: string[]
}

/**
 * The place of the used parts of a passage, given as UTF-16 offsets into its text. Passages of files that were learned
 * before places were kept so finely, and offsets that do not fit the text, keep the place of the whole passage.
 */
export function narrowed(anchor: Anchor, text: string, used: readonly Range[]): NarrowedPlace {
  const fitting = used.filter(({ from, to }) => from < to && to <= text.length)
  const whole = { anchor, words: [] }
  if (fitting.length === 0) return whole
  if ('boxes' in anchor) return { anchor: boxesOf(anchor, text, fitting), words: [] }
  const words = fitting.flatMap(({ from, to }) => text.slice(from, to).split('\n')).filter(Boolean)
  if (anchor.kind === 'paragraph') return { anchor: paragraphsOf(anchor, fitting), words }
  if (anchor.kind === 'cells') return { anchor: rowsOf(anchor, fitting), words }
  if (anchor.kind === 'slide') return { anchor, words }
  // Only a plain stretch of the extracted text, or rows of a table with their header repeated, stand there word for word.
  if (anchor.to - anchor.from !== text.length)
    return text.startsWith('|') ? { anchor, words } : whole
  const from = anchor.from + Math.min(...fitting.map((item) => item.from))
  const to = anchor.from + Math.max(...fitting.map((item) => item.to))
  return { anchor: { kind: 'text', from, to }, words }
}

function paragraphsOf(anchor: ParagraphAnchor, used: Range[]): ParagraphAnchor {
  const touched = touchedParts(anchor.parts ?? [], used)
  if (touched.length === 0) return anchor
  const from = Math.min(...touched.map((part) => part.from))
  return { kind: 'paragraph', from, to: Math.max(...touched.map((part) => part.to)) }
}

function rowsOf(anchor: CellsAnchor, used: Range[]): CellsAnchor {
  const touched = touchedParts(anchor.parts ?? [], used)
  const first = touched[0]?.range.split(':')[0]
  const last = touched.at(-1)?.range.split(':').at(-1)
  if (first === undefined || last === undefined) return anchor
  const { kind, sheet, sheetNo } = anchor
  return { kind, sheet, sheetNo, range: `${first}:${last}` }
}

const touchedParts = <Part extends { end: number }>(parts: readonly Part[], used: Range[]) =>
  parts.filter((part, index, all) =>
    touches({ from: all[index - 1]?.end ?? 0, to: part.end }, used),
  )

const touches = (range: Range, used: Range[]) =>
  used.some((item) => item.from < range.to && item.to > range.from)

function boxesOf(anchor: BoxedAnchor, text: string, used: Range[]): BoxedAnchor {
  const ends = anchor.ends ?? []
  const boxes = anchor.boxes.flatMap((box, index): Box[] => {
    const to = ends[index] ?? 0
    // Boxes of one part stop together.
    const from = ends.slice(0, index).findLast((end) => end < to) ?? 0
    return used.flatMap((item) => {
      const cut = { from: Math.max(from, item.from), to: Math.min(to, item.to) }
      return cut.from < cut.to ? [cutBox(box, text.slice(from, to), shifted(cut, from))] : []
    })
  })
  if (boxes.length === 0) return anchor
  const { ends: _ends, ...place } = anchor
  return { ...place, boxes: boxes.map((box) => [...box]) }
}

const shifted = ({ from, to }: Range, by: number) => ({ from: from - by, to: to - by })

/** The part of a line's box in which these letters stand: a Han letter is twice as wide as a Latin one. */
function cutBox(box: Box, line: string, { from, to }: Range): Box {
  // Cells do not stand as their text does; a row is marked whole.
  if (line.trimStart().startsWith('|')) return box
  const [left, top, width, height] = box
  const whole = widthOf(line)
  const start = widthOf(line.slice(0, from)) / whole
  const share = widthOf(line.slice(from, to)) / whole
  return [left + width * start, top, width * share, height]
}

function widthOf(text: string): number {
  let width = 0
  for (const char of text) width += char === '\n' ? 0 : char >= '\u2e80' ? 2 : 1
  return width
}
