import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { NodeId } from '~/core/ids'
import {
  useFocusBack,
  type OutlineEditing,
  actionOf,
  pressed,
  staysOn,
} from '~/features/document/ui/outline'
import {
  type Arrow,
  layOutMap,
  MapNode,
  MapTools,
  MapWindow,
  neighbourOf,
  NewNode,
  NodeExtras,
  ROOT,
} from '~/features/mindmap/ui/map'
import { StructureMenu } from './structure-menu'
import { useMapStructure } from './use-map-structure'

export interface MapBoardProps {
  editing: OutlineEditing
  onOpen: (id: string) => void
}

/** The outline as a map: the same tree, the same edits. Nodes are walked with arrows and dragged onto each other. */
export default function MapBoard({ editing, onOpen }: MapBoardProps) {
  const { tree, folded, selected } = editing
  const [structure, setStructure] = useMapStructure()
  const layout = useMemo(
    () => layOutMap(tree, folded, { layout: structure }),
    [tree, folded, structure],
  )
  const board = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<NodeId | '' | null>(null)
  const [dropTarget, setOver] = useState<string | null>(null)
  const focusNode = useFocusBack(editing, board)
  const held = useHeld(editing)
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
    <MapWindow
      layout={layout}
      held={held}
      selected={selected}
      boardRef={board}
      onPick={(id) => {
        editing.select(id === ROOT ? null : id)
        focusNode(id)
      }}
      onKeyDown={press}
      topic={(node) => (
        <MapNode
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
      )}
      extras={(node) => <NodeExtras node={node} editing={editing} />}
      tools={(viewport) => (
        <MapTools viewport={viewport}>
          <StructureMenu structure={structure} onPick={setStructure} />
          <span className="px-2 text-small text-ink-3">{layout.nodes.length - 1}个标题</span>
        </MapTools>
      )}
    >
      <NewNode layout={layout} editing={editing} />
    </MapWindow>
  )
}

/** Topics that are there wherever the map is scrolled to: the chosen one, with the focus, and those being written. */
function useHeld({ selected, editing }: OutlineEditing): ReadonlySet<string> {
  const writing = editing?.kind === 'rename' ? editing.id : null
  const parent = editing?.kind === 'add' ? (editing.parentId ?? ROOT) : null
  return useMemo(
    () => new Set([selected ?? ROOT, writing, parent].filter((id) => id !== null)),
    [selected, writing, parent],
  )
}

const arrows = new Map<string, Arrow>([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
])
