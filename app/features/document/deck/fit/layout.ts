import { markOf, type Deck, type Slide } from '../deck'
import type { LayoutSlots, Template, TextSlot } from '../design/template'
import { templates } from '../design/templates'
import { footerBox, ornamentBoxes, sourcesBox, sourceWords, textBox } from './boxes'
import { cellsOf, chapterCells, contentsCells, endCells } from './cells'
import { chapterTitles, CONTINUED, listedSlides, numeralOf, summaryOf } from './chapters'
import { heightOfAll } from './fit-text'
import { figureFor, figureIn } from './figure-boxes'
import { extraBoxes, fillPage, isArranged, withPlaces, withStyles } from './arranged'
import { flow } from './flow'
import type { Page, PageBox, Paragraph } from './page'

const MOST_PARTS = 3
const MOST_CONTENTS_PAGES = 8

/**
 * A deck as it is drawn with its template, or with a master's. The words of the result are the deck's, whatever the template: what has no
 * room on a page goes on to the next part of its slide, the last of it into the notes.
 */
export function layoutDeck(deck: Deck, template: Template = templates[deck.template]): Page[] {
  const starts = startsOf(deck, template)
  const pages: Page[] = []
  for (const slide of deck.slides)
    pages.push(...laidPages(deck, slide, { template, first: pages.length + 1, starts }))
  return pages
}

type Starts = ReadonlyMap<string, number>

/** On which page each slide begins; only a list of contents says so. */
function startsOf(deck: Deck, template: Template): Starts {
  const starts = new Map<string, number>()
  if (!deck.slides.some(({ role }) => role === 'contents')) return starts
  let next = 1
  for (const slide of deck.slides) {
    starts.set(slide.id, next)
    next += countPages(deck, slide, template)
  }
  return starts
}

const counted = new WeakMap<
  Slide,
  { template: Template; sources: Deck['sources']; pages: number }
>()

function countPages(deck: Deck, slide: Slide, template: Template): number {
  const isListing = slide.role === 'contents' || slide.role === 'transition'
  const before = isListing ? undefined : counted.get(slide)
  if (before?.template === template && before.sources === deck.sources) return before.pages
  const pages = pagesOf(deck, slide, template, NO_STARTS).length
  counted.set(slide, { template, sources: deck.sources, pages })
  return pages
}

const NO_STARTS: Starts = new Map()

/** What the pages of a slide were laid with; the same again has the same pages. */
interface Laid {
  template: Template
  sources: Deck['sources']
  /** Words of the deck that stand on them. */
  frame: string
  first: number
  pages: readonly Page[]
}

const laid = new WeakMap<Slide, Laid>()

function laidPages(
  deck: Deck,
  slide: Slide,
  { template, first, starts }: { template: Template; first: number; starts: Starts },
): readonly Page[] {
  const isListing = slide.role === 'contents' || slide.role === 'transition'
  const titles = isListing
    ? deck.slides.map(({ id, title, isChapter }) => `${isChapter} ${title} ${starts.get(id) ?? 0}`)
    : []
  const frame = [deck.title, deck.byline, ...titles].join('\n')
  const { sources } = deck
  const before = laid.get(slide)
  const isSame =
    before?.template === template &&
    before.sources === sources &&
    before.first === first &&
    before.frame === frame
  if (before && isSame) return before.pages
  const pages = pagesOf(deck, slide, template, starts).map(({ draw, ...page }, index) => ({
    ...page,
    number: first + index,
    boxes: draw(first + index),
  }))
  laid.set(slide, { template, sources, frame, first, pages })
  return pages
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
  /** Boxes that stand in the place of the columns. */
  cells?: readonly PageBox[] | undefined
}

function pagesOf(deck: Deck, slide: Slide, template: Template, starts: Starts): Drawn[] {
  const isWhole = isArranged(slide, template)
  const { parts, moved } = isWhole
    ? { parts: [arrangedPart(deck, slide, template, starts)], moved: [] }
    : partsOf(deck, slide, template, starts)
  return parts.map((part, index) => ({
    slideId: slide.id,
    part: index + 1,
    parts: parts.length,
    layout: part.layout,
    ground: template.colors[part.slots.ground] ?? template.colors.paper,
    notes: index === 0 ? slide.notes : '',
    moved: index === 0 ? moved : [],
    isArranged: isWhole,
    draw: (number) => draw(deck, slide, template, part, index, number),
  }))
}

