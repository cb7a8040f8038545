import type { Anchor } from '../anchor'
import { tableText, type Block } from '../document'

/** A cell of a Word table: its paragraphs, and their numbers among the document's non-empty ones. */
export interface WordCell {
  texts: string[]
  numbers: number[]
}

/** A table as blocks; one of a single column is a frame round text. Rows without a word are left out. */
export function wordTableBlocks(table: WordCell[][]): Block[] {
  const rows = table.filter((row) => row.some((cell) => cell.numbers.length > 0))
  return rows.some((row) => row.length > 1) ? [tableBlock(rows)] : rows.flat().flatMap(layoutBlocks)
}

function tableBlock(rows: WordCell[][]): Block {
  const { text, ends } = tableText(rows.map((row) => row.map((cell) => cell.texts.join(' '))))
  const anchors = rows.map((row) => spanOf(row.flatMap((cell) => cell.numbers)))
  return {
    kind: 'table',
    level: 0,
    text,
    anchor: spanOf(rows.flat().flatMap((cell) => cell.numbers)),
    parts: anchors.map((anchor, index) => ({ end: ends[index] ?? text.length, anchor })),
  }
}

function layoutBlocks(cell: WordCell): Block[] {
  if (cell.texts.length === 0) return []
  const text = cell.texts.join('\n')
  return [{ kind: 'paragraph', level: 0, text, anchor: spanOf(cell.numbers) }]
}

function spanOf(numbers: number[]): Anchor {
  const first = numbers[0] ?? 1
  return { kind: 'paragraph', from: first, to: numbers.at(-1) ?? first }
}
