/** Text that somebody (the uploader's browser, a vision model) saw on pages that hold none. Kept beside the original. */
export interface OcrText {
  /** Who saw it, as people may read it: name and version. */
  engine: string
  pages: OcrPage[]
}

/** One page; a picture is a file of one page. */
export interface OcrPage {
  /** From 1. */
  page: number
  /** What the boxes are measured in: the size of the picture that was read, in its own pixels. */
  width: number
  height: number
  /** In reading order. */
  lines: OcrLine[]
}

export interface OcrLine {
  text: string
  /** `[left, top, width, height]` from the top left corner; absent when nobody said where. */
  box?: [number, number, number, number]
  /** 0–1; absent when nobody said how sure. */
  score?: number
}

/** Bounds of what is taken: pages, lines of a page, characters of a line. */
export const OCR_LIMITS = { pages: 500, lines: 2000, characters: 2000 } as const

/** A page is a scan when at most so many letters stand on it and pictures cover this share of it or more. */
export const SCAN_SIGHTS = { letters: 30, cover: 0.8 } as const
