import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { CELL_LIMIT, TABLE_COLUMNS_LIMIT, TABLE_ROWS_LIMIT } from '~/features/document/deck/deck'
import { cellsPasted, withCell, withCells } from '~/features/document/ui/charts'

export interface TableCells {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface CellsDialogProps {
  cells: TableCells
  onDone: (cells: TableCells) => void
  onClose: () => void
}

type Grid = readonly (readonly string[])[]

/** The cells of a table: written in, or pasted from a sheet. */
export function CellsDialog({ cells, onDone, onClose }: CellsDialogProps) {
  const [grid, setGrid] = useState<Grid>([cells.head, ...cells.rows])
  const put = (next: Grid) => setGrid(withinLimits(next))
  const finish = () => {
    const [head = [], ...rows] = grid
    onDone({ head, rows })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="表格"
      width={620}
      actions={
        <Button kind="primary" onClick={finish}>
          确定
        </Button>
      }
    >
      <div className="mt-3 max-h-[46vh] overflow-auto rounded-md border border-line-2">
        <table className="w-full text-small">
          <tbody>
            {grid.map((line, row) => (
              <tr key={row}>
                {line.map((cell, column) => (
                  <td key={column} className="border-r border-b border-line p-0">
                    <input
                      className="-outline-offset-2 h-8 w-full min-w-20 bg-transparent px-2"
                      aria-label={
                        row === 0 ? `第${column + 1}列的名称` : `第${row}行第${column + 1}列`
                      }
                      value={cell}
                      onPaste={(event) => {
                        const pasted = cellsPasted(event.clipboardData.getData('text/plain'))
                        if (!pasted) return
                        event.preventDefault()
                        put(withCells(grid, row, column, pasted))
                      }}
                      onChange={({ target }) => put(withCell(grid, row, column, target.value))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <GridButtons grid={grid} onChange={put} />
    </Dialog>
  )
}

function GridButtons({ grid, onChange }: { grid: Grid; onChange: (grid: Grid) => void }) {
  const width = grid[0]?.length ?? 1
  const small = { kind: 'ghost', size: 'small' } as const
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1">
      <Button {...small} onClick={() => onChange(withCell(grid, grid.length, 0, ''))}>
        加一行
      </Button>
      <Button {...small} onClick={() => onChange(withCell(grid, 0, width, ''))}>
        加一列
      </Button>
      <Button {...small} disabled={grid.length <= 2} onClick={() => onChange(grid.slice(0, -1))}>
        删末行
      </Button>
      <Button
        {...small}
        disabled={width <= 1}
        onClick={() => onChange(grid.map((row) => row.slice(0, -1)))}
      >
        删末列
      </Button>
      <span className="ml-auto text-micro text-ink-3">可从表格软件粘贴</span>
    </div>
  )
}

const withinLimits = (grid: Grid): Grid =>
  grid
    .slice(0, TABLE_ROWS_LIMIT + 1)
    .map((row) => row.slice(0, TABLE_COLUMNS_LIMIT).map((cell) => cell.slice(0, CELL_LIMIT)))
