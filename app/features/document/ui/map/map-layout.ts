import type { DocNode, DocTree } from '../../schema/tree'
import type { Rect } from './drawing/culling'
import type { Line, PlacedTopic, Topic, TopicId } from './layout/block'
import { layOut } from './layout/lay-out'
import { pathOf } from './layout/link-path'
import type { MapStructure } from './layout/structures'
import { sizeOf } from './topic-size'

/** Where one heading stands on the map, pixels from the top left. */
export interface PlacedNode extends PlacedTopic {
  title: string
  /** 0 is the document itself. */
  depth: number
  /** Null for the document. */
  parentId: TopicId | null
  isFolded: boolean
  /** Headings hidden under it while it is folded. */
  hidden: number
  isLocked: boolean
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
  width: number
  height: number
}

/** The root is named like this: no heading has that id. */
export const ROOT = ''

/** The whole map; headings in the order of the document. */
export function layOutMap(
  tree: DocTree,
  folded: ReadonlySet<string>,
  structure: MapStructure = 'logicalStructure',
): MapLayout {
  const about = new Map<string, About>()
  const topicOf = (heading: Heading, depth: number, parentId: TopicId | null): Topic => {
    const { id, title, locked, children } = heading
    const isFolded = children.length > 0 && folded.has(id)
    const hidden = isFolded ? countBelow(children) : 0
    about.set(id, { title, depth, parentId, isFolded, hidden, isLocked: locked })
    const visible = isFolded ? [] : children
    return {
      id,
      ...sizeOf(title, depth),
      children: visible.map((child) => topicOf(child, depth + 1, id)),
    }
  }
  const root = topicOf({ ...tree, id: ROOT, locked: false }, 0, null)
  const { topics, links, axis, width, height } = layOut(root, structure)
  const aboutOf = (id: string) => about.get(id) ?? nothingKnown
  const branches = links.map((link) => ({
    id: link.id,
    depth: aboutOf(link.id).depth - 1,
    path: pathOf(link),
    box: boxOfLine(link),
  }))
  const spine = axis && {
    id: ROOT,
    depth: 0,
    path: pathOf({ ...axis, id: ROOT, way: 'straight' }),
    box: boxOfLine(axis),
  }
  return {
    nodes: topics.map((topic) => ({ ...topic, ...aboutOf(topic.id) })),
    branches: spine ? [spine, ...branches] : branches,
    width,
    height,
  }
}

// No link leaves the box of its ends.
const boxOfLine = ({ from, to }: Line): Rect => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
})

type About = Omit<PlacedNode, keyof PlacedTopic>
type Heading = Pick<DocNode, 'title' | 'locked' | 'children'> & { id: TopicId }

const nothingKnown: About = {
  title: '',
  depth: 0,
  parentId: null,
  isFolded: false,
  hidden: 0,
  isLocked: false,
}

const countBelow = (nodes: readonly DocNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + countBelow(children), 0)
