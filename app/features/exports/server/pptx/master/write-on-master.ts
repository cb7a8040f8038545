import PptxGenJS from 'pptxgenjs'
import type { Deck } from '~/features/document/deck/deck'
import type { Rect, Template } from '~/features/document/deck/design/template'
import { layoutDeck } from '~/features/document/deck/fit/layout'
import type { Page, PageBox, TextBox } from '~/features/document/deck/fit/page'
import type { MasterStyle } from '~/features/document/masters-terms'
import { addChart } from '../chart'
import { mendParts } from '../mend'
import { addExtraText, addImage, addShape } from '../extras'
import { addTable } from '../table'
import { notesOf, type DeckPictures } from '../write-deck'
import { graft } from './graft'
import { readMaster } from './layouts'
import { masterStyleOf } from './master-style'
import { openMaster } from './open'

/** A font that is replaced by the theme's own in what the library writes. */
export const THEME_FONT = 'yanmo-theme-face'

/**
 * A deck in a team's own presentation: its words in the placeholders of the master's layouts, charts and tables in the
 * colours of its theme. Errors: those of `openMaster` and `masterStyleOf`.
 */
export async function writeOnMaster(
  deck: Deck,
  pictures: DeckPictures,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const master = openMaster(bytes)
  const { look: style } = masterStyleOf(master, { id: '', name: '' })
  const { scale, palette } = readMaster(master)
  const pages = layoutDeck(deck, style)
  const drawn = await figuresOf(deck, pages, { style, scale, pictures })
  const addressOf = (mark: number) => deck.sources[mark - 1]?.url ?? ''
  return graft(master, drawn, { pages, style, scale, palette, addressOf })
}

interface Figures {
  style: MasterStyle
  scale: number
  pictures: DeckPictures
}

/** A file of ours with the figures and notes of the pages, without their words. */
async function figuresOf(
  deck: Deck,
  pages: readonly Page[],
  { style, scale, pictures }: Figures,
): Promise<Uint8Array> {
  const file = new PptxGenJS()
  file.title = deck.title
  file.author = deck.byline
  file.company = ''
  const themed = { ...style, body: { ...style.body, name: THEME_FONT } }
  for (const page of pages) {
    const slide = file.addSlide()
    for (const box of page.boxes) addFigure(slide, atScale(box, scale), themed, pictures)
    slide.addNotes(notesOf(page))
  }
  const bytes = await file.write({ outputType: 'uint8array', compression: false })
  if (!(bytes instanceof Uint8Array)) throw new Error('the writer of slides gave no bytes')
  return mendParts(bytes)
}

function addFigure(
  slide: PptxGenJS.Slide,
  box: PageBox,
  template: Template,
  pictures: DeckPictures,
): void {
  if (box.kind === 'table') addTable(slide, box, template)
  if (box.kind === 'chart') addChart(slide, box, template)
  if (box.kind === 'image') addImage(slide, box, pictures)
  if (box.kind === 'shape') addShape(slide, box)
  if (box.kind === 'text' && box.extraId !== undefined) addExtraText(slide, box, template)
}

/** From slides that are 540 high to the master's own points. */
function atScale(box: PageBox, scale: number): PageBox {
  if (scale === 1) return box
  if (box.kind === 'text') return textAtScale(box, scale)
  if (!('rect' in box)) return box
  const rect = shrunk(box.rect, scale)
  if (box.kind === 'shape') return { ...box, rect, stroke: box.stroke / scale }
  if (box.kind !== 'table') return { ...box, rect }
  return {
    ...box,
    rect,
    columns: box.columns.map((item) => item / scale),
    headHeight: box.headHeight / scale,
    rowHeights: box.rowHeights.map((item) => item / scale),
    size: box.size / scale,
    line: box.line / scale,
  }
}

const textAtScale = (box: TextBox, scale: number): TextBox => ({
  ...box,
  slot: { ...box.slot, ...shrunk(box.slot, scale), after: box.slot.after / scale },
  size: box.size / scale,
  line: box.line / scale,
})

const shrunk = ({ x, y, width, height }: Rect, scale: number): Rect => ({
  x: x / scale,
  y: y / scale,
  width: width / scale,
  height: height / scale,
})
