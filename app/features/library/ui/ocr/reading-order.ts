import type { LineBox } from './find-lines'

// A gutter is at least so wide, as a share of the page; with fewer lines beside it, it is a table or chance.
const GUTTER = 0.02
const LEAST_LINES = 4
/** Titles over both columns are wider than this share of the page. */
const SPANNING = 0.6

/** Lines in the order in which they are read: columns one after the other, else from top to bottom. */
export function inReadingOrder<Line extends { box: LineBox }>(
  lines: readonly Line[],
  width: number,
): Line[] {
  const spanning = lines.filter(({ box }) => box[2] > width * SPANNING)
  const narrow = lines.filter(({ box }) => box[2] <= width * SPANNING)
  const gutter = gutterOf(narrow, width)
  if (gutter === null) return byRows(lines)
  const columnTop = Math.min(...narrow.map(({ box }) => box[1]))
  const isLeft = ({ box }: Line) => box[0] + box[2] / 2 < gutter
  return [
    ...byRows(spanning.filter(({ box }) => box[1] <= columnTop)),
    ...byRows(narrow.filter(isLeft)),
    ...byRows(narrow.filter((line) => !isLeft(line))),
    ...byRows(spanning.filter(({ box }) => box[1] > columnTop)),
  ]
}

/** The middle of an upright strip without text and with a column at each side; null for none. */
function gutterOf(lines: readonly { box: LineBox }[], width: number): number | null {
  const edges = lines
    .map(({ box }) => [box[0], box[0] + box[2]] as const)
    .toSorted((a, b) => a[0] - b[0])
  let right = 0
  for (const [index, [left, end]] of edges.entries()) {
    const isWide = left - right >= width * GUTTER
    if (isWide && index >= LEAST_LINES && edges.length - index >= LEAST_LINES) {
      const middle = (left + right) / 2
      if (middle > width * 0.3 && middle < width * 0.7) return middle
    }
    right = Math.max(right, end)
  }
  return null
}

/** Pieces that share a row from left to right, rows from top to bottom. */
function byRows<Line extends { box: LineBox }>(lines: readonly Line[]): Line[] {
  const rows: Line[][] = []
  for (const line of lines.toSorted((a, b) => a.box[1] - b.box[1])) {
    const row = rows.findLast((candidate) =>
      candidate.some((other) => sharesRow(other.box, line.box)),
    )
    if (row) row.push(line)
    else rows.push([line])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.box[0] - b.box[0]))
}

function sharesRow(a: LineBox, b: LineBox): boolean {
  const overlap = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1])
  return overlap > Math.min(a[3], b[3]) * 0.6
}
