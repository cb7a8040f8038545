import { Fragment, Slice, type Mark, type Node } from 'prosemirror-model'
import { proseSchema } from '~/features/document/prose/schema'

const { nodes } = proseSchema
const DROPPED = new Set(['insertion', 'deletion', 'modification', 'comment'])

/** What is pasted is new: no id, a person's, no changes or comments of where it was copied from. */
export const freshSlice = (slice: Slice, newId: () => string): Slice =>
  new Slice(freshContent(slice.content, newId), slice.openStart, slice.openEnd)

function freshContent(content: Fragment, newId: () => string): Fragment {
  return Fragment.from(content.content.map((node) => freshNode(node, newId)))
}

function freshNode(node: Node, newId: () => string): Node {
  const marks = ownMarks(node.marks)
  if (node.isText) return node.mark(marks)
  const attrs = { ...node.attrs }
  if ('blockId' in attrs) Object.assign(attrs, { blockId: '', by: 'human', step: undefined })
  if (node.type === nodes.figure) attrs['id'] = `fig-${newId()}`
  if (node.type === nodes.tableFigure) attrs['id'] = `tab-${newId()}`
  return node.type.create(attrs, freshContent(node.content, newId), marks)
}

const ownMarks = (marks: readonly Mark[]) => marks.filter(({ type }) => !DROPPED.has(type.name))

/** What fits into a cell: lines of words, a break between. */
export function inlineSlice(slice: Slice): Slice {
  const lines: Node[] = []
  slice.content.descendants((node) => {
    if (!node.isTextblock) return !node.isInline
    if (lines.length > 0) lines.push(nodes.hardBreak.create())
    lines.push(...node.content.content)
    return false
  })
  const loose = slice.content.content.filter((node) => node.isInline)
  return new Slice(Fragment.from(lines.length > 0 ? lines : loose), 0, 0)
}

/** The table of a slice that holds nothing else; null for other slices. */
export function tableOfSlice(slice: Slice): Node | null {
  const only = slice.content.childCount === 1 ? slice.content.firstChild : null
  if (only?.type === nodes.tableFigure) return only.firstChild
  return only?.type === nodes.table ? only : null
}

/** Its cells as they stand below names of columns. */
export function bodyCells(table: Node): Slice {
  const rows = table.content.content.map((row) =>
    row.type.create(
      row.attrs,
      row.content.content.map((cell) => {
        const { colspan, rowspan } = cell.attrs
        return nodes.table_cell.create({ colspan, rowspan }, cell.content)
      }),
    ),
  )
  return new Slice(Fragment.from(table.type.create(table.attrs, rows)), 0, 0)
}

/** Pasted words as paragraphs. */
export const textSlice = (paragraphs: readonly string[]): Slice => {
  const content = paragraphs.map((words) =>
    nodes.paragraph.create(null, words === '' ? null : proseSchema.text(words)),
  )
  return Slice.maxOpen(Fragment.from(content))
}

/** Pasted cells as a table; the first line names the columns. */
export function cellsSlice(rows: readonly (readonly string[])[]): Slice {
  const lines = rows.map((row, index) =>
    nodes.table_row.create(
      null,
      row.map((words) =>
        (index === 0 ? nodes.table_header : nodes.table_cell).create(
          null,
          words === '' ? null : proseSchema.text(words),
        ),
      ),
    ),
  )
  return new Slice(
    Fragment.from(nodes.tableFigure.create(null, nodes.table.create(null, lines))),
    0,
    0,
  )
}
