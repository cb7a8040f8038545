import type { BlockView } from '../../../contract'
import { tableRows } from './table-rows'

export interface TextBlockProps {
  block: BlockView
  /** The part that is marked, as offsets into the block's text; the whole block when it has no offsets of its own. */
  marked: { from: number; to: number } | null
}

/** One block of a document sheet. */
export function TextBlock({ block, marked }: TextBlockProps) {
  if (block.kind === 'table') return <TableBlock text={block.text} isMarked={marked !== null} />
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

function MarkedText({ text, marked }: { text: string; marked: TextBlockProps['marked'] }) {
  if (!marked) return text
  return (
    <>
      {text.slice(0, marked.from)}
      <mark className="sheet-mark">{text.slice(marked.from, marked.to)}</mark>
      {text.slice(marked.to)}
    </>
  )
}

/** 三线表: a strong rule above and below, hairlines between. */
function TableBlock({ text, isMarked }: { text: string; isMarked: boolean }) {
  const [head = [], ...rows] = tableRows(text)
  return (
    <div className="sheet-table" data-marked={isMarked || undefined}>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={number}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
