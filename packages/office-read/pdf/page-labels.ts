import type { PageNumbering } from '../document'
import type { PageLines } from './blocks'
import type { Line } from './lines'
import { readRoman, writeRoman } from './roman'

/** What a line near the edge may be saying: the number of its page, in a way of counting. */
interface Candidate extends PageNumbering {
  /** How plainly it is a page number: 2 with its words or dashes, 1 bare. */
  weight: number
  /** The line, where it says nothing else. */
  line?: Line
}

/** The number printed on each page, by its physical number; pages outside the counts are left out. */
export interface PageLabels {
  labels: Map<number, string>
  /** Lines that hold nothing but the number of their page. */
  lines: Set<Line>
  /** The count that the last page belongs to, for the next window. */
  numbering: PageNumbering | undefined
}

const FEWEST_VOTES = 2
// Pages of a count may lack their number; a new count has to be worth it.
const CHANGE_COST = 1.6
const MOST_COUNTS = 12
const EDGE_ROWS = 2
const TOP_UP_TO = 0.2
const BOTTOM_FROM = 0.8

/**
 * Page numbers as they are printed. Single numbers near an edge may be anything; those of a count keep their distance to
 * the physical page, so the pages vote on distances, and the cheapest walk through the counts gives each page its own.
 */
export function readPageLabels(
  pages: readonly PageLines[],
  before: PageNumbering | undefined,
): PageLabels {
  const candidates = pages.map(candidatesOf)
  const counts = likelyCounts(candidates, before)
  const path = cheapestWalk(pages, candidates, counts, before)
  const labels = new Map<number, string>()
  const lines = new Set<Line>()
  for (const [index, count] of path.entries()) {
    const { number } = pages[index]!
    if (count) labels.set(number, labelIn(count, number))
    for (const candidate of candidates[index] ?? [])
      if (candidate.line && isSame(candidate, count)) lines.add(candidate.line)
  }
  return { labels, lines, numbering: path.at(-1) }
}

const labelIn = ({ style, offset }: PageNumbering, physical: number): string => {
  const value = physical - offset
  if (style === 'arabic') return String(value)
  if (style === 'roman') return writeRoman(value)
  if (style === 'ROMAN') return writeRoman(value).toUpperCase()
  return `${style}${value}`
}

/** Counts that several pages speak for, the strongest first, and the one that the pages before belong to. */
function likelyCounts(candidates: Candidate[][], before: PageNumbering | undefined) {
  const votes = new Map<string, { count: PageNumbering; weight: number }>()
  for (const { style, offset, weight } of candidates.flat()) {
    const key = `${style} ${offset}`
    const vote = votes.get(key) ?? { count: { style, offset }, weight: 0 }
    votes.set(key, { ...vote, weight: vote.weight + weight })
  }
  const strong = [...votes.values()]
    .filter(({ weight }) => weight >= FEWEST_VOTES)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_COUNTS)
    .map(({ count }) => count)
  return before && !strong.some((count) => isSame(count, before)) ? [...strong, before] : strong
}

const isSame = (a: PageNumbering | undefined, b: PageNumbering | undefined) =>
  a?.style === b?.style && a?.offset === b?.offset

interface Step {
  score: number
  from: number
}

/** Viterbi over the counts, and no count at all, which is the last of the states. */
function cheapestWalk(
  pages: readonly PageLines[],
  candidates: Candidate[][],
  counts: PageNumbering[],
  before: PageNumbering | undefined,
): (PageNumbering | undefined)[] {
  const states: (PageNumbering | undefined)[] = [...counts, undefined]
  let scores = states.map((state) => (isSame(state, before) ? 0 : -CHANGE_COST))
  const steps: Step[][] = []
  for (const [index, page] of pages.entries()) {
    const row = states.map((state, to): Step => {
      const gain = gainOf(state, page.number, candidates[index] ?? [])
      return scores.reduce<Step>(
        (best, score, from) => {
          const sum = score + gain - (from === to ? 0 : CHANGE_COST)
          return sum > best.score ? { score: sum, from } : best
        },
        { score: -Infinity, from: to },
      )
    })
    steps.push(row)
    scores = row.map(({ score }) => score)
  }
  return walkBack(states, steps, scores)
}

function walkBack(
  states: (PageNumbering | undefined)[],
  steps: Step[][],
  scores: number[],
): (PageNumbering | undefined)[] {
  let state = scores.indexOf(Math.max(...scores))
  return steps
    .toReversed()
    .map((row) => {
      const count = states[state]
      state = row[state]?.from ?? state
      return count
    })
    .toReversed()
}

