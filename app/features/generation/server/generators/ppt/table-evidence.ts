import type { DocNode, Figure } from '#packages/document'
import { chartOfTable } from '~/features/document/deck'
import type { BlockBuilder } from '../paper/blocks'
import { captionOf, cellsOf, isOfData } from '../paper/tables'
import type { SlideSources } from './slide-step'

const COLUMNS_AT_MOST = 5
const ROWS_AT_MOST = 9
// Longer words are a text, not a cell; nothing of a cell is cut.
const CELL_AT_MOST = 36

/** Whether a slide can show a table: as a chart, or small enough to be read. */
export function isShowableTable(text: string): boolean {
  const cells = cellsOf(text)
  if (!cells || cells.rows.length < 2 || !isOfData(text)) return false
  // Columns without names are a page laid out or a listing, not figures: 上一页 | | 下一页.
  if (cells.head.length < 2 || cells.head.some((name) => !/^[\p{L}\p{N}（(]/u.test(name)))
    return false
  if ([cells.head, ...cells.rows].flat().some((cell) => [...cell].length > CELL_AT_MOST))
    return false
  if (chartOfTable(cells)) return true
  return cells.head.length <= COLUMNS_AT_MOST && cells.rows.length <= ROWS_AT_MOST
}

/** A table of the sources as a figure of the document: its cells and nothing else; slides draw a chart of it where it is one. */
export function tableFigure(
  { evidence, text, title }: SlideSources['tables'][number],
  node: DocNode,
  blocks: BlockBuilder,
): Figure | null {
  const cells = cellsOf(text)
  if (!cells) return null
  const attrs = blocks.attrs()
  return {
    type: 'figure',
    attrs: {
      ...attrs,
      id: `tab-${attrs.blockId}`,
      // The number of a heading in its source is none of this document's.
      caption: captionOf(title, node.title) || node.title,
      evidenceIds: [evidence.id],
      spec: {
        kind: 'table',
        table: {
          columns: cells.head.map((name) => ({ name })),
          rows: cells.rows.map((row) =>
            row.map((cell) => ({ content: cell === '' ? [] : [{ type: 'text', text: cell }] })),
          ),
        },
      },
    },
  }
}
