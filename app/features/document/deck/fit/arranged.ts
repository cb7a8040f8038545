import type { Slide } from '../deck'
import type { LayoutSlots, Template, TextSlot } from '../design/template'
import { STROKE, styledBoxes, type BoxName, type Extra, type StyledBox } from '../extras'
import { textBox } from './boxes'
import { heightOfAll, sizesOf } from './fit-text'
import { fitWhole } from './fit-table'
import type { PageBox, Paragraph } from './page'

/** Whether a person has arranged a slide in this template: it is one page then, whatever stands on it. */
export const isArranged = (slide: Slide, template: Template): boolean =>
  (slide.extras?.length ?? 0) > 0 ||
  (slide.placed?.some((item) => item.template === template.id) ?? false)

/** The slots of a layout, those that a person moved where they are now. */
export function withPlaces(slots: LayoutSlots, slide: Slide, template: Template): LayoutSlots {
  const own = (slide.placed ?? []).filter((item) => item.template === template.id)
  if (own.length === 0) return slots
  const rects = new Map(own.map(({ box, rect }) => [box, rect]))
  const moved = <Slot extends TextSlot | undefined>(slot: Slot, box: BoxName): Slot => {
    const rect = rects.get(box)
    if (!slot || !rect) return slot
    return { ...slot, ...rect, ...(slot.place && { place: { ...slot.place, isMoved: true } }) }
  }
  const figure = rects.get('figure') ?? slots.figure
  return {
    ...slots,
    ...(slots.title && { title: moved(slots.title, 'title') }),
    ...(slots.byline && { byline: moved(slots.byline, 'byline') }),
    ...(slots.caption && { caption: moved(slots.caption, 'caption') }),
    ...(slots.sources && { sources: moved(slots.sources, 'sources') }),
    ...(slots.body && {
      body: slots.body.map((slot, index) => moved(slot, index === 0 ? 'body' : 'body2')),
    }),
    ...(figure && { figure }),
  }
}

/** The slots of a layout, with the type that a person gave them. */
export function withStyles(slots: LayoutSlots, { styles = [] }: Slide): LayoutSlots {
  if (styles.length === 0) return slots
  const styled = <Slot extends TextSlot | undefined>(slot: Slot, box: StyledBox): Slot => {
    const style = styles.find((item) => item.box === box)
    if (!slot || !style) return slot
    const { size, tone } = style
    return {
      ...slot,
      ...(size !== null && { size }),
      // The colour of a master's placeholder goes before a tone.
      ...(tone !== null && { tone, color: undefined, isToned: true }),
    }
  }
  return {
    ...slots,
    ...(slots.title && { title: styled(slots.title, 'title') }),
    ...(slots.byline && { byline: styled(slots.byline, 'byline') }),
    ...(slots.caption && { caption: styled(slots.caption, 'caption') }),
    ...(slots.body && { body: slots.body.map((slot) => styled(slot, 'body')) }),
  }
}

/** By which name a box of words is set; null for what is no such box. */
export const styledBoxOf = (name: string): StyledBox | null =>
  styledBoxes.find((box) => box === name || (box === 'body' && name === 'body2')) ?? null

/** Paragraphs in the columns of one page, at the largest size that has room; the smallest runs over. */
export function fillPage(
  paragraphs: readonly Paragraph[],
  slots: readonly TextSlot[],
): { columns: readonly (readonly Paragraph[])[]; size: number } {
  const [first, second] = slots
  if (!first) return { columns: [], size: 0 }
  if (!second) return { columns: [paragraphs], size: sizeIn(first, paragraphs) }
  let last = { columns: [paragraphs, [] as readonly Paragraph[]], size: first.size }
  for (const size of sizesOf(first)) {
    const room = (count: number) =>
      heightOfAll(paragraphs.slice(0, count), first, size) <= first.height
    let count = Math.ceil(paragraphs.length / 2)
    while (count < paragraphs.length && room(count + 1)) {
      if (heightOfAll(paragraphs.slice(count), second, size) <= second.height) break
      count += 1
    }
    while (count > 1 && !room(count)) count -= 1
    const rest = paragraphs.slice(count)
    last = { columns: [paragraphs.slice(0, count), rest], size }
    if (room(count) && heightOfAll(rest, second, size) <= second.height) return last
  }
  return last
}

const sizeIn = (slot: TextSlot, paragraphs: readonly Paragraph[]) => {
  const sizes = sizesOf(slot)
  return (
    sizes.find((size) => heightOfAll(paragraphs, slot, size) <= slot.height) ??
    sizes.at(-1) ??
    slot.size
  )
}

/** What a person put on a page, as boxes that lie above its own. */
export const extraBoxes = ({ extras = [] }: Slide, template: Template): PageBox[] =>
  extras.map((extra) => extraBox(extra, template))

/** One of them. */
export function extraBox(extra: Extra, template: Template): PageBox {
  const { rect, id: extraId } = extra
  switch (extra.kind) {
    case 'text':
      return { ...textBox('extra', slotOf(extra), linesOf(extra.text), template), extraId }
    case 'picture': {
      const { key, type, alt } = extra
      return { kind: 'image', rect, key, type, alt, extraId }
    }
    case 'shape': {
      const { shape, isFilled, isRising, tone, fill = tone, stroke = STROKE } = extra
      return {
        kind: 'shape',
        rect,
        shape,
        fill: isFilled ? template.colors[fill] : null,
        isRising,
        color: template.colors[tone],
        stroke,
        extraId,
      }
    }
    case 'table':
      return { ...fitWhole(extra, rect), extraId }
    case 'chart':
      return { kind: 'chart', rect, chart: extra.chart, extraId }
  }
}

const slotOf = (extra: Extract<Extra, { kind: 'text' }>): TextSlot => ({
  ...extra.rect,
  size: extra.size,
  leading: 1.4,
  after: 0,
  anchor: 'top',
  align: extra.align,
  face: 'body',
  isBold: extra.isBold,
  tone: extra.tone,
  indent: 0,
})

const linesOf = (text: string): Paragraph[] =>
  text.split('\n').map((line) => ({ lead: '', text: line, marks: [], bulletId: null }))
