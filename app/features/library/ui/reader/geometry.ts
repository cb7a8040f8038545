/** `[left, top, width, height]` in PDF points from the page's top left corner. */
export type Box = readonly [number, number, number, number]

/** Edges in percent of the displayed page, so that a mark keeps its place at any zoom. */
export interface PercentBox {
  left: number
  top: number
  width: number
  height: number
}

/** A page as pdf.js describes it: `view` is the crop box `[x0, y0, x1, y1]`, rotation in degrees clockwise. */
export interface PageShape {
  view: readonly number[]
  rotate: number
}

/** Percent. */
export const MIN_ZOOM = 50
export const MAX_ZOOM = 300

/** CSS pixels; a phone has no services to spare. */
export const NARROW_PANE = 640
// Elsewhere an upright sheet leaves a tenth of the pane on each side.
const LEAST_MARGIN = 24
const LARGEST_SHEET = 1.25

/** Scale at which a page first lies on its services. Sizes in CSS pixels, the page's at scale 1. */
export function sheetScale(pane: number, page: { width: number; height: number }): number {
  if (pane < NARROW_PANE) return pane / page.width
  const isUpright = page.height > page.width
  const margin = isUpright ? Math.max(LEAST_MARGIN, pane / 10) : LEAST_MARGIN
  return Math.min((pane - margin * 2) / page.width, LARGEST_SHEET)
}

/** Places boxes of the unrotated page on the page as it is shown. */
export function placeBoxes(boxes: readonly Box[], page: PageShape): PercentBox[] {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view
  const width = x1 - x0
  const height = y1 - y0
  if (!(width > 0 && height > 0)) return []
  return mergeLines(boxes)
    .map(([left, top, wide, high]): PercentBox => ({
      left: (left / width) * 100,
      top: (top / height) * 100,
      width: (wide / width) * 100,
      height: (high / height) * 100,
    }))
    .map((box) => turn(box, ((page.rotate % 360) + 360) % 360))
    .map(insidePage)
    .filter((box) => box.width > 0 && box.height > 0)
}

/** Where the line begins in which a box stands, among the pieces of text of its page. */
export function lineStart(box: Box, pieces: readonly Box[]): number {
  const [left, top, , high] = box
  const middle = top + high / 2
  // Pieces of a line come in any order: what was merged may meet again.
  const line = mergeLines(mergeLines([...pieces, box])).find(
    (item) =>
      item[0] <= left &&
      left < item[0] + item[2] &&
      item[1] <= middle &&
      middle < item[1] + item[3],
  )
  return Math.min(left, line?.[0] ?? left)
}

/** Boxes of one line, however many pieces the PDF cut it into, become one stroke of the marker. */
export function mergeLines(boxes: readonly Box[]): Box[] {
  const lines: Box[] = []
  for (const box of boxes.toSorted((a, b) => a[1] - b[1] || a[0] - b[0])) {
    const index = lines.findIndex((line) => sharesLine(line, box))
    const line = lines[index]
    if (line) lines[index] = union(line, box)
    else lines.push(box)
  }
  return lines
}

// Same line: they overlap by over half the lower one's height and the gap is under two characters.
function sharesLine(a: Box, b: Box): boolean {
  const overlap = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1])
  const low = Math.min(a[3], b[3])
  const gap = Math.max(a[0], b[0]) - Math.min(a[0] + a[2], b[0] + b[2])
  return overlap > low / 2 && gap < low * 2
}

function union(a: Box, b: Box): Box {
  const left = Math.min(a[0], b[0])
  const top = Math.min(a[1], b[1])
  const right = Math.max(a[0] + a[2], b[0] + b[2])
  const bottom = Math.max(a[1] + a[3], b[1] + b[3])
  return [left, top, right - left, bottom - top]
}

function turn({ left, top, width, height }: PercentBox, rotate: number): PercentBox {
  if (rotate === 90) return { left: 100 - top - height, top: left, width: height, height: width }
  if (rotate === 180) return { left: 100 - left - width, top: 100 - top - height, width, height }
  if (rotate === 270) return { left: top, top: 100 - left - width, width: height, height: width }
  return { left, top, width, height }
}

function insidePage(box: PercentBox): PercentBox {
  const left = Math.max(0, box.left)
  const top = Math.max(0, box.top)
  return {
    left,
    top,
    width: Math.min(100, box.left + box.width) - left,
    height: Math.min(100, box.top + box.height) - top,
  }
}
