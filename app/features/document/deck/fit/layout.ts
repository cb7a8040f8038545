import { toChineseNumeral } from '~/core/text/numerals'
import { hasTypedNumber } from '../../schema/typed-headings'
import { hasBullets, markOf, type Deck, type Slide } from '../deck'
import type { LayoutSlots, Template, TextSlot } from '../design/template'
import { templates } from '../design/templates'
import { footerBox, ornamentBoxes, sourcesBox, textBox } from './boxes'
import { heightOfAll } from './fit-text'
import { fitTable } from './fit-table'
import { flow } from './flow'
import type { Page, PageBox, Paragraph, TableBox } from './page'

const MOST_PARTS = 3
const MOST_CONTENTS_PAGES = 8
export const CONTINUED = '（续）'

/**
 * A deck as it is drawn with its template, or with a master's. The words of the result are the deck's, whatever the template: what has no
 * room on a page goes on to the next part of its slide, the last of it into the notes.
 */
export function layoutDeck(deck: Deck, template: Template = templates[deck.template]): Page[] {
  const pages = deck.slides.flatMap((slide) => pagesOf(deck, slide, template))
  return pages.map(({ draw, ...page }, index) => ({
    ...page,
    number: index + 1,
    boxes: draw(index + 1),
  }))
}

/** Pages that one slide takes, without their numbers. */
interface Drawn extends Omit<Page, 'number' | 'boxes'> {
  draw: (number: number) => PageBox[]
}

interface Part {
  slots: LayoutSlots
  layout: Slide['layout']
  columns: readonly (readonly Paragraph[])[]
  size: number
  figure: PageBox | null
}

function pagesOf(deck: Deck, slide: Slide, template: Template): Drawn[] {
  const { parts, moved } = partsOf(deck, slide, template)
  return parts.map((part, index) => ({
    slideId: slide.id,
    part: index + 1,
    parts: parts.length,
    layout: part.layout,
    ground: template.colors[part.slots.ground],
    notes: index === 0 ? slide.notes : '',
    moved: index === 0 ? moved : [],
    draw: (number) => draw(deck, slide, template, part, index, number),
  }))
}

function partsOf(deck: Deck, slide: Slide, template: Template) {
  const figure = figureFor(slide, template)
  const isFigureApart = figure.standsAlone && slide.bullets.length > 0
  const layout = isBare(slide) ? 'transition' : isFigureApart ? 'text' : slide.layout
  const slotsAt = (page: number) => slotsOfPart(template, layout, page)
  const body = flow(
    paragraphsOf(deck, slide),
    (page) => slotsAt(page).slots.body ?? [],
    slide.role === 'contents' ? MOST_CONTENTS_PAGES : MOST_PARTS,
  )
  const hasWords = body.pages.some((page) => page.some((column) => column.length > 0))
  const worded = hasWords || figure.boxes.length === 0 || !figure.standsAlone ? body.pages : []
  const size = roomySize(worded, slotsAt(0).slots.body ?? [], layout, body.size)
  const parts = worded.map((columns, index): Part => {
    const beside = figure.standsAlone ? null : index === 0 ? (figure.boxes[0] ?? null) : null
    return { ...slotsAt(index), columns, size, figure: beside }
  })
  const alone = figure.standsAlone ? figure.boxes : figure.boxes.slice(1)
  return { parts: [...parts, ...alone.map((box) => alonePart(template, box))], moved: body.moved }
}

/** A heading that nothing is said under yet divides; what is added to it makes a page of it. */
const isBare = ({ role, bullets, figure, title }: Slide) =>
  role === 'content' && bullets.length === 0 && figure === null && title !== ''

/** Points by which the type of a page with few words grows, and how much of its slot they may take then. */
const GROWTH = { points: 4, share: 0.55 }

/** A page of few words is set larger: at the size of full ones it would look forgotten. */
function roomySize(
  pages: readonly (readonly (readonly Paragraph[])[])[],
  [slot]: readonly TextSlot[],
  layout: Slide['layout'],
  size: number,
): number {
  const [column] = pages[0] ?? []
  if (!slot || !column || pages.length !== 1 || size < slot.size) return size
  if (layout !== 'text' && layout !== 'contents') return size
  const grown = size + GROWTH.points
  return heightOfAll(column, slot, grown) <= slot.height * GROWTH.share ? grown : size
}

// The figure stands beside the first part only; what follows has the whole width.
function slotsOfPart(template: Template, layout: Slide['layout'], page: number) {
  const drawn = layout === 'figure-right' && page > 0 ? 'text' : layout
  return { layout: drawn, slots: template.slots[drawn] }
}

const alonePart = (template: Template, figure: PageBox): Part => ({
  layout: 'figure-full',
  slots: template.slots['figure-full'],
  columns: [],
  size: 0,
  figure,
})

