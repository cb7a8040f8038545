import type { Block, BlockAttrs, Inline, TableCell } from '#packages/document/body'
import { wordsOf } from './docx-lines'

/** A cell of a Word table: its lines, how wide it is, and whether it goes on from the one above. */
export interface WordCell {
  lines: Inline[][]
  span: number
  isBelow: boolean
}

const MOST_COLUMNS = 60
const MOST_ROWS = 5_000

/** A table as a figure, its first row as names of columns; one of a single cell, or beyond all measure, as its lines. */
export function tableBlocks(rows: readonly WordCell[][], attrs: () => BlockAttrs): Block[] {
  const filled = rows.filter((row) => row.length > 0)
  const width = Math.max(0, ...filled.map(widthOf))
  const isTable = width > 1 && width <= MOST_COLUMNS && filled.length <= MOST_ROWS
  if (!isTable)
    return filled.flat().flatMap(({ lines }) => lines.map((line) => ofLine(line, attrs)))
  const [head = [], ...body] = filled
  const names = head.flatMap((cell) => [nameOf(cell), ...blanks(cell.span - 1)])
  const columns = Array.from({ length: width }, (_, index) => ({ name: names[index] ?? '' }))
  const block = attrs()
  const table = {
    columns,
    rows: body.map((row, index) => cellsOf(row, body.slice(index + 1), width)),
  }
  return [
    {
      type: 'figure',
      attrs: {
        ...block,
        id: `tab-${block.blockId}`,
        caption: '',
        evidenceIds: [],
        spec: { kind: 'table', table },
      },
    },
  ]
}

const ofLine = (content: Inline[], attrs: () => BlockAttrs): Block => ({
  type: 'paragraph',
  attrs: attrs(),
  content,
})

const widthOf = (row: readonly WordCell[]): number => row.reduce((sum, { span }) => sum + span, 0)
const blanks = (count: number): string[] => Array.from({ length: count }, () => '')
const nameOf = ({ lines }: WordCell): string => lines.map(wordsOf).join(' ').slice(0, 200)

/** Every column has its place: what a cell covers is blank. */
function cellsOf(
  row: readonly WordCell[],
  below: readonly WordCell[][],
  width: number,
): TableCell[] {
  const cells: TableCell[] = Array.from({ length: width }, () => ({ content: [] }))
  let column = 0
  for (const { lines, span, isBelow } of row) {
    const height = isBelow ? 1 : heightAt(below, column)
    if (!isBelow && column < width) {
      cells[column] = {
        content: joined(lines),
        ...(span > 1 && { colspan: span }),
        ...(height > 1 && { rowspan: height }),
      }
    }
    column += span
  }
  return cells
}

function heightAt(below: readonly WordCell[][], column: number): number {
  const end = below.findIndex((row) => !cellAt(row, column)?.isBelow)
  return 1 + (end === -1 ? below.length : end)
}

function cellAt(row: readonly WordCell[], column: number): WordCell | undefined {
  let start = 0
  return row.find((cell) => {
    const isHere = start === column
    start += cell.span
    return isHere
  })
}

const joined = (lines: readonly Inline[][]): Inline[] =>
  lines.flatMap((line, index) => (index === 0 ? line : [{ type: 'hardBreak' }, ...line]))
