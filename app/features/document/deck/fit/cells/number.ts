import { amountIn } from '../../plan/amounts'
import { countLines, widthOf } from '../metrics'
import type { PageBox, Paragraph } from '../page'
import { cell, derived, filled, hasRoomInAll, type CellsInput } from './parts'

const BIG = 150
const UNIT = 22
/** Points that the blank before a unit takes, and some. */
const UNIT_GAP = 14
const GAP = 48
/** Room for what a number says. */
const WORDS = 96
const ROW = 84

/** One amount as large as the page allows, what it says below it, and what stands beside it. */
export function numberCells(input: CellsInput): PageBox[] | null {
  const { paragraphs, room } = input
  const main = paragraphs.find(({ text }) => amountIn(text))
  if (!main) return null
  const others = paragraphs.filter((item) => item !== main)
  const width = others.length > 0 ? Math.round((room.width - GAP) * 0.6) : room.width
  const boxes = [
    ...mainCells(input, main, width),
    ...others.flatMap((item, index) => {
      const height = Math.min(ROW, room.height / others.length)
      const y = room.y + (room.height - height * others.length) / 2 + height * index
      const place = { x: room.x + width + GAP, y, width: room.width - width - GAP, height }
      return otherCells(input, item, place)
    }),
  ]
  return hasRoomInAll(boxes) ? boxes : null
}

function mainCells(input: CellsInput, main: Paragraph, width: number): PageBox[] {
  const { room } = input
  const { value, unit } = amountIn(main.text) ?? { value: '', unit: '' }
  const unitWidth = unit === '' ? 0 : widthOf(unit, true) * UNIT + UNIT_GAP
  const size = Math.min(BIG, Math.floor((width - unitWidth) / widthOf(value, true)))
  const figure = Math.round(size * 1.15)
  // As high as the words are: both stand in the middle.
  const words = Math.min(WORDS, countLines(main.text, width / UNIT) * UNIT * 1.5)
  const y = room.y + Math.max(0, (room.height - figure - words - 20) / 2)
  // As wide as all of it: another font may set the number wider, and it is never broken.
  const big = { x: room.x, y, width, height: figure, size, leading: 1.1 }
  const top = y + figure + 20
  const height = Math.max(words, Math.min(WORDS, room.y + room.height - top))
  const below = { x: room.x, y: top, width, height, size: UNIT, leading: 1.5 }
  const tail = { text: ` ${unit}`, size: UNIT, color: input.template.colors.ink2 }
  return [
    cell(
      input,
      { ...big, face: 'title', isBold: true, tone: 'accent', anchor: 'bottom' },
      // On the line of the number, however wide its font sets that.
      unit === '' ? derived(value) : { ...derived(value), tail },
    ),
    cell(input, below, main),
  ]
}

function otherCells(
  input: CellsInput,
  paragraph: Paragraph,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): PageBox[] {
  const amount = amountIn(paragraph.text)
  const rule = filled(input.template, { x, y, width, height: 0.75 }, 'hair')
  const head = amount ? `${amount.value}${amount.unit}` : ''
  // Words alone stand in the middle of their row.
  if (amount === null || height < 68 || widthOf(head, true) * 22 > width)
    return [
      rule,
      cell(
        input,
        { x, y: y + 6, width, height: height - 10, size: 17, leading: 1.4, anchor: 'middle' },
        paragraph,
      ),
    ]
  return [
    rule,
    cell(
      input,
      { x, y: y + 6, width, height: 29, size: 21, leading: 1.3, face: 'title', isBold: true },
      derived(head),
    ),
    cell(
      input,
      { x, y: y + 36, width, height: height - 40, size: 16, leading: 1.35, tone: 'ink2' },
      paragraph,
    ),
  ]
}
