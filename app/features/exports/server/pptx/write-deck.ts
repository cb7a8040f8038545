import PptxGenJS from 'pptxgenjs'
import { spokenNotes } from '~/features/document/deck/plan/spoken'
import { layoutDeck } from '~/features/document/deck/fit/layout'
import { rectOf, type Page, type PageBox } from '~/features/document/deck/fit/page'
import type { Deck } from '~/features/document/deck/deck'
import {
  SLIDE_HEIGHT,
  SLIDE_WIDTH,
  type Rect,
  type Template,
} from '~/features/document/deck/design/template'
import { templates } from '~/features/document/deck/design/templates'
import { addChart } from './chart'
import { defineMasters, layoutPages, masterOf, placeholderOf } from './masters'
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
  return mendParts(bytes, movedIn(pages, template))
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
  slide.addNotes(notesOf(page))
}

/** Where texts that their layout has elsewhere stand, by the part of the file: the library puts each into its layout's place. */
function movedIn(pages: readonly Page[], template: Template): Map<string, Rect[]> {
  const ofLayouts = new Map(
    layoutPages(pages, template).map((page) => [masterOf(page, template), textRects(page)]),
  )
  const isMoved = (page: Page) =>
    page.isArranged ||
    page.boxes.some(isInGroup) ||
    JSON.stringify(ofLayouts.get(masterOf(page, template))) !== JSON.stringify(textRects(page))
  return new Map(
    pages.filter(isMoved).map((page) => [`ppt/slides/slide${page.number}.xml`, textRects(page)]),
  )
}

const textRects = (page: Page): Rect[] =>
  page.boxes.flatMap((box) => (box.kind === 'text' && box.extraId === undefined ? rectOf(box) : []))

const isInGroup = (box: PageBox) => box.kind === 'text' && box.group !== undefined

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

/** What is said to a page, as it is spoken: its notes and what found no room, without marks and addresses. */
export function notesOf(page: Page): string {
  const moved = page.moved.map(({ text }) => text)
  return [
    spokenNotes(page.notes),
    ...(moved.length > 0 ? [spokenNotes(`另外还有几点：${moved.join('；')}。`)] : []),
  ]
    .filter((line) => line !== '')
    .join('\n')
}
