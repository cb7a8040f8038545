import {
  Fragment,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { MapTheme } from '#packages/document/map/map-view'
import { themeProps } from '../themes'
import { ROOT, type Branch, type MapLayout, type PlacedNode } from '../map-layout'
import { chunksOf, itemsWithin, type Rect } from './culling'
import { FarCanvas } from './far-canvas'
import { Minimap } from './minimap'
import { boxOfBranch, paintableOf } from './paint'
import { usePalette } from './palette'
import type { MapViewport, ViewportState } from './map-viewport'
import { useViewport } from './use-viewport'
import '~/styles/map-themes.css'
import './map.css'

export interface MapWindowProps {
  layout: MapLayout
  /** Topics that are drawn wherever they are: what is chosen, and what is being written. */
  held: ReadonlySet<string>
  selected: string | null
  theme?: MapTheme
  /** Which way it is laid out: in another one the map is seen anew. */
  structure?: string
  boardRef: RefObject<HTMLDivElement | null>
  /** A topic of a map that is too far for nodes was pressed. */
  onPick: (id: PlacedNode['id'], event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent, viewport: MapViewport) => void
  topic: (node: PlacedNode) => ReactNode
  extras: (node: PlacedNode) => ReactNode
  /** Stands on the map beside its topics. */
  children?: ReactNode
  /** Stands over the window. */
  tools: (viewport: MapViewport) => ReactNode
}

const NEAR_SCALE = 0.45
// More nodes than that are painted: a page of them scrolls badly.
const MOST_NODES = 400

/**
 * A window onto a map of any size. Near, topics in the window are elements; far, or where there are too many, they are
 * painted, and only what is held is an element.
 */
export function MapWindow(props: MapWindowProps) {
  const { layout, held, selected, theme = 'ink' } = props
  const frame = useRef<HTMLDivElement>(null)
  const { boardRef: board } = props
  const [viewport, state] = useViewport(board, layout, selected ?? ROOT, props.structure ?? '')
  const palette = usePalette(frame, theme)
  const { scale, drawn, size } = state
  const { nodes, branches, isNear } = useDrawn(layout, drawn, scale, held)
  const map = useMemo(() => (palette ? paintableOf(layout) : null), [layout, palette])
  const pick = (event: MouseEvent) => {
    if (isNear || event.target instanceof HTMLElement === false) return
    if (event.target.closest('[role="treeitem"]')) return
    const { x, y } = viewport.pointAt(event)
    const reach = { x, y, width: 0, height: 0 }
    const [node] = itemsWithin(map?.topics ?? [], (item) => item, reach)
    if (node) props.onPick(node.id, event)
  }
  return (
    <div ref={frame} className="map-frame" {...themeProps(theme)}>
      <div ref={board} className="map-board">
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the tree takes the keys */}
        <div
          className="map-room"
          style={{
            width: size.width + layout.width * scale,
            height: size.height + layout.height * scale,
          }}
          onClick={pick}
        >
          {!isNear && map && palette && <FarCanvas {...{ board, map, viewport, size, palette }} />}
          <div
            className="map-sheet"
            style={{
              left: size.width / 2,
              top: size.height / 2,
              width: layout.width,
              height: layout.height,
              transform: `scale(${scale})`,
              ['--map-scale' as string]: String(scale),
            }}
          >
            {isNear && <Links {...{ branches, selected, layout }} />}
            <div
              role="tree"
              tabIndex={-1}
              aria-label="脑图"
              aria-multiselectable="true"
              onKeyDown={(event) => props.onKeyDown(event, viewport)}
            >
              {nodes.map((node) => (
                <Fragment key={node.id}>{props.topic(node)}</Fragment>
              ))}
            </div>
            {nodes.map((node) => (
              <Fragment key={node.id}>{props.extras(node)}</Fragment>
            ))}
            {props.children}
          </div>
        </div>
      </div>
      {palette && isLarger(layout, state) && <Minimap {...{ board, layout, viewport, palette }} />}
      {props.tools(viewport)}
    </div>
  )
}

const isLarger = (layout: MapLayout, { size, scale }: ViewportState) =>
  layout.width * scale > size.width || layout.height * scale > size.height

const boxOf = (item: Rect) => item

/** What of the map is drawn as elements; `isNear`: all that is in the window. */
function useDrawn(
  layout: MapLayout,
  drawn: Rect,
  scale: number,
  held: ReadonlySet<string>,
): { nodes: readonly PlacedNode[]; branches: readonly Branch[]; isNear: boolean } {
  const chunks = useMemo(
    () => ({
      nodes: chunksOf(layout.nodes, boxOf),
      branches: chunksOf(layout.branches, boxOfBranch),
    }),
    [layout],
  )
  return useMemo(() => {
    const within = itemsWithin(chunks.nodes, boxOf, drawn)
    const isSmall = layout.nodes.length <= MOST_NODES
    const isNear = within.length <= MOST_NODES && (isSmall || scale >= NEAR_SCALE)
    const isThere = new Set(isNear ? within.map(({ id }) => id) : [])
    const others = layout.nodes.filter(({ id }) => held.has(id) && !isThere.has(id))
    return {
      nodes: isNear ? [...within, ...others] : others,
      branches: isNear ? itemsWithin(chunks.branches, boxOfBranch, drawn) : [],
      isNear,
    }
  }, [chunks, drawn, scale, held, layout])
}

/** One path for the links of the root, one for all others, one for that of the topic that is chosen. */
interface LinksProps {
  branches: readonly Branch[]
  selected: string | null
  layout: MapLayout
}

function Links({ branches, selected, layout }: LinksProps) {
  const pathOf = (isOne: (branch: Branch) => boolean) =>
    branches
      .filter(isOne)
      .map(({ path }) => path)
      .join('')
  const isChosen = ({ id }: Branch) => id === selected && id !== ROOT
  return (
    <svg className="map-branches" aria-hidden="true">
      <path d={pathOf((branch) => branch.depth > 0)} />
      <path data-depth="0" d={pathOf(({ depth }) => depth === 0)} />
      <path data-on d={pathOf(isChosen)} />
      <path data-depth="0" d={layout.summaries.map(({ path }) => path).join('')} />
    </svg>
  )
}
