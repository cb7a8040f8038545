import { words } from '#packages/chinese/terms'

/** A stretch of a clause that its window does not have there, in whole words. */
export interface Run {
  claimText: string
  /** What the window has in its place; '' when nothing of like length stands there. */
  meant: string
  /** The window's words that stand there, whole. */
  words: string[]
  /** On both sides of it the clause goes on as the window does. */
  isHeld: boolean
}

export interface Alignment {
  runs: Run[]
  /** Characters of the clause, and those of them that the window has in order and together. */
  length: number
  matched: number
  /** Places, beside the main one, where more of the clause's words were found. */
  jumps: number
}

const LONGEST_CLAUSE = 120
const LONGEST_WINDOW = 200
const STOPS = /[,，;；。!！?？\n]+/g
const STOP = '|'
// Characters between two matches that still count as one place.
const TOGETHER = 8
// More than that beside the run's own length is no substitution for it.
const LONGER = 6

/** Holds a clause against the window that it comes nearest to; both folded, their numerals in digits. */
export function align(clause: string, window: string): Alignment {
  const own = tokens(clause, LONGEST_CLAUSE)
  const theirs = tokens(window.replace(STOPS, STOP), LONGEST_WINDOW)
  const positions = matches(own, theirs)
  const jumps = keepTogether(positions)
  const matched = own.filter((_, no) => (positions[no] ?? -1) >= 0).join('').length
  const theirWords = spansOf(theirs)
  const runs = unmatched(own, positions).map(([from, to]) =>
    runBetween(from, to, own, { theirs, theirWords, positions }),
  )
  return { runs, length: own.join('').length, matched, jumps }
}

const tokens = (folded: string, longest: number) =>
  (folded.match(/[a-z0-9.%]+|[\u3400-\u9fff|]/g) ?? []).slice(0, longest)

/** By token of `a` its place in `b` along a longest common subsequence, -1 where it has none. */
function matches(a: string[], b: string[]): number[] {
  const width = b.length + 1
  const longest = new Uint16Array((a.length + 1) * width)
  const after = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] =
        a[i] === b[j] ? after(i + 1, j + 1) + 1 : Math.max(after(i + 1, j), after(i, j + 1))
    }
  }
  const found = a.map(() => -1)
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) found[i++] = j++
    else if (after(i + 1, j) >= after(i, j + 1)) i += 1
    else j += 1
  }
  return found
}

// A clause is held against one place: what is found far from where most of it stands is not matched. Counts such places.
function keepTogether(positions: number[]): number {
  const blocks: number[][] = []
  let last = -1
  for (const [no, place] of positions.entries()) {
    if (place < 0) continue
    if (last >= 0 && place - last <= TOGETHER) blocks.at(-1)?.push(no)
    else blocks.push([no])
    last = place
  }
  const [main] = blocks.toSorted((a, b) => b.length - a.length)
  for (const block of blocks) {
    if (block !== main) for (const no of block) positions[no] = -1
  }
  return Math.max(0, blocks.length - 1)
}

type Range = [from: number, to: number]

// Neighbouring words of which any part is not matched, as one range of tokens.
function unmatched(own: string[], positions: number[]): Range[] {
  const found: Range[] = []
  let isOpen = false
  for (const [from, to] of spansOf(own)) {
    const isFine = positions.slice(from, to).every((place) => place >= 0)
    const last = found.at(-1)
    if (!isFine && isOpen && last) last[1] = to
    else if (!isFine) found.push([from, to])
    isOpen = !isFine
  }
  return found
}

/** The words of a list of tokens, as ranges of it. */
function spansOf(list: string[]): Range[] {
  const spans: Range[] = []
  let no = 0
  let read = 0
  let position = 0
  for (const word of words(list.join(''))) {
    position += word.length
    const from = no
    while (no < list.length && read < position) read += (list[no++] ?? '').length
    if (no > from) spans.push([from, no])
  }
  if (no < list.length) spans.push([no, list.length])
  return spans
}

interface Held {
  theirs: string[]
  theirWords: Range[]
  positions: number[]
}

function runBetween(
  from: number,
  to: number,
  own: string[],
  { theirs, theirWords, positions }: Held,
): Run {
  const claimText = own.slice(from, to).join('')
  const before = positions[from - 1] ?? -1
  const after = positions[to] ?? -1
  const nothing = { claimText, meant: '', words: [], isHeld: false }
  if (before < 0 && after < 0) return nothing
  // At an end of the clause, up to where the window's own clause ends.
  const start = before >= 0 ? before + 1 : theirs.lastIndexOf(STOP, after - 1) + 1
  const stop = theirs.indexOf(STOP, start)
  const end = after >= 0 ? after : stop < 0 ? theirs.length : stop
  const meant = textOf(theirs, start, end)
  if (meant.length > to - from + LONGER) return nothing
  const overlapping = theirWords.filter(([first, last]) => first < end && last > start)
  return {
    claimText,
    meant,
    words: overlapping.map(([first, last]) => textOf(theirs, first, last)),
    isHeld: isLed(from, positions) && isFollowed(to, positions),
  }
}

// Two tokens on either side, or the end of the clause.
function isLed(from: number, positions: number[]): boolean {
  const before = positions[from - 1] ?? -1
  return from === 0 || (before >= 0 && (from === 1 || positions[from - 2] === before - 1))
}

function isFollowed(to: number, positions: number[]): boolean {
  const after = positions[to] ?? -1
  return (
    to === positions.length ||
    (after >= 0 && (to + 1 >= positions.length || positions[to + 1] === after + 1))
  )
}

const textOf = (list: string[], from: number, to: number) =>
  list.slice(from, to).join('').replaceAll(STOP, '')
