import type { CommentThread, ThreadPlace } from './comment-threads'
import { allLines } from './body-walk'
import type { Block, BulletList, Figure, Inline, Mark, OrderedList, SectionBody } from './body'

// Threads stand beside a text and not in it: a comment makes no revision, and what is locked can be spoken of. Where a
// text is drawn or written down, they become marks of it.

/** What stands in the place of a citation, a formula, a footnote. */
const SIGN = '￼'

/**
 * The text of a block in which places of threads are counted: its lines that are not empty, one character between them,
 * one for whatever is no text. What waits to be deleted is in it, names of columns and captions are not.
 */
export const blockText = (block: Block): string =>
  linesIn(block)
    .map((line) => line.map(textOf).join(''))
    .filter((text) => text !== '')
    .join('\n')

/** A body with a `comment` mark on the words of each thread that is about words. */
export function withCommentMarks(
  body: SectionBody,
  threads: readonly Pick<CommentThread, 'id' | 'places'>[],
): SectionBody {
  const content = body.content.map((block) => {
    const ranges = threads.flatMap(({ id, places }) => places.flatMap(rangeIn(block, id)))
    return ranges.length === 0 ? block : markedBlock(block, ranges)
  })
  return { ...body, content }
}

interface MarkedRange {
  threadId: string
  from: number
  to: number
}

const rangeIn =
  (block: Block, threadId: string) =>
  ({ blockId, range }: ThreadPlace): MarkedRange[] =>
    range && blockId === block.attrs.blockId ? [{ threadId, ...range }] : []

function linesIn(block: Block): (readonly Inline[])[] {
  return block.type === 'codeBlock' ? [block.content ?? []] : [...allLines(block)]
}

const textOf = (item: Inline): string => (item.type === 'text' ? item.text : SIGN)

function markedBlock(block: Block, ranges: readonly MarkedRange[]): Block {
  let at = 0
  return withLines(block, (line) => {
    const length = line.reduce((sum, item) => sum + textOf(item).length, 0)
    if (length === 0) return line
    const start = at
    at += length + 1
    return markedLine(line, start, ranges)
  })
}

function markedLine(
  line: readonly Inline[],
  start: number,
  ranges: readonly MarkedRange[],
): Inline[] {
  let at = start
  return line.flatMap((item) => {
    const from = at
    at += textOf(item).length
    return piecesOf(item, from, at, ranges)
  })
}

/** An item cut where ranges begin and end, each piece with the marks of those that cover it. */
function piecesOf(item: Inline, from: number, to: number, ranges: readonly MarkedRange[]) {
  const cuts = ranges.flatMap((range) => [range.from, range.to])
  const inside = [...new Set(cuts)].filter((cut) => cut > from && cut < to)
  const edges = [from, ...inside.toSorted((a, b) => a - b), to]
  return edges.slice(1).map((end, index) => {
    const begin = edges[index] ?? from
    const covering = ranges.filter((range) => range.from <= begin && range.to >= end)
    const piece =
      item.type === 'text' ? { ...item, text: item.text.slice(begin - from, end - from) } : item
    const marks = covering.map(({ threadId }): Mark => ({ type: 'comment', attrs: { threadId } }))
    return marks.length === 0 ? piece : { ...piece, marks: [...(item.marks ?? []), ...marks] }
  })
}

type EditLine = (line: readonly Inline[]) => readonly Inline[]

/** The block with each of its lines, in their order, as `edit` makes it. */
function withLines(block: Block, edit: EditLine): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return withLine(block, edit)
    case 'codeBlock':
      // What is cut out of texts are texts.
      return withLine(block, (line) => edit(line).filter((item) => item.type === 'text'))
    case 'blockquote':
      return { ...block, content: block.content.map((part) => withLine(part, edit)) }
    case 'bulletList':
    case 'orderedList':
      return withItems(block, edit)
    case 'figure':
      return withCells(block, edit)
    case 'horizontalRule':
      return block
  }
}

const withLine = <Line extends { content?: readonly Inline[] }>(line: Line, edit: EditLine): Line =>
  line.content ? { ...line, content: edit(line.content) } : line

const withItems = <List extends BulletList | OrderedList>(list: List, edit: EditLine): List => ({
  ...list,
  content: list.content.map((item) => ({
    ...item,
    content: item.content.map((part) =>
      part.type === 'paragraph' ? withLine(part, edit) : withItems(part, edit),
    ),
  })),
})

function withCells(figure: Figure, edit: EditLine): Figure {
  const { spec } = figure.attrs
  if (spec.kind !== 'table') return figure
  const rows = spec.table.rows.map((row) =>
    row.map((cell) => ({ ...cell, content: edit(cell.content) })),
  )
  const table = { ...spec.table, rows }
  return { ...figure, attrs: { ...figure.attrs, spec: { ...spec, table } } }
}
