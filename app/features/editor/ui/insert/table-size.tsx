import { Table } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Button } from '~/kit/controls/button'
import { Popover } from '~/kit/overlays/popover'

const ROWS = 8
const COLUMNS = 8

export interface TableSizeProps {
  isOff: boolean
  /** The row of names counts as one. */
  onPick: (rows: number, columns: number) => void
}

/** A table of so many rows and columns as one points at. */
export function TableSize({ isOff, onPick }: TableSizeProps) {
  const [isOpen, setOpen] = useState(false)
  const [[rows, columns], setSize] = useState<readonly [number, number]>([3, 3])
  const pick = (row: number, column: number) => {
    setOpen(false)
    onPick(row, column)
  }
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    setSize([within(rows + move[0], ROWS), within(columns + move[1], COLUMNS)])
  }
  return (
    <Popover
      label="表格大小"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button
          kind="ghost"
          size="small"
          className="flex-none"
          icon={<Table size={16} />}
          aria-label="表格"
          disabled={isOff}
        >
          <span className="hidden wide:inline">表格</span>
        </Button>
      }
    >
      <button
        type="button"
        className="block rounded-md p-1"
        title="方向键改大小"
        onKeyDown={press}
        onPointerOver={({ target }) => setSize(sizeAt(target) ?? [rows, columns])}
        // A finger taps a place without having been over another.
        onClick={({ target }) => pick(...(sizeAt(target) ?? [rows, columns]))}
      >
        <span className="grid grid-cols-8 gap-1" aria-hidden="true">
          {Array.from({ length: ROWS * COLUMNS }, (_, index) => {
            const [row, column] = [Math.floor(index / COLUMNS) + 1, (index % COLUMNS) + 1]
            const isIn = row <= rows && column <= columns
            return (
              <span
                key={index}
                data-rows={row}
                data-columns={column}
                className={`size-5 rounded-sm border max-tablet:size-7 ${isIn ? 'border-brand bg-brand-soft' : 'border-line-2'}`}
              />
            )
          })}
        </span>
        <span className="mt-1 block text-center text-small text-ink-2">
          {rows}行 × {columns}列，首行是表头
        </span>
      </button>
    </Popover>
  )
}

/** The size that a place of the grid stands for. */
function sizeAt(target: EventTarget): readonly [number, number] | null {
  const { rows, columns } = target instanceof HTMLElement ? target.dataset : {}
  return rows && columns ? [Number(rows), Number(columns)] : null
}

const MOVES: Partial<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const within = (size: number, most: number) => Math.min(most, Math.max(1, size))
