import { markersOf } from '#packages/document/map/map-view'
import { newMapView, type MapAppearance, type TopicStyle } from '#packages/document/map/map-view'
import type { DocNode, DocTree } from '#packages/document/tree'
import type { Rect } from './drawing/culling'
import type { Line, PlacedTopic, Topic, TopicId } from './layout/block'
import { gapsOf, layOut, movedRight, type LaidOut } from './layout/lay-out'
import { pathOf } from './layout/link-path'
import { placeSummaries, roomBefore, type PlacedSummary } from './summaries'
import { linesOf, sizeOf } from './topic-size'

/** Where one heading stands on the map, pixels from the top left. */
export interface PlacedNode extends PlacedTopic {
  title: string
  /** As it is set. */
  lines: readonly string[]
  /** 0 is the document itself. */
  depth: number
  /** Null for the document. */
  parentId: TopicId | null
  isFolded: boolean
  /** Headings hidden under it while it is folded. */
  hidden: number
  isLocked: boolean
  hasNote: boolean
  /** Quotes that it leans on. */
  evidence: number
  style: TopicStyle | null
}

/** The line to the heading `id`; `depth` is of the heading that it hangs on. */
export interface Branch {
  id: string
  depth: number
  path: string
  /** Around the line. */
  box: Rect
}

export interface MapLayout {
  nodes: readonly PlacedNode[]
  branches: readonly Branch[]
  summaries: readonly PlacedSummary[]
  width: number
  height: number
}

/** The root is named like this: no heading has that id. */
export const ROOT = ''

/** The whole map; headings in the order of the document. A map of its own says itself how it is drawn. */
export function layOutMap(
  tree: DocTree,
  folded: ReadonlySet<string>,
  appearance: Partial<MapAppearance> = {},
): MapLayout {
  const { layout, line, gap } = { ...newMapView, ...tree.map, ...appearance }
  const about = new Map<string, About>()
  const aboutOf = (id: string) => about.get(id) ?? nothingKnown
  const nodesOf = (placed: LaidOut) =>
    placed.topics.map((topic) => ({ ...topic, ...aboutOf(topic.id) }))
  const first = layOut(topicsOf(tree, folded, about), layout, { gaps: gapsOf[gap] })
  // What is said of topics on the left stands before them.
  const laidOut = movedRight(first, roomBefore(tree, nodesOf(first)))
  const { links, axis, width, height } = laidOut
  const branches = links.map((link) => ({
    id: link.id,
    depth: aboutOf(link.id).depth - 1,
    path: pathOf(link, line),
    box: boxOfLine(link),
  }))
  const spine = axis && {
    id: ROOT,
    depth: 0,
    path: pathOf({ ...axis, id: ROOT, way: 'straight' }),
    box: boxOfLine(axis),
  }
  const nodes = nodesOf(laidOut)
  return {
    nodes,
    branches: spine ? [spine, ...branches] : branches,
    ...placeSummaries(tree, nodes, { width, height }),
  }
}

/** The topics that are drawn, with what is known of each put into `about`. */
function topicsOf(tree: DocTree, folded: ReadonlySet<string>, about: Map<string, About>): Topic {
  const styles = tree.map?.styles ?? {}
  const topicOf = (heading: Heading, depth: number, parentId: TopicId | null): Topic => {
    const { id, title, locked, children } = heading
    const isFolded = children.length > 0 && folded.has(id)
    const hidden = isFolded ? countBelow(children) : 0
    const style = styles[depth === 0 ? tree.id : id] ?? null
    // A plan of a heading says more than a note: only maps show theirs.
    const hasNote = tree.map !== undefined && heading.note !== ''
    const evidence = tree.map ? heading.evidenceIds.length : 0
    const lines = linesOf(title)
    const place = { title, lines, depth, parentId, isFolded, hidden }
    about.set(id, { ...place, isLocked: locked, hasNote, evidence, style })
    const visible = isFolded ? [] : children
    return {
      id,
      ...sizeOf(lines, depth, {
        markers: markersOf(style).length,
        hasNote,
        evidence,
      }),
      children: visible.map((child) => topicOf(child, depth + 1, id)),
    }
  }
  return topicOf({ ...tree, id: ROOT, locked: false, note: '', evidenceIds: [] }, 0, null)
}

// No link leaves the box of its ends.
const boxOfLine = ({ from, to }: Line): Rect => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
})

type About = Omit<PlacedNode, keyof PlacedTopic>
type Heading = Pick<DocNode, 'title' | 'locked' | 'note' | 'evidenceIds' | 'children'> & {
  id: TopicId
}

const nothingKnown: About = {
  title: '',
  lines: [],
  depth: 0,
  parentId: null,
  isFolded: false,
  hidden: 0,
  isLocked: false,
  hasNote: false,
  evidence: 0,
  style: null,
}

const countBelow = (nodes: readonly DocNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + countBelow(children), 0)
