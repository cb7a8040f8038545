import {
  CornerDownLeft,
  FoldHorizontal,
  Lock,
  Pencil,
  Plus,
  Trash2,
  UnfoldHorizontal,
} from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { TITLE_LIMIT } from '../../schema/tree'
import { isComposing } from '~/kit/controls/composing'
import { IconButton } from '~/kit/controls/icon-button'
import { Kbd } from '~/kit/kbd'
import { fieldKey, type OutlineEditing } from '../outline/use-outline-editing'
import { ROOT, type MapLayout, type PlacedNode } from './map-layout'

export interface MapNodeProps {
  node: PlacedNode
  editing: OutlineEditing
  isOver: boolean
  onOpen: (id: string) => void
  drag: { start: () => void; hover: () => void; end: () => void; drop: () => void }
}

/** One heading of the map, with its tools while it is chosen. */
export function MapNode({ node, editing, isOver, onOpen, drag }: MapNodeProps) {
  const { id, depth, x, y, width, height } = node
  const isSelected = (editing.selected ?? ROOT) === id
  const place = { left: x, top: y, width, height }
  if (isRenamed(editing, id)) return null
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree takes the keys of its nodes
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      aria-expanded={node.isFolded ? false : undefined}
      tabIndex={isSelected ? 0 : -1}
      className="map-node"
      data-heading={id}
      data-depth={depth}
      data-deep={depth > 2 || undefined}
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
      onClick={() => {
        editing.select(id === ROOT ? null : id)
        if (id !== ROOT) onOpen(id)
      }}
      onDoubleClick={() => id !== ROOT && editing.perform('rename')}
    >
      <span>{node.title}</span>
      {node.isLocked && <Lock size={13} aria-label="已锁定" />}
    </div>
  )
}

const isRenamed = ({ editing }: OutlineEditing, id: string) =>
  editing?.kind === 'rename' && editing.id === id

/** What stands beside a heading and is none itself: its fold, its tools, the field in which it is renamed. */
export function NodeExtras({ node, editing }: { node: PlacedNode; editing: OutlineEditing }) {
  const { id, x, y, width, height } = node
  const isSelected = (editing.selected ?? ROOT) === id
  if (isRenamed(editing, id)) {
    return (
      <MapInput place={{ left: x, top: y, width, height }} first={node.title} editing={editing} />
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
      {isSelected && id !== ROOT && editing.mayEdit && <NodeTools editing={editing} node={node} />}
    </>
  )
}

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

function NodeTools({ editing, node }: { editing: OutlineEditing; node: PlacedNode }) {
  const { id, x, y } = node
  const place = { left: x, top: y - 44 }
  const isBranch = (editing.place?.node.children.length ?? 0) > 0
  return (
    <div className="map-tools k-pop" role="toolbar" aria-label="主题" style={place}>
      <button type="button" onClick={() => editing.perform('addUnder')}>
        <Plus size={15} aria-hidden="true" />
        子主题
        <Kbd>Tab</Kbd>
      </button>
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
    </div>
  )
}

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

interface MapInputProps {
  place: { left: number; top: number; width: number; height: number }
  first: string
  editing: OutlineEditing
}

function MapInput({ place, first, editing }: MapInputProps) {
  const [title, setTitle] = useState(first)
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const end = (action: () => void) => {
    if (isOver.current) return
    isOver.current = true
    action()
  }
  return (
    <input
      ref={input}
      className="map-input"
      style={{ ...place, width: Math.max(place.width, 180) }}
      aria-label={first ? `改写标题「${first}」` : '新标题'}
      maxLength={TITLE_LIMIT}
      value={title}
      onChange={({ target }) => setTitle(target.value)}
      onBlur={() => end(() => editing.commit(title, false))}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Escape') end(editing.cancel)
        if (event.key !== 'Enter' && event.key !== 'Tab') return
        event.preventDefault()
        end(() => editing.commit(title, event.key === 'Enter' && first === ''))
      }}
    />
  )
}
