import type { Anchor, SeenLine, SeenPage } from '../../contract'
import { cleanText } from './clean-text'
import type { Block } from './document'
import { readMarkdown } from './markdown'
import { blocksOfPages } from './pdf-blocks'
import type { Line } from './pdf-lines'

type Box = NonNullable<SeenLine['box']>

/** What was seen on a page -> blocks, their boxes in the unit of `size`. */
export function seenBlocks(
  page: SeenPage,
  { size, isPicture }: { size: { width: number; height: number }; isPicture: boolean },
): Block[] {
  const lines = page.lines.flatMap((line) => {
    const text = cleanText(line.text).trim()
    return text === '' ? [] : [{ ...line, text }]
  })
  const blocks = lines.every((line) => line.box)
    ? boxedBlocks(page, lines, size)
    : looseBlocks(page, lines)
  return isPicture ? blocks.map(inPicture) : blocks
}

/** Lines that stand somewhere are read as those of a printed page are. */
function boxedBlocks(
  page: SeenPage,
  lines: SeenLine[],
  { width, height }: { width: number; height: number },
): Block[] {
  const [across, down] = [width / page.width, height / page.height]
  const boxes = lines.map(({ box = [0, 0, 0, 0] }): Box => {
    const [left, top, wide, high] = box
    return [left * across, top * down, wide * across, high * down]
  })
  const usual = median(boxes.map((box) => box[3]))
  const shown = lines.map(({ text }, at) => lineOf(text, boxes[at] ?? [0, 0, 0, 0], usual))
  return blocksOfPages([{ number: page.page, width, height, lines: shown }], new Map(), []).blocks
}

// How high a line seems depends on its letters (一 or 國): only what is clearly larger is a heading.
const SAME_SIZE = 0.35

function lineOf(text: string, [left, top, width, height]: Box, usual: number): Line {
  const high = Math.abs(height - usual) < SAME_SIZE * usual ? usual : height
  const size = high / 1.1
  const right = left + width
  const cells = [{ text, left, right }]
  return { text, left, right, baseline: top + size * 0.9, size, font: '', isFixed: false, cells }
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Lines of which nobody said where they stand: Markdown, as models write it. */
function looseBlocks({ page }: SeenPage, lines: SeenLine[]): Block[] {
  const anchor: Anchor = { kind: 'page', page, boxes: [] }
  return readMarkdown(lines.map(({ text }) => text).join('\n')).map((block) => ({
    ...block,
    anchor,
  }))
}

function inPicture(block: Block): Block {
  const parts = block.parts?.map((part) => ({ ...part, anchor: pictureAnchor(part.anchor) }))
  return { ...block, anchor: pictureAnchor(block.anchor), ...(parts && { parts }) }
}

const pictureAnchor = (anchor: Anchor): Anchor =>
  anchor.kind === 'page' ? { kind: 'image', boxes: anchor.boxes } : anchor
