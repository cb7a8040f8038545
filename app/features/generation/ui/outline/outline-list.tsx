import { useVirtualizer } from '@tanstack/react-virtual'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import type { NodeId } from '~/core/ids'
import type { NumberingPreset } from '#packages/document'
import { Button } from '~/kit/controls/button'
import {
  type DropSide,
  actionOf,
  pressed,
  staysOn,
  linesOf,
  type OutlineLine,
  fieldKey,
  useFocusBack,
  type OutlineEditing,
} from '~/features/document/ui/outline'
import { OutlineRow, WritingRow } from './outline-row'

export interface OutlineListProps {
  editing: OutlineEditing
  /** Words of the whole; null of a deck: its rows have no words. */
  target: number | null
  numbering: NumberingPreset
  coverage: ReadonlyMap<string, number> | null
  /** Opens what is planned for a heading. */
  onOpen: (id: string) => void
}

type ListRow = { kind: 'line'; line: OutlineLine } | { kind: 'new'; level: number; key: string }

const ROW = 39

/** The outline as rows. Only what is near the window is drawn. */
export function OutlineList({ editing, target, numbering, coverage, onOpen }: OutlineListProps) {
  const { tree, folded, selected } = editing
  const lines = linesOf(tree, folded, target ?? 0, numbering)
  const rows = withNew(lines, editing)
  const scroller = useRef<HTMLDivElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const drag = useRowDrag(editing)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => keyOf(rows[index]),
    overscan: 12,
  })
  const index = rows.findIndex((row) => row.kind === 'line' && row.line.node.id === selected)
  useEffect(() => {
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  }, [index, virtual])
  const focusRow = useFocusBack(editing, scroller)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement) return
    if (event.key === 'Escape') return setLeaving(true)
    const action = actionOf({ ...pressed(event) }, 'outline')
    if (action && !(event.key === 'Tab' && isLeaving)) {
      event.preventDefault()
      editing.perform(action)
      if (selected && staysOn(action)) focusRow(selected)
      return
    }
    walk(event, { lines, editing, focusRow, onOpen })
  }
  return (
    <div ref={scroller} className="outline-scroll" data-wordless={target === null || undefined}>
      <ListHead />
      <div
        role="tree"
        tabIndex={-1}
        aria-label="大纲"
        aria-describedby="outline-keys"
        className="relative"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={press}
        onFocus={() => setLeaving(false)}
      >
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          return (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              role="none"
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {row.kind === 'new' ? (
                <WritingRow level={row.level} editing={editing} />
              ) : (
                <OutlineRow
                  line={row.line}
                  editing={editing}
                  drag={drag}
                  coverage={coverage}
                  isFirst={item.index === 0}
                  onOpen={onOpen}
                />
              )}
            </div>
          )
        })}
      </div>
      {editing.mayEdit && <ListFoot onAdd={editing.addChapter} />}
    </div>
  )
}

const ListHead = () => (
  <div className="outline-head" aria-hidden="true">
    <span className="flex-1">章节</span>
    <span className="outline-evidence">依据</span>
    <span className="outline-lock" />
    <span className="outline-words">字数</span>
  </div>
)

function ListFoot({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="outline-keys">
      <Button
        kind="ghost"
        size="small"
        className="-ml-1"
        icon={<Plus size={15} aria-hidden="true" />}
        onClick={onAdd}
      >
        添加章
      </Button>
      <span className="ml-auto">回车 添加</span>
      <span>Tab 降级</span>
      <span>Shift+Tab 升级</span>
      <span>Alt+↑↓ 移动</span>
    </div>
  )
}

const keyOf = (row: ListRow | undefined) =>
  row?.kind === 'line' ? row.line.node.id : (row?.key ?? '')

// The row that is being written stands below the heading it follows, and below all under that one.
function withNew(lines: readonly OutlineLine[], { editing, tree }: OutlineEditing): ListRow[] {
  const rows: ListRow[] = lines.map((line) => ({ kind: 'line', line }))
  if (editing?.kind !== 'add') return rows
  const from = lines.findIndex(({ node }) => node.id === editing.below)
  const fresh: ListRow = { kind: 'new', level: editing.level, key: fieldKey(editing) }
  if (editing.below === null || from < 0) return [...rows, fresh]
  const level = lines[from]?.level ?? tree.children.length
  const next = lines.findIndex((line, index) => index > from && line.level <= level)
  return rows.toSpliced(next < 0 ? rows.length : next, 0, fresh)
}

interface Walk {
  lines: readonly OutlineLine[]
  editing: OutlineEditing
  focusRow: (id: string) => void
  onOpen: (id: string) => void
}

function walk(event: KeyboardEvent, { lines, editing, focusRow, onOpen }: Walk): void {
  const index = lines.findIndex(({ node }) => node.id === editing.selected)
  const line = lines[index]
  const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: lines.length - 1 }
  const next = Object.entries(to).find(([key]) => key === event.key)?.[1]
  const target = next === undefined ? undefined : lines[next]
  if (target) {
    event.preventDefault()
    editing.select(target.node.id)
    return focusRow(target.node.id)
  }
  if (!line) return
  const isBranch = line.node.children.length > 0
  if (event.key === ' ') onOpen(line.node.id)
  else if (isBranch && event.key === (line.isOpen ? 'ArrowLeft' : 'ArrowRight')) {
    editing.toggleFold(line.node.id)
  } else return
  event.preventDefault()
}

export interface RowDrag {
  dragged: NodeId | null
  dropTarget: { id: NodeId; side: DropSide } | null
  start: (id: NodeId, event: DragEvent) => void
  move: (id: NodeId, event: DragEvent) => void
  end: () => void
  drop: () => void
}

function useRowDrag({ drop }: OutlineEditing): RowDrag {
  const [dragged, setDragged] = useState<NodeId | null>(null)
  const [dropTarget, setOver] = useState<RowDrag['dropTarget']>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    dragged,
    dropTarget,
    start(id, event) {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', id)
      setDragged(id)
    },
    move(id, event) {
      if (dragged === null) return
      event.preventDefault()
      const { top, height } = event.currentTarget.getBoundingClientRect()
      const share = (event.clientY - top) / height
      const side = share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'inside'
      if (dropTarget?.id !== id || dropTarget.side !== side) setOver({ id, side })
    },
    end,
    drop() {
      if (dragged !== null && dropTarget !== null) drop(dragged, dropTarget)
      end()
    },
  }
}
