import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { flushSync } from 'react-dom'
import type { NodeId } from '~/core/ids'
import { MapTools, MapWindow, type MapViewport } from './map/drawing'
import { ROOT, type MapLayout, type PlacedNode } from './map/map-layout'
import { MapNode, NewNode, NodeExtras } from './map/map-node'
import { arrows, neighbourOf } from './map/neighbour'
import { pressed, useFocusBack } from '~/features/document/ui/outline'
import { findTopics, type MapQuery } from './find'
import { FindBar } from './find-bar'
import { isWriting, mapActionOf, type MapAction } from './map-keys'
import { SummaryWords } from './summary-words'
import type { MapEditing } from './use-map-editing'

interface MindMapBoardProps {
  layout: MapLayout
  editing: MapEditing
  isFinding: boolean
  onFind: (isFinding: boolean) => void
  onOpen: () => void
  /** Opens what AI may do for the chosen topic. */
  onAssist: () => void
  /** Something lies over the map. */
  isCovered: boolean
}

/** The map of a page of its own, with all its keys. */
export function MindMapBoard(props: MindMapBoardProps) {
  const { layout, editing, isFinding, onFind, onOpen, onAssist, isCovered } = props
  const { tree, selected, chosen } = editing
  const board = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState<MapQuery>({ words: '', within: null })
  const focusNode = useFocusBack(editing, board)
  const begin = useEffectEvent(() => {
    // A map that was just made is begun by its keys.
    if (tree.children.length === 0 && document.activeElement === document.body) focusNode(ROOT)
  })
  useEffect(() => begin(), [])
  useUncovering(isCovered, () => focusNode(selected ?? ROOT))
  const drag = useDrag(editing)
  const held = useHeld(editing)
  const hits = useMemo(
    () => new Set<string>(isFinding ? findTopics(tree, query).map(({ id }) => id) : []),
    [isFinding, tree, query],
  )
  const press = (event: KeyboardEvent, viewport: MapViewport) => {
    const arrow = event.ctrlKey || event.metaKey || event.altKey ? undefined : arrows.get(event.key)
    if (arrow) {
      event.preventDefault()
      const next = neighbourOf(layout, selected ?? ROOT, arrow)
      if (next === null) return
      editing.select(next)
      return focusNode(next)
    }
    const action = mapActionOf(pressed(event))
    if (action) {
      event.preventDefault()
      return actOn(action, { editing, viewport, onFind, onOpen, onAssist, focusNode })
    }
    // The field is there before the letter is: it takes it, and an input method goes on in it.
    if (isWriting(pressed(event)) && editing.mayEdit) flushSync(() => rename(editing))
  }
  const pick = (id: NodeId | '', event: MouseEvent) => {
    const isAdded = event.ctrlKey || event.metaKey || event.type === 'contextmenu'
    if (event.type === 'contextmenu') event.preventDefault()
    if (event.shiftKey && id !== ROOT && selected) editing.chooseTo(id)
    else editing.choose(id, isAdded)
    focusNode(event.shiftKey && selected ? selected : id)
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-1" {...clipboardOf(editing)}>
      <MapWindow
        layout={layout}
        held={held}
        selected={selected}
        theme={tree.map?.theme ?? 'ink'}
        structure={tree.map?.layout ?? ''}
        boardRef={board}
        onPick={pick}
        onKeyDown={press}
        topic={(node) => (
          <MapNode
            node={node}
            editing={editing}
            isChosen={node.id !== ROOT && chosen.has(node.id)}
            isHit={hits.has(node.id)}
            isOver={drag.target === node.id}
            onPress={(event) => pick(node.id, event)}
            onOpen={onOpen}
            drag={drag.of(node)}
          />
        )}
        extras={(node) => <NodeExtras node={node} editing={editing} onMore={onOpen} />}
        tools={(viewport) => (
          <>
            <MapTools viewport={viewport}>
              <span className="px-2 text-small text-ink-3">{countOf(layout)}个主题</span>
            </MapTools>
            {isFinding && (
              <FindBar
                {...{ editing, query }}
                onQuery={setQuery}
                onGo={(id) => requestAnimationFrame(() => viewport.centreTopic(id))}
                onClose={() => {
                  onFind(false)
                  focusNode(selected ?? ROOT)
                }}
              />
            )}
          </>
        )}
      >
        <NewNode layout={layout} editing={editing} />
        <SummaryWords layout={layout} editing={editing} onEnd={() => focusNode(selected ?? ROOT)} />
      </MapWindow>
    </div>
  )
}

