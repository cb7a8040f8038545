import { useLayoutEffect } from 'react'
import { columnName, isIn, isNumeric } from '../previews/sheets/grid'
import { visibleColumns, visibleRows, type CellsContent } from './read-cells'

interface CellsPageProps {
  content: CellsContent
  onPainted: () => void
}

// Nothing is seen there, and a cell without words is none to those who hear it.
const CORNER = '\u3000'

const CELLS = [
  'border-collapse text-[13px] leading-5',
  '[&_:is(td,th)]:h-[31px] [&_:is(td,th)]:max-w-[168px] [&_:is(td,th)]:truncate [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-[7px] [&_:is(td,th)]:py-[5px]',
  '[&_th]:bg-paper [&_th]:text-center [&_th]:font-normal [&_th]:text-ink-3',
  '[&_td[data-marked]]:bg-marker [&_td[data-number]]:text-right',
].join(' ')

/** Some rows of a sheet with their letters and numbers, the cited cells marked; below it the names of the sheets. */
export function CellsPage({ content, onPainted }: CellsPageProps) {
  const { sheet, range, names } = content
  useLayoutEffect(() => onPainted(), [content, onPainted])
  const columns = visibleColumns(sheet.columns, range)
  return (
    <>
      <table className={CELLS}>
        <thead>
          <tr>
            <th>{CORNER}</th>
            {columns.map((column) => (
              <th key={column}>{columnName(column)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visibleRows(sheet.rows.length, range).map((row) => (
            <tr key={row}>
              <th>{row + 1}</th>
              {columns.map((column) => {
                const text = sheet.rows[row]?.[column] ?? ''
                return (
                  <td
                    key={column}
                    data-marked={isIn({ row, column }, range) || undefined}
                    data-number={isNumeric(text) || undefined}
                  >
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {names.length > 1 && (
        <p className="absolute inset-x-0 bottom-0 flex gap-0.5 overflow-hidden border-t border-line bg-paper px-2 text-micro leading-[29px] whitespace-nowrap text-ink-3">
          {names.map(({ no, name }) => (
            <span
              key={no}
              className="px-2.5 data-current:bg-raised data-current:font-semibold data-current:text-ink"
              data-current={no === sheet.no || undefined}
            >
              {name}
            </span>
          ))}
        </p>
      )}
    </>
  )
}
