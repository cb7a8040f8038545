import type { OcrPage } from '#packages/office-read/ocr-page'

export { SCAN_SIGHTS } from '#packages/office-read/ocr-page'
export type { OcrLine, OcrPage } from '#packages/office-read/ocr-page'

/** Text that somebody (the uploader's browser, a vision model) saw on pages that hold none. Kept beside the original. */
export interface OcrText {
  /** Who saw it, as people may read it: name and version. */
  engine: string
  pages: OcrPage[]
}

/** Bounds of what is taken: pages, lines of a page, characters of a line. */
export const OCR_LIMITS = { pages: 500, lines: 2000, characters: 2000 } as const
