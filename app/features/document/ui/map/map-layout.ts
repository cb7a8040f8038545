import type { NodeId } from '~/core/ids'
import type { DocNode, DocTree } from '../../schema/tree'

/** Where one heading stands on the map, pixels from the top left. */
export interface PlacedNode {
  /** {@link ROOT} is the document itself. */
  id: NodeId | ''
  title: string
  /** 0 is the document itself. */
  depth: number
  x: number
  y: number
  width: number
  height: number
  isFolded: boolean
  /** Headings hidden under it while it is folded. */
  hidden: number
  isLocked: boolean
}

/** A curve from a heading to one below it. */
export interface Branch {
  id: string
  depth: number
  path: string
}

export interface MapLayout {
  nodes: readonly PlacedNode[]
  branches: readonly Branch[]
  width: number
  height: number
}

/** The root is named like this: no heading has that id. */
export const ROOT = ''

const MARGIN = 40
const GAP_X = 76
const ROW = 38
const CHAPTER_GAP = 12
const LONGEST = 22

/** The whole map, chapters below one another, each depth in a column of its own. */
export function layOutMap(tree: DocTree, folded: ReadonlySet<string>): MapLayout {
  const columns = columnsOf(tree, folded)
  const nodes: PlacedNode[] = []
  const branches: Branch[] = []
  let below = MARGIN
  const place = (node: Heading, depth: number): PlacedNode => {
    const isFolded = node.children.length > 0 && folded.has(node.id)
    const from = below
    const children = isFolded ? [] : node.children.map((child) => place(child, depth + 1))
    if (children.length === 0) below += ROW
    const size = sizeOf(node.title, depth)
    const middle =
      children.length === 0 ? from + ROW / 2 : (centre(children[0]) + centre(children.at(-1))) / 2
    const placed = {
      id: node.id,
      title: node.title,
      depth,
      x: columns[depth] ?? MARGIN,
      y: middle - size.height / 2,
      ...size,
      isFolded,
      hidden: isFolded ? countBelow(node.children) : 0,
      isLocked: node.locked,
    }
    nodes.push(placed)
    for (const child of children) branches.push(branch(placed, child))
    if (depth === 1) below += CHAPTER_GAP
    return placed
  }
  place({ ...tree, id: ROOT, locked: false }, 0)
  const right = Math.max(...nodes.map(({ x, width }) => x + width))
  return {
    nodes: nodes.toSorted((a, b) => a.depth - b.depth || a.y - b.y),
    branches,
    width: right + MARGIN + 40,
    height: below + MARGIN - CHAPTER_GAP,
  }
}

export const LEAST_SCALE = 0.3
const LEGIBLE = 0.6

/** Room on a screen or of a map, in pixels. */
type Room = Pick<MapLayout, 'width' | 'height'>

/** The scale at which a map is seen first: all of it, while it can be read; else all of its width, and it is scrolled down. */
export function scaleToFit(room: Room, map: Room): number {
  const across = room.width / map.width
  const whole = Math.min(across, room.height / map.height)
  const share = whole >= LEGIBLE ? whole : Math.min(across, LEGIBLE)
  return Math.max(LEAST_SCALE, Math.min(1, Math.floor(share * 20) / 20))
}

/** The neighbour that an arrow leads to; null where there is none. */
export function neighbourOf(
  tree: DocTree,
  folded: ReadonlySet<string>,
  id: NodeId | '',
  arrow: 'up' | 'down' | 'left' | 'right',
): NodeId | '' | null {
  const { nodes } = layOutMap(tree, folded)
  const here = nodes.find((node) => node.id === id)
  if (!here) return null
  if (arrow === 'left') return parentOf(tree, id)
  if (arrow === 'right') return childrenOf(tree, folded, id)[0]?.id ?? null
  const column = nodes.filter(({ depth }) => depth === here.depth)
  const index = column.findIndex((node) => node.id === id)
  return column[index + (arrow === 'up' ? -1 : 1)]?.id ?? null
}

type Heading = Pick<DocNode, 'title' | 'locked' | 'children'> & { id: NodeId | '' }

function columnsOf(tree: DocTree, folded: ReadonlySet<string>): number[] {
  const widest: number[] = [sizeOf(tree.title, 0).width]
  const visit = (nodes: readonly DocNode[], depth: number) => {
    for (const node of nodes) {
      widest[depth] = Math.max(widest[depth] ?? 0, sizeOf(node.title, depth).width)
      if (!folded.has(node.id)) visit(node.children, depth + 1)
    }
  }
  visit(tree.children, 1)
  let x = MARGIN
  return widest.map((width) => {
    const here = x
    x += width + GAP_X
    return here
  })
}

function sizeOf(title: string, depth: number): { width: number; height: number } {
  const style = styles[Math.min(depth, styles.length - 1)] ?? styles[0]
  const letters = Math.min(LONGEST, emsOf(title))
  return { width: Math.ceil(letters * style.size) + style.padding, height: style.height }
}

const styles = [
  { size: 17, padding: 52, height: 54 },
  { size: 14, padding: 34, height: 38 },
  { size: 14, padding: 26, height: 30 },
  { size: 13, padding: 22, height: 28 },
] as const

/**
 * Width in ems, rather too wide than too narrow: what is cut off cannot be read. The browser sets an eighth of an em
 * between Chinese and Latin letters or figures; quotation marks, dashes and dots are as wide as a character in Chinese.
 */
function emsOf(title: string): number {
  let ems = (title.match(MIXED)?.length ?? 0) / 8
  for (const letter of title) ems += WIDE.test(letter) ? 1 : CAPITAL.test(letter) ? 0.68 : 0.58
  return Math.max(2, ems)
}

const WIDE = /[—‘’“”…\u{2e80}-\u{10ffff}]/u
const CAPITAL = /[A-Z]/
const MIXED = /(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu

function branch(from: PlacedNode, to: PlacedNode): Branch {
  const [x1, y1, x2, y2] = [from.x + from.width, centre(from), to.x, centre(to)]
  const bend = (x1 + x2) / 2
  return {
    id: to.id,
    depth: from.depth,
    path: `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`,
  }
}

const centre = (node: Pick<PlacedNode, 'y' | 'height'> | undefined) =>
  node ? node.y + node.height / 2 : 0

const countBelow = (nodes: readonly DocNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + countBelow(children), 0)

function parentOf(tree: DocTree, id: NodeId | ''): NodeId | '' | null {
  const visit = (nodes: readonly DocNode[], parent: NodeId | ''): NodeId | '' | null => {
    for (const node of nodes) {
      if (node.id === id) return parent
      const found = visit(node.children, node.id)
      if (found !== null) return found
    }
    return null
  }
  return visit(tree.children, ROOT)
}

function childrenOf(
  tree: DocTree,
  folded: ReadonlySet<string>,
  id: NodeId | '',
): readonly DocNode[] {
  if (id === ROOT) return tree.children
  if (folded.has(id)) return []
  const visit = (nodes: readonly DocNode[]): DocNode | null => {
    for (const node of nodes) {
      const found = node.id === id ? node : visit(node.children)
      if (found) return found
    }
    return null
  }
  return visit(tree.children)?.children ?? []
}
