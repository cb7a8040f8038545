import type { Anchor, BlockView } from '../../../terms'
import type { BlockPage } from '../../../contract'

export const WINDOW_BLOCKS = 200

/** A long text, loaded by windows of 200 blocks; what was not asked for yet is absent. */
export interface TextDocument {
  /** Null until the first window has come. */
  total: number | null
  windows: ReadonlyMap<number, readonly BlockView[]>
}

export const emptyDocument: TextDocument = { total: null, windows: new Map() }

export const windowOf = (block: number) => Math.floor(block / WINDOW_BLOCKS)

export function withWindow(document: TextDocument, index: number, page: BlockPage): TextDocument {
  return { total: page.total, windows: new Map(document.windows).set(index, page.blocks) }
}

export function blockAt(document: TextDocument, index: number): BlockView | undefined {
  return document.windows.get(windowOf(index))?.[index % WINDOW_BLOCKS]
}

/** Windows that a stretch of blocks needs and that are not there. */
export function missingWindows(document: TextDocument, from: number, to: number): number[] {
  const last = Math.min(to, Math.max(0, (document.total ?? 1) - 1))
  const requested: number[] = []
  for (let index = windowOf(Math.max(0, from)); index <= windowOf(last); index++) {
    if (!document.windows.has(index)) requested.push(index)
  }
  return requested
}

/** First and last index of the blocks that a passage covers, by its place; null when none does. */
export interface Stretch {
  from: number
  to: number
}

type Extent = readonly [from: number, to: number]

/**
 * Finds a passage's blocks by halving: places only grow along the text, so a text of 5,000 blocks takes a handful
 * of windows and never all of them.
 */
export async function findStretch(
  anchor: Anchor,
  load: (window: number) => Promise<{ blocks: readonly BlockView[]; total: number }>,
): Promise<Stretch | null> {
  const extent = extentOf(anchor)
  const { total } = await load(0)
  if (!extent || total === 0) return null
  let low = 0
  let high = windowOf(total - 1)
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const { blocks } = await load(middle)
    const end = extentOf(blocks.at(-1)?.anchor ?? anchor)?.[1] ?? 0
    if (isBefore(end, extent[0], anchor)) low = middle + 1
    else high = middle
  }
  return stretchFrom(low, extent, anchor, load, windowOf(total - 1))
}

async function stretchFrom(
  first: number,
  requested: Extent,
  anchor: Anchor,
  load: (window: number) => Promise<{ blocks: readonly BlockView[] }>,
  lastWindow: number,
): Promise<Stretch | null> {
  const hits: number[] = []
  for (let index = first; index <= Math.min(first + 1, lastWindow); index++) {
    const { blocks } = await load(index)
    blocks.forEach((block, place) => {
      const extent = extentOf(block.anchor)
      if (extent && overlaps(extent, requested, anchor)) hits.push(index * WINDOW_BLOCKS + place)
    })
  }
  const from = hits[0]
  return from === undefined ? null : { from, to: hits.at(-1) ?? from }
}

// More rows than any sheet has.
const ROWS = 2 ** 21

function extentOf(anchor: Anchor): Extent | null {
  switch (anchor.kind) {
    case 'page':
      return [anchor.page, anchor.page]
    case 'slide':
      return [anchor.slide, anchor.slide]
    case 'image':
      return [0, 0]
    case 'cells': {
      const [from = 0, to = from] = [...anchor.range.matchAll(/\d+/g)].map(Number)
      return [anchor.sheetNo * ROWS + from, anchor.sheetNo * ROWS + to]
    }
    default:
      return [anchor.from, anchor.to]
  }
}

// Offsets end before `to`; paragraph numbers and pages include their last.
const isBefore = (end: number, start: number, { kind }: Anchor) =>
  kind === 'text' ? end <= start : end < start

const overlaps = (a: Extent, b: Extent, anchor: Anchor) =>
  !isBefore(a[1], b[0], anchor) && !isBefore(b[1], a[0], anchor)
