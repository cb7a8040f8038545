/** `A1` of a row and a column, both from 0. */
export function cellName(row: number, column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return `${letters}${row + 1}`
}

/** `A2:F9`; rows and columns from 0, the last ones included. */
export const cellRange = (from: [row: number, column: number], to: [row: number, column: number]) =>
  `${cellName(...from)}:${cellName(...to)}`

/** Rows and columns of a range, from 0; the last ones included. A single cell is its own range. */
export function cornersOf(range: string): {
  from: [row: number, column: number]
  to: [row: number, column: number]
} {
  const [first = 'A1', last = first] = range.split(':')
  return { from: placeOf(first), to: placeOf(last) }
}

/** The smallest range that holds both. */
export function rangeRound(first: string, second: string): string {
  const [a, b] = [cornersOf(first), cornersOf(second)]
  return cellRange(
    [Math.min(a.from[0], b.from[0]), Math.min(a.from[1], b.from[1])],
    [Math.max(a.to[0], b.to[0]), Math.max(a.to[1], b.to[1])],
  )
}

function placeOf(name: string): [row: number, column: number] {
  const [, letters = 'A', digits = '1'] = /^([A-Z]+)(\d+)$/.exec(name) ?? []
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return [Number(digits) - 1, column - 1]
}
