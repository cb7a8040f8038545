import { fencedPassage } from '../fenced'
import type { Passage } from '../ports'

const CHARACTERS = 7_000
const MOST_WINDOWS = 24

/**
 * The passages in runs that fit into one question to a model, at most 24. Of a longer file every run keeps the share of
 * its passages that fits, spread evenly.
 */
export function windowsOf(passages: Passage[]): Passage[][] {
  const size = (one: Passage) => one.text.length + 20
  const total = passages.reduce((sum, one) => sum + size(one), 0)
  const share = Math.min(1, (CHARACTERS * MOST_WINDOWS) / Math.max(1, total))
  const kept = passages.filter((_, at) => Math.floor(at * share) !== Math.floor((at - 1) * share))
  const windows: Passage[][] = []
  let room = 0
  for (const one of share === 1 ? passages : kept) {
    if (room < size(one)) {
      windows.push([])
      room = CHARACTERS
    }
    windows.at(-1)?.push(one)
    room -= size(one)
  }
  return windows
}

/** As a model reads them: each with the number by which it may be named. */
export function numbered(passages: Passage[]): string {
  return passages
    .map(({ no, headings, text }) => fencedPassage(no + 1, headings.slice(-2).join(' / '), text))
    .join('\n')
}
