import type { Node } from 'prosemirror-model'
import { NodeSelection, type EditorState } from 'prosemirror-state'
import { PLACES_LIMIT, QUOTE_LIMIT, type ThreadPlace } from '~/features/document/comments-terms'
import { blockOfNode } from '~/features/document/prose/convert'
import { blockText } from '#packages/document/comment-marks'

/** A block of the text that is written, and where it begins. */
export interface PlacedBlock {
  node: Node
  place: number
}

interface PlacedLine {
  /** Position of its first character. */
  from: number
  to: number
}

export function blocksOf(doc: Node): PlacedBlock[] {
  const blocks: PlacedBlock[] = []
  doc.forEach((node, place) => blocks.push({ node, place }))
  return blocks
}

/** Position in the document of a character of the block's text. */
export function positionAt(block: PlacedBlock, offset: number): number {
  let passed = 0
  let end = block.place + 1
  for (const { from, to } of linesOf(block)) {
    if (offset <= passed + to - from) return from + Math.max(0, offset - passed)
    passed += to - from + 1
    end = to
  }
  return end
}

/** The character of the block's text at a position, or the nearest one within. */
function offsetAt(block: PlacedBlock, position: number): number {
  let passed = 0
  for (const { from, to } of linesOf(block)) {
    if (position <= to) return passed + Math.max(0, position - from)
    passed += to - from + 1
  }
  return Math.max(0, passed - 1)
}

/** Lines of a block that hold something, as `blockText` counts them: every sign is one character. */
function linesOf({ node, place }: PlacedBlock): PlacedLine[] {
  const lines: PlacedLine[] = []
  const add = (line: Node, position: number) => {
    const isLine = line.isTextblock && line.type.name !== 'table_header'
    if (isLine && line.content.size > 0)
      lines.push({ from: position + 1, to: position + 1 + line.content.size })
    return !line.isTextblock
  }
  if (add(node, place)) node.descendants((line, within) => add(line, place + 1 + within))
  return lines
}

/** What is selected, as places of a thread; none for nothing but signs and blanks. */
export function selectedPlaces({ selection, doc }: EditorState): ThreadPlace[] {
  const { from, to } = selection
  const touched = blocksOf(doc).filter(
    ({ node, place }) => place < to && place + node.nodeSize > from,
  )
  if (selection instanceof NodeSelection && selection.node.isBlock)
    return touched.slice(0, 1).flatMap(wholePlace)
  return touched.slice(0, PLACES_LIMIT).flatMap((block) => placeWithin(block, from, to))
}

/** A block as a whole; none for one that has no id yet. */
export function wholePlace({ node }: PlacedBlock): ThreadPlace[] {
  const blockId = idOf(node)
  return blockId === '' ? [] : [{ blockId, range: null, words: '' }]
}

/** What a block as a whole is called. */
export function titleOf({ node }: PlacedBlock): string {
  const caption: unknown = node.attrs['caption']
  if (typeof caption === 'string' && caption !== '') return caption
  return node.type.name === 'tableFigure' ? '表格' : node.textContent.slice(0, 60) || '图'
}

function placeWithin(block: PlacedBlock, from: number, to: number): ThreadPlace[] {
  const blockId = idOf(block.node)
  const text = blockText(blockOfNode(block.node))
  const begin = offsetAt(block, from)
  const end = Math.min(offsetAt(block, to), begin + QUOTE_LIMIT)
  const words = text.slice(begin, end)
  if (blockId === '' || !/[\p{L}\p{N}\p{P}]/u.test(words)) return []
  return [{ blockId, range: { from: begin, to: end }, words }]
}

const idOf = (node: Node): string => {
  const id: unknown = node.attrs['blockId']
  return typeof id === 'string' ? id : ''
}
