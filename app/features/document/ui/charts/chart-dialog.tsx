import { Plus } from 'lucide-react'
import { useState, type ClipboardEvent } from 'react'
import { Button } from '~/kit/controls/button'
import { Field, TextInput } from '~/kit/controls/field'
import { Segmented } from '~/kit/controls/segmented'
import { Dialog } from '~/kit/overlays/dialog'
import type { ChartSpec } from '#packages/document/body'
import {
  cellsPasted,
  chartOf,
  gridOf,
  newGrid,
  withCell,
  withCells,
  type ChartKind,
  type Grid,
} from './chart-grid'
import { ChartView } from './chart-view'

export interface ChartDialogProps {
  /** The one that is changed; null for a new one. */
  chart: ChartSpec | null
  caption: string
  onDone: (chart: ChartSpec, caption: string) => void
  onClose: () => void
}

const KINDS: { value: ChartKind; label: string }[] = [
  { value: 'bar', label: '柱状图' },
  { value: 'line', label: '折线图' },
  { value: 'pie', label: '饼图' },
]

/** A chart by its kind and its numbers, drawn as they are typed. */
export function ChartDialog(props: ChartDialogProps) {
  const [kind, setKind] = useState<ChartKind>(props.chart?.kind ?? 'bar')
  const [grid, setGrid] = useState<Grid>(props.chart ? gridOf(props.chart) : newGrid)
  const [caption, setCaption] = useState(props.caption)
  const read = chartOf(grid, kind)
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title="图表"
      width={740}
      actions={
        <Button
          kind="primary"
          disabled={!('chart' in read)}
          onClick={() => 'chart' in read && props.onDone(read.chart, caption.trim())}
        >
          确定
        </Button>
      }
    >
      <div className="mt-3 grid grid-cols-2 gap-5 max-tablet:grid-cols-1">
        <div className="self-center">
          {'chart' in read ? (
            <ChartView chart={read.chart} label={caption} />
          ) : (
            <p role="status" className="py-10 text-center text-small text-ink-3">
              {read.fault}
            </p>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <div className="w-fit">
            <Segmented label="图表种类" value={kind} options={KINDS} onChange={setKind} />
          </div>
          <ChartGrid grid={grid} onChange={setGrid} />
          <Field label="题注">
            <TextInput value={caption} onChange={({ target }) => setCaption(target.value)} />
          </Field>
        </div>
      </div>
    </Dialog>
  )
}

/** The numbers of a chart; cells of a sheet can be pasted from any place on. */
export function ChartGrid({ grid, onChange }: { grid: Grid; onChange: (grid: Grid) => void }) {
  const width = grid[0]?.length ?? 1
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const cells = cellsPasted(event.clipboardData.getData('text/plain'))
    if (!cells) return
    event.preventDefault()
    onChange(withCells(grid, row, column, cells))
  }
  return (
    <div className="min-w-0">
      <div className="max-h-64 overflow-auto rounded-[var(--r-md)] border border-line-2">
        <table className="w-full text-small">
          <tbody>
            {grid.map((line, row) => (
              <tr key={row}>
                {line.map((cell, column) => (
                  <td key={column} className="border-r border-b border-line p-0">
                    <input
                      className="-outline-offset-2 h-8 w-full min-w-20 bg-transparent px-2 tabular-nums"
                      aria-label={labelOf(row, column)}
                      value={cell}
                      inputMode={row > 0 && column > 0 ? 'decimal' : 'text'}
                      onPaste={(event) => paste(event, row, column)}
                      onChange={({ target }) => onChange(withCell(grid, row, column, target.value))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-1.5 flex items-center gap-1">
        <More label="加一行" onPress={() => onChange(withCell(grid, grid.length, 0, ''))} />
        <More label="加一列" onPress={() => onChange(withCell(grid, 0, width, `系列${width}`))} />
        <span className="ml-auto text-micro text-ink-3">可从表格软件粘贴</span>
      </div>
    </div>
  )
}

const More = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <Button kind="ghost" size="small" icon={<Plus size={14} aria-hidden="true" />} onClick={onPress}>
    {label}
  </Button>
)

function labelOf(row: number, column: number): string {
  if (row === 0) return column === 0 ? '类别的名称' : `系列${column}的名称`
  return column === 0 ? `第${row}行的类别` : `第${row}行系列${column}`
}
