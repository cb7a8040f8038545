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

/** A page is a scan when at most so many letters stand on it and pictures cover this share of it or more. */
export const SCAN_SIGHTS = { letters: 30, cover: 0.8 } as const
