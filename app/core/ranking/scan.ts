import type { Asked } from './question'

/** Where a question's terms stand in a passage: each is looked for once, and all features read it off here. */
export interface Scan {
  /** How often each of the question's words, and of its bigrams, stands in the body, overlaps aside. */
  wordCounts: number[]
  bigramCounts: number[]
  /** Where each word begins in the body. */
  starts: number[][]
  /** The words that stand in the body, by themselves or by a word of the same meaning, by their place in the question. */
  held: ReadonlySet<number>
  /** The same for each line of the body, in the question's order, and its bigrams. */
  wordsOfLines: number[][]
  bigramsOfLines: number[][]
  /** Share of the question's Han characters that stand in the body. */
  characterShare: number
}

/** Looks for the question's terms in a folded body of so many lines. */
export function scanBody(asked: Asked, body: string, lines: readonly { folded: string }[]): Scan {
  const ends = endsOf(lines)
  const wordsOfLines = lines.map((): number[] => [])
  const bigramsOfLines = lines.map((): number[] => [])
  const characters = new Set(asked.characters.filter((item) => body.includes(item)))
  const bigramCounts = asked.bigrams.map((pair, index) =>
    canStand(pair, characters) ? find(body, ends, pair, bigramsOfLines, index) : 0,
  )
  const missing = new Set(asked.bigrams.filter((_, index) => bigramCounts[index] === 0))
  const starts = asked.words.map((): number[] => [])
  const held = new Set<number>()
  const wordCounts = asked.words.map((word, index) => {
    const count = missing.has(word.slice(0, 2))
      ? 0
      : find(body, ends, word, wordsOfLines, index, starts[index])
    const others = asked.alike[index]?.filter(
      (other) => find(body, ends, other, wordsOfLines, index) > 0,
    )
    if (count > 0 || (others && others.length > 0)) held.add(index)
    return count
  })
  const characterShare = asked.characters.length > 0 ? characters.size / asked.characters.length : 0
  return { wordCounts, bigramCounts, starts, held, wordsOfLines, bigramsOfLines, characterShare }
}

const HAN = /^[\u3400-\u9fff]{2}$/

// A pair of Han characters of which one is missing needs no look.
const canStand = (pair: string, characters: ReadonlySet<string>) =>
  !HAN.test(pair) || (characters.has(pair.charAt(0)) && characters.has(pair.charAt(1)))

/** Where each line ends, its line feed included. */
function endsOf(lines: readonly { folded: string }[]): number[] {
  let end = 0
  return lines.map(({ folded }) => (end += folded.length + 1))
}

/** Notes a term in the lines where it stands. Answers how often it does. */
function find(
  body: string,
  ends: readonly number[],
  term: string,
  ofLines: number[][],
  no: number,
  starts?: number[],
): number {
  let count = 0
  let free = 0
  let line = 0
  for (let index = body.indexOf(term); index >= 0; index = body.indexOf(term, index + 1)) {
    while (index >= (ends[line] ?? Infinity)) line += 1
    const noted = ofLines[line]
    if (noted && noted.at(-1) !== no) noted.push(no)
    starts?.push(index)
    if (index < free) continue
    count += 1
    free = index + term.length
  }
  return count
}
