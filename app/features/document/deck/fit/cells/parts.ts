import type { LayoutSlots, Rect, Template, TextSlot } from '../../design/template'
import { textBox } from '../boxes'
import type { PageBox, Paragraph, ShapeBox, TextBox } from '../page'

/** What cells are laid out from. */
export interface CellsInput {
  paragraphs: readonly Paragraph[]
  slots: LayoutSlots
  /** The room of all cells. */
  room: Rect
  template: Template
}

const base: Omit<TextSlot, 'x' | 'y' | 'width' | 'height' | 'size'> = {
  leading: 1.45,
  after: 0,
  anchor: 'top',
  align: 'left',
  face: 'body',
  isBold: false,
  tone: 'ink',
  indent: 0,
}

/** Words in their own place; they shrink to have room. */
export function cell(
  { room, template }: Pick<CellsInput, 'room' | 'template'>,
  slot: Rect & { size: number } & Partial<TextSlot>,
  words: Paragraph,
): TextBox {
  return { ...textBox('body', { ...base, ...slot }, [words], template), group: room }
}

/** Whether all words have room in their places. */
export const hasRoomInAll = (boxes: readonly PageBox[]): boolean =>
  boxes.every((box) => box.kind !== 'text' || box.height <= box.slot.height + 0.01)

/** Words that follow from others and are written nowhere by themselves. */
export const derived = (text: string): Paragraph => ({
  lead: '',
  text,
  marks: [],
  bulletId: null,
})

type Hue = 'line' | 'hair' | 'accent' | 'wash' | 'ink'

export const hueOf = ({ colors }: Template, hue: Hue): string =>
  hue === 'hair'
    ? (colors.hair ?? colors.soft)
    : hue === 'wash'
      ? (colors.wash ?? colors.paper)
      : colors[hue]

/** A rule, or a field behind words. */
export const filled = (template: Template, rect: Rect, hue: Hue): ShapeBox => ({
  kind: 'shape',
  rect,
  shape: 'rect',
  fill: hueOf(template, hue),
  isRising: false,
  color: hueOf(template, hue),
  stroke: 0,
})

/** Columns of one width. */
export const columnsOf = ({ x, width }: Rect, count: number): { x: number; width: number }[] =>
  Array.from({ length: count }, (_, index) => ({
    x: x + (width / count) * index,
    width: width / count,
  }))

/** A paragraph in two: what stands over it, and the rest with its marks. */
export function parted(
  paragraph: Paragraph,
  lead: { head: string; before: string; rest: string } | null,
): { head: Paragraph | null; words: Paragraph } {
  if (!lead) return { head: null, words: paragraph }
  return {
    head: derived(lead.head),
    words: { ...paragraph, text: lead.rest, before: lead.before },
  }
}
