/** Where in its source a passage stands. Pages, paragraphs, slides and sheets count from 1; offsets from 0. */
export type Anchor =
  /**
   * PDF. Boxes are `[left, top, width, height]` in PDF points from the page's top left corner, one for a line or a
   * table's row. `ends` are the offsets into the passage's text at which each of them stops; files learned earlier
   * have none. `label` is the page number as it is printed, where it is another than `page`; '' on
   * a page without a number in a file that has some.
   */
  | PageAnchor
  /**
   * docx: numbers of the first and last non-empty paragraph, table cells included. `parts` are those of the passage's
   * paragraphs and rows, each with the offset into the passage's text at which it stops; files learned earlier have none.
   */
  | {
      kind: 'paragraph'
      from: number
      to: number
      /** The page on which it begins as it is printed, where the file tells. */
      label?: string
      parts?: ParagraphPart[]
    }
  /** txt, md, html: UTF-16 offsets into the extracted text; of plain texts the line on which it begins, from 1. */
  | { kind: 'text'; from: number; to: number; line?: number }
  /** ppt, pptx: the slide in the order in which it is shown. `notes`: in its speaker notes, not on the slide itself. */
  | { kind: 'slide'; slide: number; notes?: true }
  /**
   * xlsx, xls, csv: the sheet by its name ('' in csv) and by its number among all sheets, and the cells as `A2:F9`.
   * A passage that repeats the header row names only the cells below it, unless it begins with the header itself.
   * `parts` are the passage's rows, each with the offset into the passage's text at which it stops.
   */
  | { kind: 'cells'; sheet: string; sheetNo: number; range: string; parts?: CellsPart[] }
  /**
   * jpg, jpeg, png: text that was seen in the picture. Boxes are `[left, top, width, height]` in pixels of the picture
   * from its top left corner, one for a line; none when whoever read it did not say where. `ends` as for pages.
   */
  | { kind: 'image'; boxes: [number, number, number, number][]; ends?: number[] }

export interface PageAnchor {
  kind: 'page'
  page: number
  label?: string
  boxes: [number, number, number, number][]
  ends?: number[]
}

export interface ParagraphPart {
  end: number
  from: number
  to: number
}

export interface CellsPart {
  end: number
  range: string
}

/** The page of an anchor as the reader of the paper copy knows it. `gap` stands round the number. */
export const pageWords = (
  { page, label = page }: { page: number; label?: string | number },
  gap = '',
): string => (label === '' ? `PDF${gap}第${gap}${page}${gap}页` : `第${gap}${label}${gap}页`)

/**
 * Where a passage stands, in the words of a citation: the page, slide or cells; else the nearest heading, else the
 * paragraph or line. '' where nothing can be said.
 */
export function placeWords(anchor: Anchor, headings: readonly string[] = []): string {
  const heading = headings.at(-1)
  switch (anchor.kind) {
    case 'page':
      return pageWords(anchor)
    case 'slide':
      return `第${anchor.slide}张`
    case 'cells':
      return anchor.sheet === '' ? anchor.range : `${anchor.sheet} ${anchor.range}`
    case 'paragraph':
      if (anchor.label) return `第${anchor.label}页`
      return heading ? `“${heading}”` : `第${anchor.from}段`
    case 'text':
      if (heading) return `“${heading}”`
      return anchor.line === undefined ? '' : `第${anchor.line}行`
    default:
      return ''
  }
}
