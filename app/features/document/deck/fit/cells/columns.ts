import { toChineseNumeral } from '#packages/chinese/numerals'
import { amountIn } from '../../plan/amounts'
import { subjectOf, timeOf } from '../../plan/leads'
import { CELLS_LIMIT } from '../../deck'
import { widthOf } from '../metrics'
import type { PageBox, ShapeBox } from '../page'
import {
  cell,
  columnsOf,
  derived,
  filled,
  hasRoomInAll,
  hueOf,
  parted,
  type CellsInput,
} from './parts'

const heading = { face: 'title', isBold: true, leading: 1.3 } as const
const checked = (boxes: PageBox[]) => (hasRoomInAll(boxes) ? boxes : null)
const isFew = ({ paragraphs }: CellsInput) =>
  paragraphs.length > 1 && paragraphs.length <= CELLS_LIMIT

/** Two things beside each other: what each is, its amount where both have one, and what is said of it. */
export function comparisonCells(input: CellsInput): PageBox[] | null {
  const { paragraphs, room, template } = input
  if (paragraphs.length !== 2) return null
  const amounts = paragraphs.map(({ text }) => amountIn(text))
  const hasAmounts = amounts.every((item) => item !== null)
  const leads = paragraphs.map(({ text }) => subjectOf(text))
  const hasHeads = leads.every((item) => item !== null)
  const half = room.width / 2
  const [headHeight, bigHeight] = [hasHeads ? 42 : 0, hasAmounts ? 104 : 0]
  const total = headHeight + bigHeight + 150
  const top = room.y + Math.max(0, (room.height - total) / 2)
  const boxes = paragraphs.flatMap((paragraph, index): PageBox[] => {
    const x = room.x + (index === 0 ? 0 : half + 40)
    const width = half - 40
    const { head, words } = parted(paragraph, hasHeads ? (leads[index] ?? null) : null)
    const amount = amounts[index]
    const figure = amount ? `${amount.value}${amount.unit}` : ''
    const size = Math.min(80, Math.floor(width / Math.max(1, widthOf(figure, true))))
    return [
      ...(head ? [cell(input, { x, y: top, width, height: 36, size: 24, ...heading }, head)] : []),
      ...(hasAmounts
        ? [
            cell(
              input,
              {
                x,
                y: top + headHeight,
                width,
                height: bigHeight,
                size,
                ...heading,
                leading: 1.2,
                anchor: 'middle',
                tone: index === 0 ? 'mutedInk' : 'accent',
              },
              derived(figure),
            ),
          ]
        : []),
      cell(
        input,
        { x, y: top + headHeight + bigHeight + 8, width, height: 142, size: 20, leading: 1.5 },
        words,
      ),
    ]
  })
  const divider = { x: room.x + half, y: top, width: 0.75, height: Math.min(total, room.height) }
  return checked([filled(template, divider, 'hair'), ...boxes])
}

/** What comes when, along a line. */
export function timelineCells(input: CellsInput): PageBox[] | null {
  const { paragraphs, room, template } = input
  const leads = paragraphs.map(({ text }) => timeOf(text) ?? subjectOf(text))
  if (!isFew(input) || leads.some((item) => item === null)) return null
  const axis = room.y + 116
  const columns = columnsOf(room, paragraphs.length)
  const boxes = paragraphs.flatMap((paragraph, index): PageBox[] => {
    const { x = 0, width = 0 } = columns[index] ?? {}
    const { head, words } = parted(paragraph, leads[index] ?? null)
    const inner = width - 22
    return [
      dot(input, x, axis, index === paragraphs.length - 1),
      ...(head
        ? [
            cell(
              input,
              { x, y: axis - 52, width: inner, height: 34, size: 21, ...heading, anchor: 'bottom' },
              head,
            ),
          ]
        : []),
      cell(
        input,
        {
          x,
          y: axis + 24,
          width: inner,
          height: room.y + room.height - axis - 24,
          size: 18,
          leading: 1.5,
        },
        words,
      ),
    ]
  })
  const line = { x: room.x, y: axis - 0.75, width: room.width, height: 1.5 }
  return checked([filled(template, line, 'ink'), ...boxes])
}

const DOT = 13
/** On the line; the last one is filled. */
const dot = ({ template }: CellsInput, x: number, axis: number, isLast: boolean): ShapeBox => ({
  kind: 'shape',
  rect: { x, y: axis - DOT / 2, width: DOT, height: DOT },
  shape: 'ellipse',
  fill: isLast ? hueOf(template, 'accent') : template.colors.paper,
  isRising: false,
  color: hueOf(template, isLast ? 'accent' : 'ink'),
  stroke: 2,
})

/** Steps one behind the other, each with its number. */
export function processCells(input: CellsInput): PageBox[] | null {
  const { paragraphs, room, template } = input
  if (!isFew(input)) return null
  const leads = paragraphs.map(({ text }) => subjectOf(text))
  const hasHeads = leads.every((item) => item !== null && [...item.head].length <= 6)
  const top = room.y + 44
  const height = room.height - 54
  const columns = columnsOf(room, paragraphs.length)
  const boxes = paragraphs.flatMap((paragraph, index): PageBox[] => {
    const { x = 0, width = 0 } = columns[index] ?? {}
    const inset = index === 0 ? 0 : 18
    const place = { x: x + inset, width: width - inset - 14 }
    const { head, words } = parted(paragraph, hasHeads ? (leads[index] ?? null) : null)
    const below = head ? 98 : 56
    return [
      ...(index > 0
        ? [filled(template, { x, y: top, width: 0.75, height: Math.min(height, 220) }, 'hair')]
        : []),
      cell(
        input,
        {
          ...place,
          y: top + 18,
          height: 30,
          size: 20,
          face: 'title',
          leading: 1.3,
          tone: 'accent',
          isBold: true,
        },
        derived(toChineseNumeral(index + 1)),
      ),
      ...(head
        ? [cell(input, { ...place, y: top + 54, height: 36, size: 24, ...heading }, head)]
        : []),
      cell(
        input,
        { ...place, y: top + below, height: height - below, size: 18, leading: 1.5 },
        words,
      ),
    ]
  })
  const rule = { x: room.x, y: top, width: room.width, height: 1.25 }
  return checked([filled(template, rule, 'ink'), ...boxes])
}