function partsOf(deck: Deck, slide: Slide, template: Template, starts: Starts) {
  const inCells = cellsPart(deck, slide, template, starts)
  if (inCells) return { parts: [inCells], moved: [] }
  const figure = figureFor(slide, template)
  const isFigureApart = figure.standsAlone && slide.bullets.length > 0
  const layout = isFigureApart ? 'text' : layoutOf(deck, slide)
  const slotsAt = (page: number) => {
    const { slots, ...part } = slotsOfPart(template, layout, page)
    return { ...part, slots: withStyles(slots, slide) }
  }
  const body = flow(
    paragraphsOf(deck, slide),
    (page) => slotsAt(page).slots.body ?? [],
    slide.role === 'contents' ? MOST_CONTENTS_PAGES : MOST_PARTS,
  )
  const hasWords = body.pages.some((page) => page.some((column) => column.length > 0))
  const worded = hasWords || figure.boxes.length === 0 || !figure.standsAlone ? body.pages : []
  const isSized = slide.styles?.some(({ box, size: own }) => box === 'body' && own !== null)
  const size = isSized
    ? body.size
    : roomySize(worded, slotsAt(0).slots.body ?? [], layout, body.size)
  const parts = worded.map((columns, index): Part => {
    const beside = figure.standsAlone ? null : index === 0 ? (figure.boxes[0] ?? null) : null
    return { ...slotsAt(index), columns, size, figure: beside }
  })
  const alone = figure.standsAlone ? figure.boxes : figure.boxes.slice(1)
  const apart = alone.map((box) => alonePart(slide, template, box))
  return { parts: [...parts, ...apart], moved: body.moved }
}

/** A slide whose words stand in places of their own; null for all others, and where they have no room in them. */
function cellsPart(deck: Deck, slide: Slide, template: Template, starts: Starts): Part | null {
  const layout = layoutOf(deck, slide)
  const slots = withStyles(withPlaces(template.slots[layout], slide, template), slide)
  const paragraphs = paragraphsOf(deck, slide)
  const cells = slide.figure ? null : cellsIn({ deck, slide, template, starts }, slots, paragraphs)
  return cells && { layout, slots, columns: [paragraphs], size: 0, figure: null, cells }
}

function cellsIn(
  {
    deck,
    slide,
    template,
    starts,
  }: { deck: Deck; slide: Slide; template: Template; starts: Starts },
  slots: LayoutSlots,
  paragraphs: readonly Paragraph[],
): readonly PageBox[] | null {
  const [room] = slots.body ?? []
  if (slots.numeral || slots.summary)
    return chapterCells(slots, template, {
      numeral: chapterNumeral(deck, slide),
      summary: slots.summary ? summaryOf(deck, slide, slots.summary) : '',
    })
  if (!room || !slots.cells) return null
  const { x, y, width, height } = room
  const input = { paragraphs, slots, room: { x, y, width, height }, template }
  if (slots.cells === 'contents') {
    const listed = listedSlides(deck)
    return contentsCells(input, (index) => starts.get(listed[index]?.id ?? '') ?? null)
  }
  if (slots.cells === 'end') return endCells(input, allSources(deck))
  return cellsOf(slots.cells, input)
}

/** Each source of the deck once, with the places that pages lean on. */
const allSources = (deck: Deck) =>
  sourceWords(
    deck,
    deck.sources.map((_, index) => index + 1),
  ).map((words) => words.replace(/^(?:\[[\d–]+\])+/, ''))

const isPlainEnd = (deck: Deck, { layout, bullets }: Slide) =>
  layout === 'end' && bullets.length === 0 && deck.sources.length === 0

/** A last page that says nothing but its title is a cover. */
const layoutOf = (deck: Deck, slide: Slide): Slide['layout'] => {
  if (isPlainEnd(deck, slide)) return 'cover'
  return isBare(slide) && !slide.extras?.length ? 'transition' : wordedLayout(slide)
}