function gainOf(
  count: PageNumbering | undefined,
  physical: number,
  candidates: readonly Candidate[],
): number {
  if (!count) return 0
  if (physical - count.offset < 1) return -Infinity
  const own = candidates.filter((candidate) => isSame(candidate, count))
  if (own.length > 0) return Math.max(...own.map(({ weight }) => weight))
  // A plain page number that is another one speaks against the count, a bare figure hardly.
  return candidates.some(({ weight }) => weight > 1) ? -0.5 : 0
}

function candidatesOf(page: PageLines): Candidate[] {
  const found = new Map<string, Candidate>()
  for (const line of edgeLines(page)) {
    for (const candidate of numbersIn(line, page.number)) {
      const key = `${candidate.style} ${candidate.offset}`
      if ((found.get(key)?.weight ?? 0) < candidate.weight) found.set(key, candidate)
    }
  }
  return [...found.values()]
}

function edgeLines(page: PageLines): Line[] {
  const down = [...page.lines].sort((a, b) => a.baseline - b.baseline)
  const top = rowsFrom(down).filter(({ baseline }) => baseline < page.height * TOP_UP_TO)
  const bottom = rowsFrom(down.toReversed()).filter(
    ({ baseline }) => baseline > page.height * BOTTOM_FROM,
  )
  return [...new Set([...top, ...bottom])]
}

/** Lines of the first rows. */
function rowsFrom(lines: readonly Line[]): Line[] {
  let rows = 0
  let last: Line | undefined
  return lines.filter((line) => {
    if (!last || Math.abs(line.baseline - last.baseline) > line.size * 0.5) rows += 1
    last = line
    return rows <= EDGE_ROWS
  })
}

const DASHES = String.raw`[\p{Pd}·•~～—]`
const NUMBER = String.raw`(\d{1,4}|[ivxlc]{1,8}|[IVXLC]{1,8})`
const PLAIN = [
  new RegExp(String.raw`^${DASHES}+\s*${NUMBER}\s*${DASHES}+$`, 'u'),
  new RegExp(String.raw`^第\s*${NUMBER}\s*[页頁](?:[\s，,/]*共\s*\d+\s*[页頁])?$`, 'u'),
  new RegExp(String.raw`^[Pp](?:age|AGE)?\.?\s*${NUMBER}(?:\s*of\s*\d+)?$`, 'u'),
  new RegExp(String.raw`^${NUMBER}\s*(?:[/／]|of)\s*(?:[ivxlcIVXLC]+|\d{1,4})$`, 'u'),
]
const BARE = new RegExp(String.raw`^[(（\[|]?\s*${NUMBER}\s*[)）\]|]?$`, 'u')
const IN_PART = /^([A-Z]|\d{1,2})([-–.])(\d{1,3})$/u
const EITHER_END = [
  new RegExp(String.raw`^${NUMBER}(?=[\s|｜]|\p{Script=Han})`, 'u'),
  new RegExp(String.raw`(?:(?<=[\s|｜])|(?<=\p{Script=Han}))${NUMBER}$`, 'u'),
  new RegExp(String.raw`(?<=[\s|｜])${NUMBER}\s*[/／]\s*\d{1,4}$`, 'u'),
  new RegExp(String.raw`第\s*${NUMBER}\s*[页頁]`, 'u'),
]

function numbersIn(line: Line, physical: number): Candidate[] {
  const whole = line.text.trim()
  const cells = [whole, ...line.cells.map(({ text }) => text.trim())]
  const plain = cells.flatMap((text) => PLAIN.map((form) => form.exec(text)?.[1]))
  const bare = cells.map((text) => BARE.exec(text)?.[1])
  const ends = EITHER_END.map((form) => form.exec(whole)?.[1])
  const inPart = cells.flatMap((text) => {
    const [, part, mark, value] = IN_PART.exec(text) ?? []
    return part && mark && value
      ? [{ style: `${part}${mark}`, offset: physical - Number(value), weight: 1 }]
      : []
  })
  const found = [
    ...counted(plain, physical, 2),
    ...counted(bare, physical, 1.2),
    ...counted(ends, physical, 1),
    ...inPart,
  ]
  const isAlone = [...PLAIN, BARE, IN_PART].some((form) => form.test(whole))
  return isAlone ? found.map((candidate) => ({ ...candidate, line })) : found
}

const counted = (
  numbers: readonly (string | undefined)[],
  physical: number,
  weight: number,
): Candidate[] =>
  numbers.flatMap((number) => {
    if (number === undefined) return []
    if (/^\d/.test(number)) return [{ style: 'arabic', offset: physical - Number(number), weight }]
    const value = readRoman(number)
    const style = number === number.toLowerCase() ? 'roman' : 'ROMAN'
    return value === null ? [] : [{ style, offset: physical - value, weight }]
  })
