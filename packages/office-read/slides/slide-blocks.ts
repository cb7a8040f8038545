import type { Anchor } from '../anchor'
import { tableText, type Block, type OpenedDocument } from '../document'

/** What stands on a slide, in reading order. */
export interface Slide {
  /** From 1, in the order in which slides are shown. */
  no: number
  title: string
  /** The title of a part or of the whole, on a slide made for it. */
  isOpening: boolean
  items: SlideItem[]
  /** The speaker's notes, by paragraph. */
  notes: string[]
}

export type SlideItem =
  | { kind: 'paragraph' | 'list'; text: string }
  | { kind: 'table'; rows: string[][] }

const LONGEST_TITLE = 40
const SLIDES_PER_WINDOW = 100

/** Slides -> a document whose pages they are; pages without a word are named. */
export function openSlides(slides: Slide[]): OpenedDocument {
  return {
    pages: slides.length,
    windows: Math.max(1, Math.ceil(slides.length / SLIDES_PER_WINDOW)),
    encoding: '',
    doubtfulEncoding: false,
    read: async (window) => {
      const from = window * SLIDES_PER_WINDOW
      const some = slides.slice(from, from + SLIDES_PER_WINDOW)
      return {
        blocks: some.flatMap(blocksOf),
        unreadPages: some.filter((slide) => blocksOf(slide).length === 0).map(({ no }) => no),
        failedPages: [],
        running: [],
      }
    },
    close: async () => {},
  }
}

function blocksOf(slide: Slide): Block[] {
  const anchor: Anchor = { kind: 'slide', slide: slide.no }
  const { title, items } = withTitle(slide)
  const level = slide.isOpening ? 1 : 2
  const blocks: Block[] = title === '' ? [] : [{ kind: 'heading', level, text: title, anchor }]
  for (const item of items) {
    if (item.kind !== 'table') blocks.push({ kind: item.kind, level: 0, text: item.text, anchor })
    else blocks.push(...tableBlocks(item.rows, anchor))
  }
  slide.notes.forEach((note, index) => {
    const text = index === 0 ? `备注：${note}` : note
    blocks.push({ kind: 'paragraph', level: 0, text, anchor: { ...anchor, notes: true } })
  })
  return blocks
}

/** A slide without a title is called by its first line when that is short; what follows is not of the slide before. */
function withTitle({ title, items }: Slide): Pick<Slide, 'title' | 'items'> {
  const [first, ...rest] = items
  if (title !== '' || !first || first.kind === 'table' || rest.length === 0) return { title, items }
  const isTitle = first.text.length <= LONGEST_TITLE && !/\n|^（图：/.test(first.text)
  return isTitle ? { title: first.text, items: rest } : { title, items }
}

function tableBlocks(table: string[][], anchor: Anchor): Block[] {
  const rows = table.filter((row) => row.some((text) => text.trim() !== ''))
  if (rows.length === 0) return []
  const { text, ends } = tableText(rows)
  const parts = ends.map((end) => ({ end, anchor }))
  return [{ kind: 'table', level: 0, text, anchor, parts }]
}

/** One paragraph of a shape: trimmed, white space collapsed, line breaks kept. */
export const slideLine = (text: string) =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
