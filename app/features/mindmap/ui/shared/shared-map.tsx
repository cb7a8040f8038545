import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Segmented } from '~/kit/controls/segmented'
import type { DocNode } from '#packages/document/tree'
import type { MapSnapshot } from '~/features/sharing/thing-terms'
import { MapTools, MapWindow } from '../map/drawing'
import { layOutMap, ROOT, type PlacedNode } from '../map/map-layout'
import { arrows, neighbourOf } from '../map/neighbour'
import { groundOf, TopicMarkers } from '../map/topic-marks'
import { treeOfSnapshot } from './shared-tree'

type Display = 'map' | 'outline'

/** A mind map as strangers look at it: drawn as its maker has it, or as lines. */
export function SharedMap({ snapshot }: { snapshot: MapSnapshot }) {
  const tree = useMemo(() => treeOfSnapshot(snapshot), [snapshot])
  const [display, setDisplay] = useState<Display>('map')
  return (
    <div className="pt-5">
      <Segmented
        label="显示"
        value={display}
        options={[
          { value: 'map', label: '脑图' },
          { value: 'outline', label: '大纲' },
        ]}
        onChange={setDisplay}
      />
      {display === 'map' ? (
        <div className="relative left-1/2 mt-4 flex h-[max(380px,64dvh)] w-[min(1160px,calc(100vw-32px))] -translate-x-1/2 overflow-hidden rounded-lg border border-line-2">
          <Board {...{ snapshot, tree }} />
        </div>
      ) : (
        <div className="mt-4">
          <Lines nodes={tree.children} />
        </div>
      )}
    </div>
  )
}

const NOTHING: ReadonlySet<string> = new Set()

function Board(props: { snapshot: MapSnapshot; tree: ReturnType<typeof treeOfSnapshot> }) {
  const { snapshot, tree } = props
  const layout = useMemo(() => layOutMap(tree, NOTHING), [tree])
  const board = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<PlacedNode['id']>(ROOT)
  const walk = (event: KeyboardEvent) => {
    const arrow = arrows.get(event.key)
    const next = arrow && neighbourOf(layout, selected, arrow)
    if (next === null || next === undefined) return
    event.preventDefault()
    setSelected(next)
    board.current
      ?.querySelector<HTMLElement>(`[data-heading="${CSS.escape(next)}"]`)
      ?.focus({ preventScroll: false })
  }
  const held = useMemo(() => new Set([selected]), [selected])
  return (
    <MapWindow
      layout={layout}
      held={held}
      selected={selected}
      theme={snapshot.appearance.theme}
      boardRef={board}
      onPick={setSelected}
      onKeyDown={walk}
      topic={(node) => (
        <Topic node={node} isSelected={node.id === selected} onPress={() => setSelected(node.id)} />
      )}
      extras={() => null}
      tools={(viewport) => <MapTools viewport={viewport}>{null}</MapTools>}
    >
      {layout.summaries.map(({ summaryId, box, lines }) => (
        <span
          key={summaryId}
          className="absolute flex items-center px-2 text-body leading-[1.4] whitespace-pre text-(--map-ink)"
          style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
        >
          {lines.join('\n')}
        </span>
      ))}
    </MapWindow>
  )
}

function Topic(props: { node: PlacedNode; isSelected: boolean; onPress(): void }) {
  const { node, isSelected, onPress } = props
  const { id, depth, x, y, width, height, style } = node
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree takes the keys of its nodes
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      className="map-node"
      data-heading={id}
      data-depth={depth}
      data-deep={depth > 2 || undefined}
      data-grows={node.grows}
      style={{ left: x, top: y, width, height, ...groundOf(style, depth) }}
      onClick={onPress}
    >
      <TopicMarkers style={style} />
      <span>{node.lines.join('\n')}</span>
    </div>
  )
}

function Lines({ nodes }: { nodes: readonly DocNode[] }) {
  return (
    <ul className="list-disc pl-5 font-serif text-[16px] leading-8">
      {nodes.map(({ id, title, children }) => (
        <li key={id} className="whitespace-pre-line">
          {title}
          {children.length > 0 && <Lines nodes={children} />}
        </li>
      ))}
    </ul>
  )
}
