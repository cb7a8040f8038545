import { bigrams } from '#packages/chinese/terms'
import type { PageDiff } from '../../wire/contracts/web'
import type { PageDiffPart } from '../../wire/terms/web'

const MOST_PARTS = 500
const LONGEST_TEXT = 2000
// Larger steps cost quadratically; pages that differ so much are reported as removed and added.
const MOST_STEPS = 1500
const ALIKE = 0.5
const NEAR = 10

/** What has changed between two versions of a page, paragraph by paragraph, in reading order. */
export function diffParagraphs(before: readonly string[], after: readonly string[]): PageDiff {
  const counts = { added: 0, removed: 0, changed: 0, same: 0 }
  const parts: PageDiffPart[] = []
  for (const run of runsOf(before, after)) {
    if (run.same > 0) {
      counts.same += run.same
      parts.push({ kind: 'same', count: run.same })
    }
    for (const part of pairUp(run.removed, run.added)) {
      counts[part.kind] += 1
      parts.push(part)
    }
  }
  return { counts, parts: parts.slice(0, MOST_PARTS), isCut: parts.length > MOST_PARTS }
}

/** A stretch that changed, behind `same` paragraphs that did not. */
interface Run {
  same: number
  removed: string[]
  added: string[]
}

function runsOf(before: readonly string[], after: readonly string[]): Run[] {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1
  let tail = 0
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail += 1
  }
  const middle = middleRuns(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  )
  const [first] = middle
  if (first) first.same += head
  else if (head > 0) return [{ same: head + tail, removed: [], added: [] }]
  return tail > 0 ? [...middle, { same: tail, removed: [], added: [] }] : middle
}

// The longest common subsequence, by its table of lengths.
function middleRuns(before: readonly string[], after: readonly string[]): Run[] {
  if (before.length === 0 && after.length === 0) return []
  if (before.length > MOST_STEPS || after.length > MOST_STEPS) {
    return [{ same: 0, removed: [...before], added: [...after] }]
  }
  const runs = new Runs()
  const lengths = lengthsOf(before, after)
  let index = 0
  let to = 0
  while (index < before.length || to < after.length) {
    if (index < before.length && before[index] === after[to]) {
      runs.same()
      index += 1
      to += 1
    } else if (isRemoval(lengths, index, to)) runs.last().removed.push(before[index++] ?? '')
    else runs.last().added.push(after[to++] ?? '')
  }
  return runs.all
}

class Runs {
  readonly all: Run[] = [{ same: 0, removed: [], added: [] }]

  last(): Run {
    const [first = { same: 0, removed: [], added: [] }] = this.all
    return this.all.at(-1) ?? first
  }

  same(): void {
    const { removed, added } = this.last()
    if (removed.length + added.length > 0) this.all.push({ same: 0, removed: [], added: [] })
    this.last().same += 1
  }
}

function lengthsOf(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let index = before.length - 1; index >= 0; index -= 1) {
    for (let to = after.length - 1; to >= 0; to -= 1) {
      const row = rows[index]
      if (!row) continue
      const below = rows[index + 1]
      row[to] =
        before[index] === after[to]
          ? (below?.[to + 1] ?? 0) + 1
          : Math.max(below?.[to] ?? 0, row[to + 1] ?? 0)
    }
  }
  return rows
}

function isRemoval(lengths: Uint16Array[], index: number, to: number): boolean {
  const [here, below] = [lengths[index], lengths[index + 1]]
  if (!here || !below) return false
  return to + 1 >= here.length || (below[to] ?? 0) >= (here[to + 1] ?? 0)
}

/** A paragraph that went and one that came in its stead are one that changed when their words are alike. */
function pairUp(removed: string[], added: string[]): Exclude<PageDiffPart, { kind: 'same' }>[] {
  const parts: Exclude<PageDiffPart, { kind: 'same' }>[] = []
  let next = 0
  for (const before of removed) {
    const found = nextAlike(before, added, next)
    if (found === -1) parts.push({ kind: 'removed', before: cut(before) })
    else {
      for (const after of added.slice(next, found)) parts.push({ kind: 'added', after: cut(after) })
      parts.push({ kind: 'changed', before: cut(before), after: cut(added[found] ?? '') })
      next = found + 1
    }
  }
  return [
    ...parts,
    ...added.slice(next).map((after) => ({ kind: 'added' as const, after: cut(after) })),
  ]
}

// Near by only: comparing each with each would cost quadratically.
function nextAlike(before: string, added: string[], next: number): number {
  for (let index = next; index < Math.min(added.length, next + NEAR); index += 1) {
    if (likeness(before, added[index] ?? '') >= ALIKE) return index
  }
  return -1
}

/** Share of common pairs of characters, 0–1. */
function likeness(a: string, b: string): number {
  const left = new Set(bigrams(a.slice(0, LONGEST_TEXT)))
  const right = new Set(bigrams(b.slice(0, LONGEST_TEXT)))
  if (left.size + right.size === 0) return 0
  let common = 0
  for (const pair of left) if (right.has(pair)) common += 1
  return (2 * common) / (left.size + right.size)
}

const cut = (text: string) => text.slice(0, LONGEST_TEXT)
