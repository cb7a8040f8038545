import type { ReadingKind } from './offline-database'

/** Where on a page there is something to read, and how its parts are told apart. */
export interface ReadingPlace {
  kind: ReadingKind
  /** Parts that may be there or not, as far as the page was scrolled. */
  pieces: string
  /** Attribute that numbers them; without one they all stand there. */
  order: string
}

const places: { path: RegExp; place: ReadingPlace }[] = [
  {
    path: /^\/chat\/\d+$/,
    place: { kind: 'chat', pieces: 'article[aria-posinset]', order: 'aria-posinset' },
  },
  {
    path: /^\/(document|create)\/\d+$|^\/book\/content\/\d+$/,
    place: { kind: 'document', pieces: '[data-section]', order: '' },
  },
  {
    path: /^\/library\/\d+$|^\/(file-preview-single|pdf-preview)$/,
    place: {
      kind: 'file',
      pieces: '.reader-sheet [data-index], .pdfViewer .page, iframe[title=原文]',
      order: 'data-index, data-page-number',
    },
  },
]

/** What there is to read on a page; null on all others. */
export const readingPlaceOf = (pathname: string): ReadingPlace | null =>
  places.find(({ path }) => path.test(pathname))?.place ?? null

/** Number of a part, by its attribute or by where it stands. */
export function orderOf(part: Element, { order }: ReadingPlace, index: number): number {
  for (const name of order.split(', ').filter(Boolean)) {
    const value = part.getAttribute(name)
    if (value !== null) return Number(value)
  }
  return index
}

/** The parts that are on a page now. Foreign markup stands in a frame of its own, in which nothing runs. */
export function partsOn(page: Document, { pieces }: ReadingPlace): Element[] {
  return [...page.querySelectorAll(pieces)].flatMap((part) => {
    if (!(part instanceof HTMLIFrameElement)) return [part]
    const { contentDocument: inner } = part
    const sheets = [...(inner?.querySelectorAll('section.docx') ?? [])]
    return sheets.length > 0 || !inner ? sheets : [inner.body]
  })
}