/** What is done when nothing lies over the map any more. */
function useUncovering(isCovered: boolean, onUncover: () => void) {
  const wasCovered = useRef(false)
  const uncover = useEffectEvent(onUncover)
  useEffect(() => {
    const isBack = wasCovered.current && !isCovered
    wasCovered.current = isCovered
    if (!isBack) return
    // After the dialog has given the keyboard back to what opened it.
    const timer = setTimeout(() => uncover(), 0)
    return () => clearTimeout(timer)
  }, [isCovered])
}

const countOf = ({ nodes }: MapLayout) => nodes.reduce((sum, { hidden }) => sum + 1 + hidden, 0) - 1

const rename = (editing: MapEditing) =>
  editing.place ? editing.perform('rename') : editing.renameRoot()

interface Acting {
  editing: MapEditing
  viewport: MapViewport
  onFind: (isFinding: boolean) => void
  onOpen: () => void
  onAssist: () => void
  focusNode: (id: string) => void
}

/** Does what a key asks, and leaves the focus where it was asked. */
function actOn(action: MapAction, acting: Acting): void {
  const { editing, viewport, onFind, onOpen, onAssist, focusNode } = acting
  const { selected, place, perform } = editing
  const stay = (run: () => void) => {
    run()
    focusNode(selected ?? ROOT)
  }
  const actions: Record<MapAction, () => void> = {
    addUnder: () => (place ? perform('addUnder') : editing.addChapter()),
    addAfter: () => (place ? perform('addAfter') : editing.addChapter()),
    addParent: editing.addParent,
    up: () => stay(() => perform('up')),
    down: () => stay(() => perform('down')),
    summarise: editing.summarise,
    fold: () => stay(() => place && editing.toggleFold(place.node.id)),
    remove: editing.removeChosen,
    removeAlone: editing.removeAlone,
    rename: () => rename(editing),
    undo: () => stay(() => perform('undo')),
    redo: () => stay(() => perform('redo')),
    selectAll: editing.chooseAll,
    // Nothing is placed by hand: the layout is always the tidy one, only the window is set right.
    tidy: () => viewport.fit(),
    find: () => onFind(true),
    zoomIn: () => viewport.zoomBy(ZOOM_STEP),
    zoomOut: () => viewport.zoomBy(1 / ZOOM_STEP),
    goRoot: () => {
      editing.select(ROOT)
      viewport.centreTopic(ROOT)
      focusNode(ROOT)
    },
    fit: () => viewport.fit(),
    open: onOpen,
    assist: onAssist,
    leave: () => editing.select(selected),
  }
  actions[action]()
}

const ZOOM_STEP = 1.25

/** Copy, cut and paste of branches, as lines of text. A field that is written has its own. */
function clipboardOf(editing: MapEditing) {
  const isField = ({ target }: ClipboardEvent) =>
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  const copy = (event: ClipboardEvent) => {
    if (isField(event) || editing.chosen.size === 0) return false
    event.clipboardData.setData('text/plain', editing.copy())
    event.preventDefault()
    return true
  }
  return {
    onCopy: copy,
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) editing.removeChosen()
    },
    onPaste: (event: ClipboardEvent) => {
      if (isField(event)) return
      event.preventDefault()
      editing.paste(event.clipboardData.getData('text/plain'))
    },
  }
}

/** A topic is dragged onto the one that it shall hang under; onto the root it comes to the end. */
function useDrag(editing: MapEditing) {
  const [dragged, setDragged] = useState<NodeId | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const end = () => {
    setDragged(null)
    setTarget(null)
  }
  const drop = (id: NodeId | '') => {
    if (dragged === null || dragged === id) return
    editing.select(dragged)
    if (id !== ROOT) return editing.drop(dragged, { id, side: 'inside' })
    editing.apply([
      { type: 'move', nodeId: dragged, parentId: null, at: editing.tree.children.length },
    ])
  }
  return {
    target: target === dragged ? null : target,
    of: ({ id }: PlacedNode) => ({
      start: () => id !== ROOT && setDragged(id),
      hover: () => dragged !== null && setTarget(id),
      end,
      drop: () => {
        drop(id)
        end()
      },
    }),
  }
}

/** Topics that are elements wherever the map is scrolled to. */
function useHeld({ selected, editing, tree }: MapEditing): ReadonlySet<string> {
  const writing = editing?.kind === 'rename' && editing.id !== tree.id ? editing.id : null
  const parent = editing?.kind === 'add' ? (editing.parentId ?? ROOT) : null
  return useMemo(
    () => new Set([selected ?? ROOT, writing, parent].filter((id) => id !== null)),
    [selected, writing, parent],
  )
}
