import { allReadings, readableText, readingsOf, startsOf } from './pinyin'

// Terms of a full-text index by which few texts are left to be heard: a syllable is a term, and so are the initials of
// two neighbours behind a sign that begins no syllable. Texts that the terms find may still be read as something else.

/** Characters of a keyword that are looked at: those after them narrow little. */
const DEPTH = 3

/** The terms of a text, for an index; '' for a text that cannot be read. */
export function pinyinTerms(text: string): string {
  const terms = new Set<string>()
  let before: string[] = []
  for (const character of readableText(text)) {
    const readings = readingsOf(character)
    const initials = initialsOf(character, readings)
    for (const reading of readings) terms.add(reading)
    for (const first of before) for (const second of initials) terms.add(pairOf(first, second))
    before = initials
  }
  return [...terms].join(' ')
}

/** What finds the texts that may be read as the letters, for FTS5; '' where none can be. */
export function pinyinExpression(letters: string): string {
  const ways = waysOf(letters, DEPTH)
  return [...new Set(ways.map((terms) => `(${[...new Set(terms)].join(' AND ')})`))].join(' OR ')
}

function initialsOf(character: string, readings: readonly string[]): string[] {
  if (readings.length > 0) return [...new Set(readings.map((reading) => reading.charAt(0)))]
  return /[a-z]/.test(character) ? [character] : []
}

const pairOf = (first: string, second: string) => `1${first}${second}`

/** Each way to read the letters, as the terms that a text needs for it; `[]` needs none. */
function waysOf(letters: string, depth: number): string[][] {
  if (depth === 0) return [[]]
  const begun = allBegunWith(letters) ? [[`"${letters}" *`]] : []
  const ways = [...startsAmong(letters)].flatMap((start) => {
    const next = letters.charAt(start.length)
    if (next === '') return []
    const own = [
      `"${pairOf(letters.charAt(0), next)}"`,
      ...(start.length > 1 && !/^[zcs]h$/.test(start) ? [`"${start}"`] : []),
    ]
    return waysAfter(letters.slice(start.length), depth).map((rest) => [...own, ...rest])
  })
  return [...begun, ...ways]
}

// One letter that is left may be a letter of the text itself, which is no term.
const waysAfter = (rest: string, depth: number) =>
  rest.length === 1 ? [[]] : waysOf(rest, depth - 1)

const allBegunWith = (letters: string) =>
  [...allReadings()].some((reading) => reading.startsWith(letters))

/** What of the letters may be the first character's: a letter, an initial, a whole syllable. */
function startsAmong(letters: string): Set<string> {
  const starts = [...allReadings()].flatMap((reading) => startsOf(reading))
  return new Set([letters.charAt(0), ...starts.filter((start) => letters.startsWith(start))])
}
