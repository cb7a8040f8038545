import type { Rect, Template } from '../../design/template'
import { subjectOf } from '../../plan/leads'
import { textBox } from '../boxes'
import { widthOf } from '../metrics'
import type { PageBox, Paragraph } from '../page'
import { cell, derived, filled, hasRoomInAll, parted, type CellsInput } from './parts'

const MOST_ROWS = 8
const ROW = { least: 34, most: 66 }

/** The chapters of a deck, each with its numeral and its page; null for more than one page holds. */
export function contentsCells(
  input: CellsInput,
  pageOf: (index: number) => number | null,
): PageBox[] | null {
  const { paragraphs, room, template } = input
  const { length } = paragraphs
  const height = Math.min(ROW.most, room.height / Math.max(1, length))
  if (length === 0 || length > MOST_ROWS || height < ROW.least) return null
  const boxes = paragraphs.flatMap((paragraph, index): PageBox[] => {
    const y = room.y + 6 + height * index
    const rule = { x: room.x, y: y + height - 1, width: room.width, height: 0.75 }
    return [
      ...contentsRow(input, { y, height: height - 1 }, paragraph, pageOf(index)),
      ...(index < length - 1 ? [filled(template, rule, 'hair')] : []),
    ]
  })
  return hasRoomInAll(boxes) ? boxes : null
}

function contentsRow(
  { room: { x, width }, template }: CellsInput,
  place: { y: number; height: number },
  { lead, ...paragraph }: Paragraph,
  page: number | null,
): PageBox[] {
  const row = { ...place, leading: 1.3, anchor: 'middle' } as const
  const indent = lead === '' ? 0 : 70
  const numeral = { ...row, x, width: 60, size: 22, face: 'title', tone: 'accent' } as const
  const number = { ...row, x: x + width - 60, width: 60, size: 17, tone: 'ink2' } as const
  const title = { ...row, x: x + indent, width: width - indent - 70, size: 22 }
  return [
    ...(lead === '' ? [] : [inRow(template, { ...numeral, isBold: true }, derived(lead))]),
    inRow(template, { ...title, face: 'title' }, { ...paragraph, lead: '' }),
    ...(page === null ? [] : [inRow(template, { ...number, align: 'right' }, derived(`${page}`))]),
  ]
}

/** A cell that nobody moves. */
const inRow = (
  template: Template,
  slot: Parameters<typeof cell>[1],
  words: Paragraph,
): PageBox => ({
  ...cell({ room: slot, template }, slot, words),
  group: null,
})

/** Numeral and summary of a chapter's page. */
export function chapterCells(
  slots: CellsInput['slots'],
  template: Template,
  words: { numeral: string; summary: string },
): PageBox[] {
  const { numeral, summary } = slots
  return [
    ...(numeral && words.numeral !== ''
      ? [{ ...textBox('body', numeral, [derived(words.numeral)], template), group: null }]
      : []),
    ...(summary && words.summary !== ''
      ? [{ ...textBox('body', summary, [derived(words.summary)], template), group: null }]
      : []),
  ]
}

/** What stays, and all sources of the deck beside it. */
export function endCells(input: CellsInput, sources: readonly string[]): PageBox[] | null {
  const { paragraphs, room, template } = input
  const aside = sources.length > 0 ? Math.round(room.width * (paragraphs.length > 0 ? 0.36 : 1)) : 0
  const width = room.width - aside - (aside > 0 && paragraphs.length > 0 ? 48 : 0)
  const height = Math.min(76, room.height / Math.max(1, paragraphs.length))
  const leads = paragraphs.map(({ text }) => subjectOf(text))
  const hasHeads = leads.every((item) => item !== null && widthOf(item.head, true) <= 5)
  const boxes = paragraphs.flatMap((paragraph, index): PageBox[] => {
    const y = room.y + height * index
    const rule = { x: room.x, y: y + height - 1, width, height: 0.75 }
    const { head, words } = parted(paragraph, hasHeads ? (leads[index] ?? null) : null)
    const row = { y, height: height - 4, anchor: 'middle' } as const
    const indent = head ? HEADS : 0
    return [
      ...(head
        ? [
            cell(
              input,
              {
                ...row,
                x: room.x,
                width: HEADS - 10,
                size: 22,
                leading: 1.3,
                face: 'title',
                isBold: true,
                tone: 'accent',
              },
              head,
            ),
          ]
        : []),
      cell(
        input,
        { ...row, x: room.x + indent, width: width - indent, size: 19, leading: 1.45 },
        words,
      ),
      ...(index < paragraphs.length - 1 ? [filled(template, rule, 'hair')] : []),
    ]
  })
  const list = { x: room.x + room.width - aside, y: room.y, width: aside, height: room.height }
  const all = [...boxes, ...(aside > 0 ? sourceList(template, list, sources) : [])]
  return hasRoomInAll(all) ? all : null
}

const HEAD = 30
/** Column of what the rows of the last page are about. */
const HEADS = 126

/** As many as have room, and how many more there are. */
function sourceList(template: Template, rect: Rect, sources: readonly string[]): PageBox[] {
  const slot = {
    x: rect.x,
    y: rect.y + HEAD + 8,
    width: rect.width,
    height: rect.height - HEAD - 8,
    size: 14,
    leading: 1.4,
    after: 5,
    anchor: 'top',
    align: 'left',
    face: 'body',
    isBold: false,
    tone: 'ink2',
    indent: 0,
  } as const
  const boxOf = (count: number) => {
    const more = count < sources.length ? [`等${sources.length}份资料`] : []
    const words = [...sources.slice(0, count), ...more].map((text) => derived(text))
    return { ...textBox('body', slot, words, template, slot.size), group: null }
  }
  let count = sources.length
  while (count > 1 && boxOf(count).height > slot.height) count -= 1
  return [
    {
      ...textBox(
        'body',
        { ...slot, y: rect.y, height: HEAD, face: 'title', isBold: true, tone: 'ink', size: 16 },
        [derived('资料来源')],
        template,
      ),
      group: null,
    },
    filled(template, { x: rect.x, y: rect.y + HEAD, width: rect.width, height: 1 }, 'ink'),
    boxOf(count),
  ]
}
