import type { PercentBox } from '../reader/geometry'
import { pushedUp } from './crop'

export interface PicturePlace {
  /** CSS pixels: how large the page is drawn, and where its corner stands. */
  width: number
  height: number
  left: number
  top: number
}

interface PictureScene {
  view: { width: number; height: number }
  /** Height of the page as a part of its width. */
  ratio: number
  /** Where its text begins and ends, in percent of its width. */
  column: readonly [number, number]
  /** In percent of the page. */
  marks: readonly PercentBox[]
  /** The lines round the marked ones: of two columns they stand in one. */
  lines: readonly PercentBox[]
}

// The bracket stands in the left one.
const LEFT_MARGIN = 40
const RIGHT_MARGIN = 16
/** Of a line, in CSS pixels: no page is drawn larger than that it can be read. */
const READABLE_LINE = 17

/**
 * Lays a page so that its text fills the view, and larger where that leaves room for the lines of the passage from where
 * they begin to where their marked words end.
 */
export function placePicture({ view, ratio, column, marks, lines }: PictureScene): PicturePlace {
  const room = view.width - LEFT_MARGIN - RIGHT_MARGIN
  // A picture without a column of text is seen whole.
  const isWhole = column[1] - column[0] >= WHOLE
  const fitted = isWhole ? view.width / 100 : room / (column[1] - column[0])
  const left = Math.min(...lines.map((line) => line.left))
  const right = Math.max(...marks.map((mark) => mark.left + mark.width))
  const height = Math.min(...marks.map((mark) => mark.height)) * ratio
  // In CSS pixels for a percent of the page's width.
  const scale =
    marks.length === 0
      ? fitted
      : Math.max(fitted, Math.min(READABLE_LINE / height, room / (right - left)))
  const isFitted = scale === fitted
  const start = isFitted ? (isWhole ? LEFT_MARGIN / scale : column[0]) : left
  const page = { width: scale * 100, height: scale * 100 * ratio }
  const top = (Math.min(100, ...marks.map((mark) => mark.top)) / 100) * page.height
  return {
    ...page,
    left: LEFT_MARGIN - start * scale,
    top: marks.length === 0 ? 0 : -pushedUp(view.height, page.height, top),
  }
}

const WHOLE = 99.5
