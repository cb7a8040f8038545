import type { BlockView } from '../../../terms'
import type { LibraryCalls } from '../../calls'
import { tableRows } from '../../reader/text/table-rows'
import type { MarkupContent } from '../markup/content'
import { make } from '../markup/elements'
import { drawPage } from './draw-slides'

const AT_ONCE = 500
const MOST_BLOCKS = 20_000

/** The slides of a ppt, from what the learning read of it: title, text, tables and notes, without places. */
export async function readBlockSlides(
  calls: Pick<LibraryCalls, 'blocks'>,
  fileId: string,
): Promise<MarkupContent> {
  const blocks: BlockView[] = []
  for (let total = 1; blocks.length < Math.min(total, MOST_BLOCKS);) {
    const page = await calls.blocks(fileId, blocks.length, AT_ONCE)
    if (page.blocks.length === 0) break
    blocks.push(...page.blocks)
    total = page.total
  }
  return drawBlockSlides(blocks)
}

function drawBlockSlides(blocks: readonly BlockView[]): MarkupContent {
  const slides = new Map<number, BlockView[]>()
  for (const block of blocks) {
    const no = block.anchor.kind === 'slide' ? block.anchor.slide : 1
    const slide = slides.get(no)
    if (slide) slide.push(block)
    else slides.set(no, [block])
  }
  const body = document.createDocumentFragment()
  for (const [no, of] of [...slides].toSorted(([a], [b]) => a - b)) body.append(drawSlide(no, of))
  return { body, sheets: [], layout: 'slides' }
}

function drawSlide(no: number, blocks: readonly BlockView[]): HTMLElement {
  const isNote = ({ anchor }: BlockView) => anchor.kind === 'slide' && anchor.notes === true
  const visibleBlocks = blocks.filter((block) => !isNote(block))
  const title = visibleBlocks[0]?.text.split('\n')[0]?.slice(0, 80) ?? ''
  const card = make('div', 'slide-card slide-plain', visibleBlocks.map(drawBlock))
  return drawPage(no, title, card, blocks.filter(isNote).map(drawBlock))
}

function drawBlock({ kind, text }: BlockView): HTMLElement {
  if (kind === 'table') return make('div', '', [drawRows(text)])
  return make(kind === 'heading' ? 'h2' : 'p', '', text)
}

function drawRows(markdown: string): HTMLTableElement {
  const table = document.createElement('table')
  for (const { cells } of tableRows(markdown)) {
    const line = table.insertRow()
    for (const text of cells) line.insertCell().textContent = text
  }
  return table
}
