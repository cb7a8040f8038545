import type { Anchor } from './anchor'
import type { OcrLine, OcrPage } from './ocr-page'
import { cleanText, displayWidth } from './text/clean-text'
import { firstReading, type Block } from './document'
import { readMarkdown } from './text/markdown'
import { blocksOfPages } from './pdf/blocks'
import type { Line } from './pdf/lines'

type Box = NonNullable<OcrLine['box']>

/** What was seen on a page -> blocks, their boxes in the unit of `size`. */
export function ocrBlocks(
  page: OcrPage,
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
  page: OcrPage,
  lines: OcrLine[],
  { width, height }: { width: number; height: number },
): Block[] {
  const [across, down] = [width / page.width, height / page.height]
  const boxes = lines.map(({ box = [0, 0, 0, 0] }): Box => {
    const [left, top, wide, high] = box
    return [left * across, top * down, wide * across, high * down]
  })
  const sizes = sizesOf(
    lines.map(({ text }) => text),
    boxes,
  )
  const formatted = lines.map(({ text }, index) =>
    lineOf(text, boxes[index] ?? [0, 0, 0, 0], sizes[index] ?? 0),
  )
  const seen = { number: page.page, width, height, lines: formatted }
  return blocksOfPages([seen], { outline: new Map(), ownLabels: null, before: firstReading }).blocks
}

// How high a line seems depends on its letters (一 or 國), and on a page that leans on its length: only what is clearly
// larger is a heading. Han in a row are each as wide as high, which tells more closely.
const SAME_HEIGHT = 0.35
const SAME_WIDTH = 0.2
const FEWEST_HAN = 4

/** Letter sizes of lines: the usual one for all that are not clearly of another. */
function sizesOf(texts: string[], boxes: Box[]): number[] {
  const widths = texts.map((text, index) => letterWidth(text, boxes[index]))
  const high = median(boxes.map((box) => box[3]))
  const wide = median(widths.filter((width) => width > 0))
  return boxes.map((box, index) => {
    const width = widths[index] ?? 0
    const ratio = width > 0 ? width / wide : box[3] / high
    const isUsual = Math.abs(ratio - 1) < (width > 0 ? SAME_WIDTH : SAME_HEIGHT)
    return (high * (isUsual ? 1 : ratio)) / 1.1
  })
}

/** How wide a letter of a line is that is mostly Han; 0 where that says nothing. */
function letterWidth(text: string, box: Box | undefined): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  if (!box || han < FEWEST_HAN || han < text.length / 2 || box[3] > box[2]) return 0
  return (2 * box[2]) / displayWidth(text)
}

function lineOf(text: string, [left, top, width]: Box, size: number): Line {
  const right = left + width
  const cells = [{ text, left, right }]
  return { text, left, right, baseline: top + size * 0.9, size, font: '', isFixed: false, cells }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Lines of which nobody said where they stand: Markdown, as models write it. */
function looseBlocks({ page }: OcrPage, lines: OcrLine[]): Block[] {
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
