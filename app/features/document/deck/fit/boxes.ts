import type { Deck } from '../deck'
import type { LayoutSlots, Template, TextSlot } from '../design/template'
import { cutToLine, heightOfAll, lineOf, sizeFor } from './fit-text'
import { countLines } from './metrics'
import type { FooterBox, PageBox, Paragraph, TextBox, TextSlotName } from './page'

/** Words in their slot; the largest size that has room, unless the caller has found one. */
export function textBox(
  name: TextSlotName,
  slot: TextSlot,
  paragraphs: readonly Paragraph[],
  template: Template,
  size = sizeFor(paragraphs, slot),
): TextBox {
  return {
    kind: 'text',
    name,
    slot,
    paragraphs,
    size,
    line: lineOf(slot, size),
    height: heightOfAll(paragraphs, slot, size),
    color: colorOf(slot, template),
  }
}

const colorOf = (slot: TextSlot, { colors }: Template) => slot.color ?? colors[slot.tone]

export function ornamentBoxes(slots: LayoutSlots, template: Template): PageBox[] {
  const behind = (slots.drawings ?? []).flatMap(({ color, picture, ...rect }): PageBox[] => {
    if (picture !== null) return [{ kind: 'backdrop', rect, picture }]
    return color === null ? [] : [{ kind: 'ornament', rect, color }]
  })
  const ours = slots.ornaments.map(({ tone, ...rect }) => ({
    kind: 'ornament' as const,
    rect,
    color: template.colors[tone],
  }))
  return [...behind, ...ours]
}

/** What the marks of a page mean, a place once: as many as have room in two lines, and how many more there are. */
export function sourcesBox(
  deck: Deck,
  slot: TextSlot | undefined,
  marks: readonly number[],
  template: Template,
): TextBox[] {
  const numbers = [...new Set(marks)].toSorted((a, b) => a - b)
  if (!slot || numbers.length === 0) return []
  const places = new Map<string, string>()
  for (const number of numbers) {
    const { title = '', place = '' } = deck.sources[number - 1] ?? {}
    const name = `${cutToLine(title, 24)}${place ? `，${place}` : ''}`
    places.set(name, `${places.get(name) ?? ''}[${number}]`)
  }
  const words = [...places].map(([name, marks]) => `${marks}${name}`)
  let count = words.length
  while (count > 1 && !hasRoom(line(words, count), slot)) count -= 1
  const text = line(words, count)
  return [
    textBox('sources', slot, [{ lead: '', text, marks: [], bulletId: null }], template, slot.size),
  ]
}

const line = (words: readonly string[], count: number) =>
  `来源：${words.slice(0, count).join('；')}${count < words.length ? `；等${words.length}处` : ''}`

const hasRoom = (text: string, slot: TextSlot) =>
  countLines(text, slot.width / slot.size) * lineOf(slot, slot.size) <= slot.height

/** Name of the deck on the left, number on the right. */
export function footerBox(
  deck: Deck,
  slot: TextSlot | undefined,
  number: number,
  template: Template,
): FooterBox[] {
  if (!slot) return []
  const text = cutToLine(deck.title, slot.width / slot.size - 6)
  return [{ kind: 'footer', slot, text, number, color: colorOf(slot, template) }]
}