/** A slide that a person arranged, on one page: what has no room at the smallest size runs over. */
function arrangedPart(deck: Deck, slide: Slide, template: Template, starts: Starts): Part {
  const inCells = cellsPart(deck, slide, template, starts)
  if (inCells) return inCells
  const layout = arrangedLayout(slide)
  const slots = withStyles(withPlaces(template.slots[layout], slide, template), slide)
  const paragraphs = paragraphsOf(deck, slide)
  const { columns, size } = fillPage(paragraphs, slots.body ?? [])
  const figure = slide.figure && slots.figure ? figureIn(slide.figure, slots.figure) : null
  return { layout, slots, columns, size, figure }
}

// Words and a figure that would have pages of their own stand beside each other.
function arrangedLayout(slide: Slide): Slide['layout'] {
  if (isBare(slide) && !slide.extras?.length) return 'transition'
  if (!slide.figure) return wordedLayout(slide)
  return slide.bullets.length > 0 ? 'figure-right' : 'figure-full'
}

// A page for a figure alone has no place for words.
const wordedLayout = ({ layout, figure }: Slide): Slide['layout'] =>
  layout === 'figure-full' && !figure ? 'text' : layout

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

const alonePart = (slide: Slide, template: Template, figure: PageBox): Part => ({
  layout: 'figure-full',
  slots: withStyles(template.slots['figure-full'], slide),
  columns: [],
  size: 0,
  figure,
})

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
  const caption = figure ? captionOf(deck, slide) : null
  const marks = [...marksIn(part), ...(caption?.marks ?? [])]
  const title = titleOf(deck, slide, slots, index)
  // What a figure is called stands once: as the title, where that is the same.
  const isTitled = caption !== null && caption.text === title.text
  return [
    ...ornamentBoxes(slots, template),
    ...text('title', slots.title, isTitled ? { ...title, marks: caption.marks } : title),
    ...text('byline', slots.byline, plain(slide.role === 'cover' ? deck.byline : '')),
    ...(part.cells ?? bodyBoxes(part, template)),
    ...(figure ? [figure] : []),
    ...(caption && !isTitled ? text('caption', captionSlot(slots.caption, figure), caption) : []),
    ...sourcesBox(deck, slots.sources, marks, template),
    ...footerBox(deck, slots.footer, number, template),
    ...extraBoxes(slide, template),
  ]
}

const captionOf = (deck: Deck, { figure }: Slide): Paragraph => ({
  ...plain(figure?.caption ?? ''),
  marks: marksOf(deck, figure?.from?.evidenceIds ?? []),
})

// The last page lists all sources beside its words.
const marksIn = ({ layout, columns }: Part) =>
  layout === 'end' ? [] : columns.flat().flatMap((item) => item.marks)

const bodyBoxes = ({ slots, columns, size }: Part, template: Template): PageBox[] =>
  columns.flatMap((column, index) => {
    const slot = slots.body?.[index]
    return slot && column.length > 0 ? [textBox('body', slot, column, template, size)] : []
  })

/** Right under a table, however short it is; charts and pictures fill their place. */
function captionSlot(slot: TextSlot | undefined, figure: PageBox | null): TextSlot | undefined {
  if (!slot || figure?.kind !== 'table') return slot
  const under = figure.rect.y + figure.rect.height + 8
  return under < slot.y ? { ...slot, y: under, anchor: 'top' } : slot
}

function titleOf(deck: Deck, slide: Slide, slots: LayoutSlots, index: number): Paragraph {
  if (slide.role === 'transition' && !slots.numeral)
    return plain(slide.title, chapterNumeral(deck, slide))
  return plain(index === 0 ? slide.title : `${slide.title}${CONTINUED}`)
}

function chapterNumeral(deck: Deck, slide: Slide): string {
  if (slide.role !== 'transition' || !slide.isChapter) return ''
  const chapters = deck.slides.filter((item) => item.isChapter)
  const titles = chapters.map(({ title }) => title)
  return numeralOf(titles, chapters.indexOf(slide))
}
