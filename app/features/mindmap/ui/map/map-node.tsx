import {
  CornerDownLeft,
  Ellipsis,
  FoldHorizontal,
  Lock,
  NotebookPen,
  Pencil,
  Plus,
  Trash2,
  UnfoldHorizontal,
} from 'lucide-react'
import { useLayoutEffect, useRef, type CSSProperties, type MouseEvent } from 'react'
import { IconButton } from '~/kit/controls/icon-button'
import { Kbd } from '~/kit/kbd'
import { fieldKey, type OutlineEditing } from '~/features/document/ui/outline'
import { MapInput } from './map-input'
import { ROOT, type MapLayout, type PlacedNode } from './map-layout'
import { groundOf, TopicMarkers } from './topic-marks'

export interface MapNodeProps {
  node: PlacedNode
  editing: OutlineEditing
  isOver: boolean
  /** One of several that are chosen. */
  isChosen?: boolean
  /** Holds what is looked for. */
  isHit?: boolean
  /** Takes the place of choosing it and opening its settings. */
  onPress?: (event: MouseEvent) => void
  onOpen: (id: string) => void
  drag: { start: () => void; hover: () => void; end: () => void; drop: () => void }
}

/** One heading of the map, with its tools while it is chosen. */
export function MapNode(props: MapNodeProps) {
  const { node, editing, isOver, isChosen = false, isHit = false, onPress, onOpen, drag } = props
  const { id, depth, x, y, width, height } = node
  const isFocused = (editing.selected ?? ROOT) === id
  const isMarked = isFocused || isChosen
  const place = { left: x, top: y, width, height, ...paintOf(node, isMarked, isHit) }
  if (isRenamed(editing, id)) return null
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree takes the keys of its nodes
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isMarked}
      aria-expanded={node.isFolded ? false : undefined}
      tabIndex={isFocused ? 0 : -1}
      className={depth === 0 ? `map-node ${ROOT_RING}` : 'map-node'}
      data-heading={id}
      data-depth={depth}
      data-deep={depth > 2 || undefined}
      data-grows={node.grows}
      data-over={isOver || undefined}
      style={place}
      draggable={editing.mayEdit && id !== ROOT}
      onDragStart={drag.start}
      onDragOver={(event) => {
        event.preventDefault()
        drag.hover()
      }}
      onDragEnd={drag.end}
      onDrop={drag.drop}
      onContextMenu={onPress}
      onClick={(event) => {
        if (onPress) return onPress(event)
        editing.select(id === ROOT ? null : id)
        if (id !== ROOT) onOpen(id)
      }}
      onDoubleClick={() => rename(editing, id)}
    >
      <TopicMarkers style={node.style} />
      <span>{node.lines.join('\n')}</span>
      {node.hasNote && <NotebookPen size={13} aria-label="有备注" className="text-ink-3" />}
      <EvidenceSeal count={node.evidence} />
      {node.isLocked && <Lock size={13} aria-label="已锁定" />}
    </div>
  )
}

/** The root is filled: what marks it stands around it. */
const ROOT_RING = 'focus:shadow-[0_0_0_2px_var(--map-ground),0_0_0_4px_var(--brand-text)]'

// The title of an outline stands elsewhere, too, and is written there.
function rename(editing: OutlineEditing, id: string) {
  if (id !== ROOT) editing.perform('rename')
  else if (editing.tree.map) editing.renameRoot()
}

/** How many quotes it leans on. */
const EvidenceSeal = ({ count }: { count: number }) =>
  count > 0 && (
    <i
      role="img"
      aria-label={`依据${count}处`}
      className="grid h-4 min-w-4 flex-none place-items-center rounded-[3px] border border-seal px-0.5 text-[11px] leading-none text-seal not-italic"
    >
      {count}
    </i>
  )

/** What is behind a topic: that it is found, else its own colour; where it is chosen the kit says so. */
function paintOf({ style, depth }: PlacedNode, isChosen: boolean, isHit: boolean): CSSProperties {
  if (isHit) return { background: 'var(--marker)', color: 'var(--ink)' }
  return isChosen ? {} : groundOf(style, depth)
}

const isRenamed = ({ editing, tree }: OutlineEditing, id: string) =>
  editing?.kind === 'rename' && editing.id === (id === ROOT ? tree.id : id)

interface NodeExtrasProps {
  node: PlacedNode
  editing: OutlineEditing
  /** Opens what else there is to a topic; absent: nothing. */
  onMore?: () => void
}

/** What stands beside a heading and is none itself: its fold, its tools, the field in which it is renamed. */
export function NodeExtras({ node, editing, onMore }: NodeExtrasProps) {
  const { id, x, y, width, height } = node
  const isSelected = (editing.selected ?? ROOT) === id
  if (isRenamed(editing, id)) {
    return (
      <MapInput
        key={id}
        place={{ left: x, top: y, width, height }}
        first={node.title}
        depth={node.depth}
        editing={editing}
      />
    )
  }
  return (
    <>
      {node.isFolded && (
        <button
          type="button"
          className="map-fold"
          tabIndex={-1}
          style={foldPlaceOf(node)}
          aria-label={`展开 ${node.title}，${node.hidden}个标题`}
          onClick={() => editing.toggleFold(id)}
        >
          {node.hidden}
        </button>
      )}
      {isSelected && id !== ROOT && editing.mayEdit && editing.editing === null && (
        <NodeTools {...{ editing, node, onMore }} />
      )}
      {id === ROOT && hasRootTools(editing) && <RootTools {...{ editing, node }} />}
    </>
  )
}

/** Where a map begins, and where its root was pressed. */
const hasRootTools = ({ tree, selected, editing, mayEdit }: OutlineEditing) =>
  mayEdit &&
  tree.map !== undefined &&
  editing === null &&
  (selected === ROOT || (selected === null && tree.children.length === 0))

