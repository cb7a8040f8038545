import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { MapInput } from '../map/map-input'
import {
  type OutlineLine,
  actionOf,
  fieldKey,
  linesOf,
  pressed,
  staysOn,
  useFocusBack,
} from '~/features/document/ui/outline'
import { onOneLine } from '../typed-topics'
import type { MapEditing } from '../use-map-editing'

type Row = { kind: 'line'; line: OutlineLine } | { kind: 'new'; level: number; key: string }

const ROW_PX = 34
const INDENT_PX = 20

/** 大纲: the same tree as lines, by the keys of an outline. Whoever cannot see the map edits it here. */
export function MapOutline({ editing }: { editing: MapEditing }) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = rowsOf(editing)
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    getItemKey: (index) => keyOf(rows[index]),
  })
  const focusRow = useFocusBack(editing, scroller)
  const { selected } = editing
  const press = (event: KeyboardEvent) => {
    const step = steps.get(event.key)
    if (step && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      const index = rows.findIndex((row) => row.kind === 'line' && row.line.node.id === selected)
      const next = rows[Math.min(rows.length - 1, Math.max(0, index + step))]
      if (next?.kind !== 'line') return
      editing.select(next.line.node.id)
      virtual.scrollToIndex(rows.indexOf(next))
      return focusRow(next.line.node.id)
    }
    const action = actionOf(pressed(event), 'outline')
    if (!action) return
    event.preventDefault()
    editing.perform(action)
    if (selected && staysOn(action)) focusRow(selected)
  }
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto p-3">
      <div
        role="tree"
        tabIndex={-1}
        aria-label="大纲"
        className="relative"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={press}
      >
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          return (
            row && (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                role="none"
                className="absolute inset-x-0 top-0 grid"
                style={{ transform: `translateY(${item.start}px)`, minHeight: ROW_PX }}
              >
                <OutlineRow row={row} editing={editing} isFirst={item.index === 0} />
              </div>
            )
          )
        })}
      </div>
      {rows.length === 0 && <p className="text-small text-ink-3">还没有主题</p>}
      {editing.mayEdit && (
        <p className="mt-3 text-small text-ink-3">Enter 添加，Tab 降级，Shift+Tab 升级</p>
      )}
    </div>
  )
}

const steps = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
])

interface RowProps {
  row: Row
  editing: MapEditing
  isFirst: boolean
}

function OutlineRow({ row, editing, isFirst }: RowProps) {
  const level = row.kind === 'line' ? row.line.level : row.level
  const place = { left: (level - 1) * INDENT_PX + 22, top: 1, width: 200, height: ROW_PX - 2 }
  if (row.kind === 'new') return <MapInput place={place} first="" editing={editing} />
  const { node, isOpen } = row.line
  const { editing: writing, selected } = editing
  if (writing?.kind === 'rename' && writing.id === node.id)
    return <MapInput place={place} first={node.title} editing={editing} />
  const isSelected = selected === node.id
  const isBranch = node.children.length > 0
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree takes the keys of its rows
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={isSelected}
      aria-expanded={isBranch ? isOpen : undefined}
      tabIndex={isSelected || (!selected && isFirst) ? 0 : -1}
      data-heading={node.id}
      className="flex items-center gap-1 border-b border-line py-1 pr-2 aria-selected:bg-wash-2"
      style={{ paddingLeft: (level - 1) * INDENT_PX }}
      onClick={() => editing.select(node.id)}
      onDoubleClick={() => editing.perform('rename')}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys fold by the map */}
      <span
        aria-hidden="true"
        className="grid size-5 flex-none place-items-center text-ink-3"
        onClick={(event) => {
          event.stopPropagation()
          if (isBranch) editing.toggleFold(node.id)
        }}
      >
        {isBranch ? isOpen ? <ChevronDown size={15} /> : <ChevronRight size={15} /> : '·'}
      </span>
      <span className={`min-w-0 wrap-anywhere ${level === 1 ? 'font-semibold' : ''}`}>
        {onOneLine(node.title)}
      </span>
    </div>
  )
}

// The row that is being written stands below the topic it follows, and below all under that one.
function rowsOf({ tree, folded, editing }: MapEditing): Row[] {
  const lines = linesOf(tree, folded, 0)
  const rows: Row[] = lines.map((line) => ({ kind: 'line', line }))
  if (editing?.kind !== 'add') return rows
  const row: Row = { kind: 'new', level: editing.level, key: fieldKey(editing) }
  const from = lines.findIndex(({ node }) => node.id === editing.below)
  if (from < 0) return [...rows, row]
  const level = lines[from]?.level ?? 1
  const next = lines.findIndex((line, index) => index > from && line.level <= level)
  return rows.toSpliced(next < 0 ? rows.length : next, 0, row)
}

const keyOf = (row: Row | undefined) => (row?.kind === 'line' ? row.line.node.id : (row?.key ?? ''))
