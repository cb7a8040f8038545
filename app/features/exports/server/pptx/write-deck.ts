import PptxGenJS from 'pptxgenjs'
import { layoutDeck } from '~/features/document/deck/fit/layout'
import { handlesOf, type Page, type PageBox } from '~/features/document/deck/fit/page'
import { markOf, type Deck } from '~/features/document/deck/deck'
import {
  SLIDE_HEIGHT,
  SLIDE_WIDTH,
  type Rect,
  type Template,
} from '~/features/document/deck/design/template'
import { templates } from '~/features/document/deck/design/templates'
import { addChart } from './chart'
import { defineMasters, masterOf, placeholderOf } from './masters'
import { mendParts } from './mend'
import { addExtraText, addImage, addShape } from './extras'
import { addTable } from './table'
import { bodyOptions, inches, runsOf } from './text'

/** Bytes of the deck's pictures by their key. */
export type DeckPictures = ReadonlyMap<string, Uint8Array>

/**
 * A deck as a PowerPoint file: masters with placeholders, native charts with their workbooks, native tables, notes.
 * Drawn from the same pages as the screen; marks lead where their sources' `url` does. A picture without bytes leaves its
 * place empty.
 */
export async function writeDeck(deck: Deck, pictures: DeckPictures): Promise<Uint8Array> {
  const template = templates[deck.template]
  const pages = layoutDeck(deck)
  const file = new PptxGenJS()
  file.defineLayout({ name: 'deck', width: inches(SLIDE_WIDTH), height: inches(SLIDE_HEIGHT) })
  file.layout = 'deck'
  file.title = deck.title
  file.author = deck.byline
  file.company = ''
  file.theme = { headFontFace: template.title.name, bodyFontFace: template.body.name }
  defineMasters(file, pages, template)
  for (const page of pages) addPage(file, deck, page, template, pictures)
  const bytes = await file.write({ outputType: 'uint8array', compression: false })
  if (!(bytes instanceof Uint8Array)) throw new Error('the writer of slides gave no bytes')
  return mendParts(bytes, movedIn(pages))
}

function addPage(
  file: PptxGenJS,
  deck: Deck,
  page: Page,
  template: Template,
  pictures: DeckPictures,
): void {
  const slide = file.addSlide({ masterName: masterOf(page, template) })
  let bodies = 0
  for (const box of page.boxes) {
    if (box.kind === 'text' && box.name === 'body') bodies += 1
    addBox(slide, box, { template, pictures, nth: bodies, sources: deck.sources })
  }
  slide.addNotes(notesOf(deck, page))
}

/** Where the texts of arranged pages stand, by the part of the file: the library puts each into its layout's place. */
const movedIn = (pages: readonly Page[]): Map<string, Rect[]> =>
  new Map(
    pages
      .filter((page) => page.isArranged)
      .map((page) => [
        `ppt/slides/slide${page.number}.xml`,
        handlesOf(page).flatMap(({ name, rect, box }) =>
          box.kind === 'text' && name !== 'extra' ? rect : [],
        ),
      ]),
  )

interface Drawing {
  template: Template
  pictures: DeckPictures
  /** Which column of text this is, from 1. */
  nth: number
  sources: Deck['sources']
}

function addBox(slide: PptxGenJS.Slide, box: PageBox, drawing: Drawing): void {
  const { template } = drawing
  switch (box.kind) {
    case 'text':
      if (box.extraId !== undefined) return addExtraText(slide, box, template)
      slide.addText(runsOf(box, template, drawing.sources), {
        ...bodyOptions(box, template),
        placeholder: placeholderOf(box, drawing.nth),
      })
      return
    case 'table':
      addTable(slide, box, template)
      return
    case 'chart':
      addChart(slide, box, template)
      return
    case 'image':
      addImage(slide, box, drawing.pictures)
      return
    case 'shape':
      addShape(slide, box)
      return
    // Ornaments and footers are the master's.
    default:
  }
}

/** What is said to a page: its notes with numbers for marks, what found no room, and what the numbers mean. */
export function notesOf(deck: Deck, page: Page): string {
  const notes = numbered(deck, page.notes)
  const moved = page.moved.map(
    ({ text, marks }) => `${text}${marks.map((mark) => `[${mark}]`).join('')}`,
  )
  const named = new Set(
    [...[notes, ...moved].join('').matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)),
  )
  for (const box of page.boxes) {
    if (box.kind === 'text')
      for (const item of box.paragraphs) for (const mark of item.marks) named.add(mark)
  }
  const sources = [...named]
    .toSorted((a, b) => a - b)
    .flatMap((number) => {
      const source = deck.sources[number - 1]
      return source
        ? [`[${number}] ${[source.title, source.place].filter(Boolean).join('，')}`]
        : []
    })
  return [
    notes,
    ...(moved.length > 0 ? [`另有：${moved.join('；')}`] : []),
    ...(sources.length > 0 ? [`来源：${sources.join('；')}`] : []),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** `[@e12;@e3]` as `[1][3]`; what the deck does not know is left out. */
export const numbered = (deck: Deck, text: string): string =>
  text.replace(/\[(@[\w-]+(?:;@[\w-]+)*)\]/g, (_, ids: string) =>
    ids
      .split(';')
      .map((id) => markOf(deck, id.slice(1)))
      .filter((number) => number !== null)
      .map((number) => `[${number}]`)
      .join(''),
  )
