const GRAM = 30
const TIMES = 4
const REPEAT_WINDOW = 4_000

/** Whether a text goes round in circles: its last 30 characters stood four times among its last 4,000. */
export function isLooping(text: string): boolean {
  if (text.length < GRAM * TIMES) return false
  const tail = text.slice(-REPEAT_WINDOW)
  const gram = tail.slice(-GRAM)
  let times = 0
  for (let index = tail.indexOf(gram); index >= 0; index = tail.indexOf(gram, index + 1)) times += 1
  return times >= TIMES
}

/** The text up to where it began to repeat itself. */
export function beforeLoop(text: string): string {
  const gram = text.slice(-GRAM)
  const first = text.indexOf(gram)
  return first < 0 ? text : text.slice(0, first + GRAM)
}

/** Characters that are looked at, and of which a round consists at most. */
const ROUNDS_WITHIN = 3_000
const LONGEST_ROUND = 700
const ROUNDS = 4
const LEAST_REPEATED = 240
const LEAST_LETTERS = 8

/**
 * Where a text that ends in the very same stretch of words, four times or more, began to repeat it; null when it does not.
 * Rules of tables and the like repeat signs, not words; a stretch of letters alone may be as short as one.
 */
export function repeatsFrom(text: string): number | null {
  if (text.length < LEAST_REPEATED) return null
  const tail = text.slice(-ROUNDS_WITHIN)
  const gram = tail.slice(-GRAM)
  const before = tail.lastIndexOf(gram, tail.length - GRAM - 1)
  const round = before < 0 ? 0 : tail.length - GRAM - before
  if (round === 0 || round > LONGEST_ROUND) return null
  let from = tail.length - round
  while (from > 0 && tail[from - 1] === tail[from - 1 + round]) from -= 1
  const repeated = tail.length - from
  if (repeated < Math.max(ROUNDS * round, LEAST_REPEATED)) return null
  const letters = tail.slice(-round).match(/\p{L}/gu) ?? []
  const isWords = letters.length >= LEAST_LETTERS || letters.join('').length === round
  return isWords ? text.length - repeated + round : null
}
