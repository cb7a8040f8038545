import type { Line } from './lines'

// Shares of the page's width in which a gutter between two columns may stand.
const GUTTER_FROM = 0.35
const GUTTER_TO = 0.65
const STEPS = 24
const MOST_CROSSING = 0.25
const LEAST_IN_COLUMN = 6
const LEAST_SHARE = 0.2

/**
 * Groups of fragments in reading order. A page of one column is one group; in a page of two, fragments that
 * cross the gutter (titles, wide figures) cut it into bands, and each band is read left column first.
 */
export function orderColumns(fragments: Line[], pageWidth: number): Line[][] {
  const gutter = findGutter(fragments, pageWidth)
  if (gutter === null) return [fragments]
  const crossing = fragments.filter((fragment) => crosses(fragment, gutter)).sort(byHeight)
  const rest = fragments.filter((fragment) => !crosses(fragment, gutter))
  const groups: Line[][] = []
  let from = -Infinity
  for (const bar of [...crossing, null]) {
    const to = bar ? bar.baseline : Infinity
    const band = rest.filter((item) => item.baseline >= from && item.baseline < to)
    groups.push(band.filter((fragment) => fragment.right <= gutter))
    groups.push(band.filter((fragment) => fragment.left >= gutter))
    if (bar) groups.push([bar])
    from = to
  }
  return mergeBars(
    groups.filter((group) => group.length > 0),
    gutter,
  )
}

/** Neighbouring full-width lines belong to one group, or pieces of one row would fall apart. */
function mergeBars(groups: Line[][], gutter: number): Line[][] {
  const merged: Line[][] = []
  for (const group of groups) {
    const last = merged.at(-1)
    const areBars = [last?.[0], group[0]].every((line) => line && crosses(line, gutter))
    if (last && areBars) last.push(...group)
    else merged.push(group)
  }
  return merged
}

const byHeight = (a: Line, b: Line) => a.baseline - b.baseline
const crosses = (line: Line, x: number) => line.left < x && line.right > x

/** The x that the fewest fragments cross while both sides hold running text side by side. */
function findGutter(fragments: Line[], pageWidth: number): number | null {
  if (fragments.length < 2 * LEAST_IN_COLUMN) return null
  let best: { x: number; crossing: number } | null = null
  for (let step = 0; step <= STEPS; step += 1) {
    const x = pageWidth * (GUTTER_FROM + ((GUTTER_TO - GUTTER_FROM) * step) / STEPS)
    const crossing = fragments.filter((fragment) => crosses(fragment, x)).length
    if (crossing > fragments.length * MOST_CROSSING || !isTwoColumns(fragments, x)) continue
    if (!best || crossing < best.crossing) best = { x, crossing }
  }
  return best?.x ?? null
}

// Cells of a table stand side by side too, but they do not fill their column's width.
function isTwoColumns(fragments: Line[], x: number): boolean {
  const sides = [
    fragments.filter((fragment) => fragment.right <= x),
    fragments.filter((fragment) => fragment.left >= x),
  ]
  return sides.every((side) => {
    if (side.length < LEAST_IN_COLUMN || side.length < fragments.length * LEAST_SHARE) return false
    const left = Math.min(...side.map((fragment) => fragment.left))
    const right = Math.max(...side.map((fragment) => fragment.right))
    const filled = side.filter((fragment) => fragment.right - fragment.left > 0.7 * (right - left))
    return filled.length > side.length * 0.4
  })
}
