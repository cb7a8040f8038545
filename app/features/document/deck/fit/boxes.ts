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

export const colorOf = ({ color, tone }: TextSlot, { colors }: Template): string =>
  color ?? (tone === 'mutedInk' ? (colors.mutedInk ?? colors.ink2) : colors[tone])

export function ornamentBoxes(slots: LayoutSlots, template: Template): PageBox[] {
  const behind = (slots.drawings ?? []).flatMap(({ color, picture, ...rect }): PageBox[] => {
    if (picture !== null) return [{ kind: 'backdrop', rect, picture }]
    return color === null ? [] : [{ kind: 'ornament', rect, color }]
  })
  const ours = slots.ornaments.map(({ tone, shape, ...rect }) => ({
    kind: 'ornament' as const,
    rect,
    color: template.colors[tone] ?? template.colors.soft,
    ...(shape && { shape }),
  }))
  return [...behind, ...ours]
}

const SOURCES_A_LINE = 3

/** What the marks of a page mean, in one line: a source once with its places, at most three, and how many more there are. */
export function sourcesBox(
  deck: Deck,
  slot: TextSlot | undefined,
  marks: readonly number[],
  template: Template,
): TextBox[] {
  const numbers = [...new Set(marks)].toSorted((a, b) => a - b)
  if (!slot || numbers.length === 0) return []
  const words = sourceWords(deck, numbers)
  let count = Math.min(SOURCES_A_LINE, words.length)
  while (count > 1 && !hasRoom(line(words, count), slot)) count -= 1
  const text = cutToLine(line(words, count), slot.width / slot.size)
  return [
    textBox('sources', slot, [{ lead: '', text, marks: [], bulletId: null }], template, slot.size),
  ]
}

/** Sources by their titles, each with its marks and the places that they name. */
export function sourceWords(deck: Deck, numbers: readonly number[]): string[] {
  const titles = new Map<string, { marks: number[]; places: Set<string> }>()
  for (const number of numbers) {
    const { title = '', place = '' } = deck.sources[number - 1] ?? {}
    const source = titles.get(title) ?? { marks: [], places: new Set() }
    titles.set(title, source)
    source.marks.push(number)
    if (place !== '') source.places.add(place)
  }
  return [...titles].map(([title, { marks, places }]) =>
    [`${runsOf(marks)}${cutToLine(title, 24)}`, placesOf([...places])].filter(Boolean).join('，'),
  )
}

/** [1][2][3][5] as [1–3][5]. */
function runsOf(marks: readonly number[]): string {
  const runs: number[][] = []
  for (const mark of marks) {
    const run = runs.at(-1)
    if (run?.at(-1) === mark - 1) run.push(mark)
    else runs.push([mark])
  }
  return runs
    .map((run) =>
      run.length > 2 ? `[${run[0]}–${run.at(-1)}]` : run.map((mark) => `[${mark}]`).join(''),
    )
    .join('')
}

/** 第3页 and 第5页 as 第3、5页. */
function placesOf(places: readonly string[]): string {
  const pages = places.flatMap((place) => /^第\s*(\d+)\s*页$/.exec(place)?.[1] ?? [])
  const numbers = pages.map(Number).toSorted((a, b) => a - b)
  if (pages.length < places.length || pages.length < 2) return places.slice(0, 2).join('、')
  return `第${numbers.slice(0, 4).join('、')}${numbers.length > 4 ? '等' : ''}页`
}

const line = (words: readonly string[], count: number) =>
  `来源：${words.slice(0, count).join('；')}${count < words.length ? `；等${words.length}处` : ''}`

const hasRoom = (text: string, slot: TextSlot) => countLines(text, slot.width / slot.size) === 1

/** Name of the deck on the left, number on the right. */
export function footerBox(
  deck: Deck,
  slot: TextSlot | undefined,
  number: number,
  template: Template,
): FooterBox[] {
  if (!slot) return []
  // Where sources stand in the same line there is room for the number alone.
  const room = slot.width / slot.size - 6
  const text = room > 4 ? cutToLine(deck.title, room) : ''
  return [{ kind: 'footer', slot, text, number, color: colorOf(slot, template) }]
}
