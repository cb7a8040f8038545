import { Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { NodeId } from '~/core/ids'
import { IconButton } from '~/kit/controls/icon-button'
import {
  useFocusBack,
  type OutlineEditing,
  actionOf,
  staysOn,
} from '~/features/document/ui/outline'
import { pressed } from '../outline/outline-list'
import {
  type Arrow,
  layOutMap,
  LEAST_SCALE,
  neighbourOf,
  ROOT,
  scaleToFit,
  type MapLayout,
  MapNode,
  NewNode,
  NodeExtras,
} from '~/features/document/ui/map'
import { StructureMenu } from './structure-menu'
import { useMapStructure } from './use-map-structure'
import './map.css'

export interface MapBoardProps {
  editing: OutlineEditing
  onOpen: (id: string) => void
}

/** The outline as a map: the same tree, the same edits. Nodes are walked with arrows and dragged onto each other. */
export function MapBoard({ editing, onOpen }: MapBoardProps) {
  const { tree, folded, selected } = editing
  const [structure, setStructure] = useMapStructure()
  const layout = useMemo(() => layOutMap(tree, folded, structure), [tree, folded, structure])
  const board = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const [dragged, setDragged] = useState<NodeId | '' | null>(null)
  const [dropTarget, setOver] = useState<string | null>(null)
  const focusNode = useFocusBack(editing, board)
  const fit = () => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = board.current ?? {}
    setScale(scaleToFit({ width, height }, layout))
  }
  const press = (event: KeyboardEvent) => {
    const arrow = arrows.get(event.key)
    const current = selected ?? ROOT
    if (arrow && !event.altKey) {
      event.preventDefault()
      const next = neighbourOf(layout, current, arrow)
      if (next === null) return
      editing.select(next)
      return focusNode(next)
    }
    if (event.key === ' ' && current !== ROOT) {
      event.preventDefault()
      return onOpen(current)
    }
    const action = actionOf(pressed(event), 'mindmap')
    if (!action || (current === ROOT && action !== 'undo' && action !== 'redo')) {
      if (action === 'addUnder' && current === ROOT) {
        event.preventDefault()
        editing.addChapter()
      }
      return
    }
    event.preventDefault()
    editing.perform(action)
    if (staysOn(action)) focusNode(current)
  }
  return (
    <div className="map-frame">
      <div ref={board} className="map-board">
        <MapSheet layout={layout} scale={scale}>
          <Branches layout={layout} selected={selected} />
          <div role="tree" tabIndex={-1} aria-label="脑图" onKeyDown={press}>
            {layout.nodes.map((node) => (
              <MapNode
                key={node.id}
                node={node}
                editing={editing}
                isOver={dropTarget === node.id && dragged !== node.id}
                onOpen={onOpen}
                drag={{
                  start: () => setDragged(node.id),
                  hover: () => dragged !== null && setOver(node.id),
                  end: () => {
                    setDragged(null)
                    setOver(null)
                  },
                  drop: () => {
                    if (dragged !== null && dragged !== ROOT && node.id !== ROOT) {
                      editing.drop(dragged, { id: node.id, side: 'inside' })
                    }
                  },
                }}
              />
            ))}
          </div>
          {layout.nodes.map((node) => (
            <NodeExtras key={node.id} node={node} editing={editing} />
          ))}
          <NewNode layout={layout} editing={editing} />
        </MapSheet>
      </div>
      <Tools
        key={structure}
        scale={scale}
        onScale={setScale}
        onFit={fit}
        count={layout.nodes.length - 1}
      >
        <StructureMenu structure={structure} onPick={setStructure} />
      </Tools>
    </div>
  )
}

interface MapSheetProps {
  layout: MapLayout
  scale: number
  children: ReactNode
}

/** The sheet takes as much room as it looks like: a transform alone leaves it what it had. */
function MapSheet({ layout: { width, height }, scale, children }: MapSheetProps) {
  return (
    <div className="map-room" style={{ width: width * scale, height: height * scale }}>
      <div className="map-sheet" style={{ width, height, transform: `scale(${scale})` }}>
        {children}
      </div>
    </div>
  )
}

const arrows = new Map<string, Arrow>([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
])

function Branches({ layout, selected }: { layout: MapLayout; selected: string | null }) {
  return (
    <svg className="map-branches" width={layout.width} height={layout.height} aria-hidden="true">
      {layout.branches.map(({ id, depth, path }) => (
        <path key={id} d={path} data-depth={depth} data-on={id === selected || undefined} />
      ))}
    </svg>
  )
}

interface ToolsProps {
  scale: number
  count: number
  onScale: (scale: number) => void
  onFit: () => void
  children: ReactNode
}

function Tools({ scale, count, onScale, onFit, children }: ToolsProps): ReactNode {
  const round = (next: number) =>
    onScale(Math.min(2, Math.max(LEAST_SCALE, Math.round(next * 10) / 10)))
  // The whole of a map that is wider than its window is seen first.
  useEffect(() => onFit(), []) // oxlint-disable-line react/exhaustive-deps -- once, when it opens
  return (
    <div className="map-bar k-pop" role="toolbar" aria-label="缩放">
      <IconButton
        label="缩小"
        size="small"
        icon={<Minus size={15} />}
        onClick={() => round(scale - 0.1)}
      />
      <span className="w-11 text-center text-small">{Math.round(scale * 100)}%</span>
      <IconButton
        label="放大"
        size="small"
        icon={<Plus size={15} />}
        onClick={() => round(scale + 0.1)}
      />
      <IconButton label="适应窗口" size="small" icon={<Maximize size={15} />} onClick={onFit} />
      {children}
      <span className="px-2 text-small text-ink-3">{count}个标题</span>
    </div>
  )
}