/** Beside the edge where its children would hang. */
function foldPlaceOf({ x, y, width, height, grows }: PlacedNode) {
  switch (grows) {
    case 'right':
      return { left: x + width + 6, top: y + height / 2 - 9 }
    case 'left':
      return { right: `calc(100% - ${x - 6}px)`, top: y + height / 2 - 9 }
    case 'down':
      return { left: x + width / 2 - 9, top: y + height + 2 }
    case 'up':
      return { left: x + width / 2 - 9, top: y - 20 }
  }
}

function NodeTools({ editing, node, onMore }: NodeExtrasProps) {
  const { id } = node
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => keepInside(bar.current))
  const isBranch = (editing.place?.node.children.length ?? 0) > 0
  return (
    <div
      ref={bar}
      className="map-tools k-pop"
      role="toolbar"
      aria-label="主题"
      style={toolsPlaceOf(node, isBranch)}
    >
      <AddUnder onClick={() => editing.perform('addUnder')} />
      <IconButton
        label="同级主题"
        size="small"
        icon={<CornerDownLeft size={15} />}
        onClick={() => editing.perform('addAfter')}
      />
      <IconButton
        label="改写"
        size="small"
        icon={<Pencil size={15} />}
        onClick={() => editing.perform('rename')}
      />
      {isBranch && (
        <IconButton
          label={node.isFolded ? '展开分支' : '收起分支'}
          size="small"
          icon={node.isFolded ? <UnfoldHorizontal size={15} /> : <FoldHorizontal size={15} />}
          onClick={() => editing.toggleFold(id)}
        />
      )}
      <IconButton
        label="删除"
        size="small"
        danger
        icon={<Trash2 size={15} />}
        onClick={() => editing.perform('remove')}
      />
      {onMore && (
        <IconButton
          label="备注与标记"
          size="small"
          icon={<Ellipsis size={15} />}
          onClick={onMore}
        />
      )}
    </div>
  )
}

const ABOVE_PX = 44
const BESIDE_PX = 12

/** Over a branch, away from what hangs on it; beside what nothing hangs on, so that its neighbours can be seen and pressed. */
function toolsPlaceOf({ x, y, width, height, grows }: PlacedNode, isBranch: boolean) {
  if (grows !== 'right' && grows !== 'left') return { left: x, top: y - ABOVE_PX }
  const top = isBranch ? y - ABOVE_PX : y + height / 2 - TOOLS_PX / 2
  const right = (edge: number) => ({ right: `calc(100% - ${edge}px)` })
  const isRight = grows === 'right'
  const across = isBranch
    ? isRight
      ? right(x + width + OVER_PX)
      : { left: x - OVER_PX }
    : isRight
      ? { left: x + width + BESIDE_PX }
      : right(x - BESIDE_PX)
  const origin = `${'left' in across ? '0' : '100%'} ${isBranch ? '100%' : '50%'}`
  return { ...across, top, transformOrigin: origin }
}

/** Less than from one level to the next. */
const OVER_PX = 40
const TOOLS_PX = 38

/** A bar that an edge of the window cuts is drawn within it; what stood beside its topic, above it then. */
function keepInside(bar: HTMLElement | null) {
  const frame = bar?.closest('.map-board')?.getBoundingClientRect()
  if (!bar || !frame) return
  bar.style.translate = ''
  const { left, right } = bar.getBoundingClientRect()
  const across = Math.min(0, frame.right - right - 8) || Math.max(0, frame.left - left + 8)
  if (across === 0) return
  const scale = Number(getComputedStyle(bar).getPropertyValue('--map-scale')) || 1
  const up = bar.style.transformOrigin.endsWith('50%') ? ABOVE_PX : 0
  bar.style.translate = `${across / scale}px ${-up / scale}px`
}

function RootTools({ editing, node }: NodeExtrasProps) {
  return (
    <div
      className="map-tools k-pop"
      role="toolbar"
      aria-label="中心主题"
      style={{ left: node.x, top: node.y - 48 }}
    >
      <AddUnder onClick={editing.addChapter} />
      <IconButton
        label="改写"
        size="small"
        icon={<Pencil size={15} />}
        onClick={editing.renameRoot}
      />
    </div>
  )
}

const AddUnder = ({ onClick }: { onClick: () => void }) => (
  <button type="button" onClick={onClick}>
    <Plus size={15} aria-hidden="true" />
    子主题
    <Kbd>Tab</Kbd>
  </button>
)

/** The heading that is about to stand: beside where it will. */
export function NewNode({ layout, editing }: { layout: MapLayout; editing: OutlineEditing }) {
  const { editing: now } = editing
  if (now?.kind !== 'add') return null
  const parent = layout.nodes.find(({ id }) => id === (now.parentId ?? ROOT))
  const below = layout.nodes.find(({ id }) => id === now.below)
  if (!parent) return null
  const isSibling = below !== undefined && below.id !== now.parentId
  const place = isSibling ? besideSibling(below) : besideParent(parent)
  return <MapInput key={fieldKey(now)} place={{ ...place, ...FIELD }} first="" editing={editing} />
}

const FIELD = { width: 200, height: 34 }

const besideSibling = ({ x, y, height }: PlacedNode) => ({ left: x, top: y + height + 4 })

function besideParent({ x, y, width, height, grows }: PlacedNode) {
  switch (grows) {
    case 'right':
      return { left: x + width + 40, top: y }
    case 'left':
      return { left: Math.max(0, x - 40 - FIELD.width), top: y }
    case 'down':
      return { left: x, top: y + height + 8 }
    case 'up':
      return { left: x, top: Math.max(0, y - FIELD.height - 8) }
  }
}
