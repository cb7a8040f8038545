import type { PageLines } from './blocks'
import type { Line } from './lines'

const TOP_UP_TO = 0.12
const BOTTOM_FROM = 0.9
const REPEATED_ON_PAGES = 3
const MOST_ROWS = 2
const APART = 1.4

// Edges are asked for twice: to find what runs, and to leave it out.
const keysOf = new WeakMap<PageLines, Map<Line, string>>()

/** Running headers and footers of a window's pages: keys of lines that come back at the edge of several pages. */
export function findRunning(pages: PageLines[]): string[] {
  const counts = new Map<string, number>()
  for (const page of pages) {
    for (const key of new Set(edgeKeys(page).values())) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count >= REPEATED_ON_PAGES).map(([key]) => key)
}

/** The page's lines without those that run. */
export function withoutRunning(page: PageLines, running: Set<string>): Line[] {
  const keys = edgeKeys(page)
  return page.lines.filter((line) => !running.has(keys.get(line) ?? ''))
}

/**
 * Lines that may be headers or footers, with what is compared of them. Numbers differ from page to page, so they are
 * left out where the line stands apart from the body; a first line of the body itself must be the same to the letter.
 */
function edgeKeys(page: PageLines): Map<Line, string> {
  const cached = keysOf.get(page)
  if (cached) return cached
  const keys = new Map<Line, string>()
  const down = [...page.lines].sort((a, b) => a.baseline - b.baseline)
  collect(
    keys,
    down.filter((line) => line.baseline < page.height * TOP_UP_TO),
    down,
  )
  const up = [...down].reverse()
  collect(
    keys,
    up.filter((line) => line.baseline > page.height * BOTTOM_FROM),
    up,
  )
  keysOf.set(page, keys)
  return keys
}

/** `inward` are all lines from this edge to the other, `candidates` those near the edge. */
function collect(keys: Map<Line, string>, candidates: Line[], inward: Line[]): void {
  const usual = usualStep(inward)
  let rows = 0
  candidates.forEach((line, index) => {
    const before = candidates[index - 1]
    if (!before || distance(before, line) > line.size * 0.5) rows += 1
    if (rows > MOST_ROWS) return
    const next = inward
      .slice(index + 1)
      .find((candidate) => distance(candidate, line) > line.size * 0.5)
    const isApart = !next || distance(next, line) > usual * APART
    keys.set(line, isApart || isPageNumber(line.text) ? loose(line.text) : exact(line.text))
  })
}

function usualStep(lines: Line[]): number {
  const steps = lines
    .slice(1)
    .map((line, index) => distance(line, lines[index] ?? line))
    .filter((step) => step > 2)
    .sort((a, b) => a - b)
  return steps[Math.floor(steps.length / 2)] ?? 0
}

const distance = (a: Line, b: Line) => Math.abs(a.baseline - b.baseline)
const exact = (text: string) => text.replace(/\s+/g, '').slice(0, 120)
const loose = (text: string) => exact(text.replace(/\b[ivxlc]{1,7}\b|\d+/gi, '#'))
const isPageNumber = (text: string) =>
  /^[\s\p{Pd}·第页頁/|]*(\d{1,5}|[ivxlc]{1,7})[\s\p{Pd}·第页頁/|共\d]*$/iu.test(text)
