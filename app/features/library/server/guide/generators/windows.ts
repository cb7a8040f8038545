import { fencedPassage } from '../../fenced'
import type { Context } from '~/core/context'
import { roomOf } from '~/features/models/server'
import type { Passage } from '../../ports'

const CHARACTERS = 7_000
const MOST_WINDOWS = 24

/**
 * The passages in runs that fit into one question to a model, at most 24. Of a longer file every run keeps the share of
 * its passages that fits, spread evenly.
 */
export function windowsOf(passages: Passage[]): Passage[][] {
  const total = passages.reduce((sum, item) => sum + size(item), 0)
  const share = Math.min(1, (CHARACTERS * MOST_WINDOWS) / Math.max(1, total))
  const sampled = passages.filter(
    (_, index) => Math.floor(index * share) !== Math.floor((index - 1) * share),
  )
  return runsOf(share === 1 ? passages : sampled, CHARACTERS)
}

/** Rules, title and names of the fields. */
const BESIDES_TOKENS = 900
const LEAST_CHARACTERS = 800

/** A window in as many runs as the model needs that is asked now: a small one reads it in pieces. */
export function fittingRuns({ models }: Context, passages: Passage[]): Passage[][] {
  const room = roomOf(models.limits('chat'))
  if (room === null) return [passages]
  return runsOf(passages, Math.max(LEAST_CHARACTERS, room - BESIDES_TOKENS))
}

const size = (item: Passage) => item.text.length + 20

function runsOf(passages: readonly Passage[], most: number): Passage[][] {
  const runs: Passage[][] = []
  let room = 0
  for (const passage of passages) {
    if (room < size(passage)) {
      runs.push([])
      room = most
    }
    runs.at(-1)?.push(passage)
    room -= size(passage)
  }
  return runs
}

/** As a model reads them: each with the number by which it may be named. */
export function numbered(passages: Passage[]): string {
  return passages
    .map(({ no, headings, text }) => fencedPassage(no + 1, headings.slice(-2).join(' / '), text))
    .join('\n')
}
