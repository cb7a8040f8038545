import { Fragment } from 'react'
import type { BlockView } from '../../../terms'
import { tableRows, type TableRow } from './table-rows'

/** A stretch under the marker, as offsets into the block's text. */
export interface MarkedRange {
  from: number
  to: number
  tone: 'cited' | 'found' | 'current'
}

export interface TextBlockProps {
  block: BlockView
  /** In order, not overlapping. */
  marked: readonly MarkedRange[]
}

/** One block of a document sheet. */
export function TextBlock({ block, marked }: TextBlockProps) {
  if (block.kind === 'table') return <TableBlock text={block.text} marked={marked} />
  const text = <MarkedText text={block.text} marked={marked} />
  if (block.kind === 'code') return <pre className="sheet-code">{text}</pre>
  if (block.kind === 'list') return <div className="sheet-list">{text}</div>
  if (block.kind === 'heading') {
    return (
      <div
        className="sheet-heading"
        data-level={block.level}
        role="heading"
        aria-level={block.level}
      >
        {text}
      </div>
    )
  }
  return <p className="sheet-paragraph">{text}</p>
}

function MarkedText({ text, marked }: { text: string; marked: readonly MarkedRange[] }) {
  return (
    <>
      {marked.map((range, index) => (
        <Fragment key={range.from}>
          {text.slice(marked[index - 1]?.to ?? 0, range.from)}
          <mark className="sheet-mark" data-tone={range.tone}>
            {text.slice(range.from, range.to)}
          </mark>
        </Fragment>
      ))}
      {text.slice(marked.at(-1)?.to ?? 0)}
    </>
  )
}

/** 三线表: a strong rule above and below, hairlines between. Rows are marked whole. */
function TableBlock({ text, marked }: { text: string; marked: readonly MarkedRange[] }) {
  const [head, ...rows] = tableRows(text)
  const isMarked = (row: TableRow) =>
    marked.some((range) => range.from < row.to && range.to > row.from) || undefined
  return (
    <div className="sheet-table">
      <table>
        <thead>
          <tr data-marked={head && isMarked(head)}>
            {head?.cells.map((cell, column) => (
              <th key={column} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={number} data-marked={isMarked(row)}>
              {row.cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