/** The figure of a slide as boxes, and whether they have pages to themselves. */
function figureFor(slide: Slide, template: Template): { boxes: PageBox[]; standsAlone: boolean } {
  const { figure } = slide
  if (!figure) return { boxes: [], standsAlone: false }
  const beside = slide.layout === 'figure-right' ? template.slots['figure-right'].figure : undefined
  const whole = template.slots['figure-full'].figure
  if (figure.kind === 'table') {
    const right = beside ? fitTable(figure, beside) : null
    if (right?.length === 1) return { boxes: right, standsAlone: false }
    return { boxes: whole ? tableAlone(figure, whole) : [], standsAlone: true }
  }
  const rect = beside ?? whole
  if (!rect) return { boxes: [], standsAlone: false }
  if (figure.kind === 'chart')
    return { boxes: [{ kind: 'chart', rect, chart: figure.chart }], standsAlone: !beside }
  const { key, type, alt } = figure
  const image = { kind: 'image' as const, rect: within(rect, figure), key, type, alt }
  return { boxes: [image], standsAlone: !beside }
}

// Where a master leaves so little room that a row would not stand at all.
const SMALLEST_CELLS = 7

const tableAlone = (table: Parameters<typeof fitTable>[0], rect: TableBox['rect']) =>
  fitTable(table, rect) ?? fitTable(table, rect, SMALLEST_CELLS) ?? []

/** As large as it goes in the place, its proportions kept, in the middle. */
function within(rect: TableBox['rect'], size: { width: number; height: number }) {
  const scale = Math.min(rect.width / size.width, rect.height / size.height)
  const width = size.width * scale
  const height = size.height * scale
  return {
    x: rect.x + (rect.width - width) / 2,
    y: rect.y + (rect.height - height) / 2,
    width,
    height,
  }
}

/** What a slide says under its title; the list of contents follows from the deck. */
function paragraphsOf(deck: Deck, slide: Slide): Paragraph[] {
  if (slide.role === 'contents')
    return chapterTitles(deck).map((text, index, titles) => plain(text, numeralOf(titles, index)))
  return slide.bullets.map(({ id, text, from }) => ({
    lead: '',
    text,
    marks: marksOf(deck, from?.evidenceIds ?? []),
    bulletId: id,
  }))
}

const plain = (text: string, lead = ''): Paragraph => ({ lead, text, marks: [], bulletId: null })

const marksOf = (deck: Deck, ids: readonly string[]) =>
  ids.map((id) => markOf(deck, id)).filter((mark) => mark !== null)

/** The numeral before a title of these; '' for one that begins with its own, and for all where most do, as in the text. */
function numeralOf(titles: readonly string[], index: number): string {
  const own = titles.filter(hasTypedNumber).length
  const hasOwn = own * 2 > titles.length || hasTypedNumber(titles[index] ?? '')
  return hasOwn ? '' : toChineseNumeral(index + 1)
}

/** Titles that the list of contents names: chapters, or pages where there are none. */
export function chapterTitles(deck: Deck): string[] {
  const chapters = deck.slides.filter((slide) => slide.isChapter)
  const named = chapters.length > 0 ? chapters : deck.slides.filter(hasBullets)
  return named.map((slide) => slide.title)
}

function draw(
  deck: Deck,
  slide: Slide,
  template: Template,
  part: Part,
  index: number,
  number: number,
): PageBox[] {
  const { slots, figure } = part
  const text = (
    name: 'title' | 'byline' | 'caption',
    slot: TextSlot | undefined,
    words: Paragraph,
  ) => (slot && words.text !== '' ? [textBox(name, slot, [words], template)] : [])
  const origin = slide.figure?.from?.evidenceIds ?? []
  const caption = figure
    ? { ...plain(slide.figure?.caption ?? ''), marks: marksOf(deck, origin) }
    : null
  const marks = [...part.columns.flat().flatMap((item) => item.marks), ...(caption?.marks ?? [])]
  return [
    ...ornamentBoxes(slots, template),
    ...text('title', slots.title, titleOf(deck, slide, index)),
    ...text('byline', slots.byline, plain(slide.role === 'cover' ? deck.byline : '')),
    ...part.columns.flatMap((column, index) => {
      const slot = slots.body?.[index]
      return slot && column.length > 0 ? [textBox('body', slot, column, template, part.size)] : []
    }),
    ...(figure ? [figure] : []),
    ...(caption ? text('caption', captionSlot(slots.caption, figure), caption) : []),
    ...sourcesBox(deck, slots.sources, marks, template),
    ...footerBox(deck, slots.footer, number, template),
  ]
}

/** Right under a table, however short it is; charts and pictures fill their place. */
function captionSlot(slot: TextSlot | undefined, figure: PageBox | null): TextSlot | undefined {
  if (!slot || figure?.kind !== 'table') return slot
  const under = figure.rect.y + figure.rect.height + 8
  return under < slot.y ? { ...slot, y: under, anchor: 'top' } : slot
}

function titleOf(deck: Deck, slide: Slide, index: number): Paragraph {
  if (slide.role === 'transition' && slide.isChapter) {
    const chapters = deck.slides.filter((item) => item.isChapter)
    const titles = chapters.map(({ title }) => title)
    return plain(slide.title, numeralOf(titles, chapters.indexOf(slide)))
  }
  return plain(index === 0 ? slide.title : `${slide.title}${CONTINUED}`)
}
