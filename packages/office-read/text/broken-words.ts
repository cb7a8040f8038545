import { joinPieces } from './clean-text'

// Compounds are broken at their own hyphen, which stays.
const COMPOUND = new Set(
  `self non multi single double dual well ill high low long short real open closed cross semi quasi ultra large small fine
  full half two three four five first second third end state zero few user task domain model machine world rule large peer
  general special cutting hard soft left right top-down`.split(/\s+/),
)
// What cannot begin a word of a compound: real- + ity is one word.
const ENDING =
  /^(?:ly|ers?|est|ings?|ed|en|ity|ities|isms?|ists?|istic\w*|i[sz](?:e|es|ed|ing|ation)|ness|ments?|able|ably|al|age|ary|less|light\w*|like|ful\w*)\b/

/**
 * A line and the one below it: a word of Latin letters that is broken at the end of the line becomes whole again.
 * `isMended` says that the hyphen at the end of the upper line is gone.
 */
export function joinLines(upper: string, lower: string): { text: string; isMended: boolean } {
  const [, before = '', piece = ''] = /(.?)([A-Za-z]{2,})[-‐]$/.exec(upper) ?? []
  if (piece === '') return { text: joinPieces(upper, lower), isMended: false }
  const next = /^[a-z]+/.exec(lower)?.[0] ?? ''
  // single- or multi-turn
  if (BETWEEN.test(next)) return { text: `${upper} ${lower}`, isMended: false }
  const isWhole = next.length < 2 || before === '-' || isCompound(piece, next)
  return isWhole
    ? { text: upper + lower, isMended: false }
    : { text: upper.slice(0, -1) + lower, isMended: true }
}

const BETWEEN = /^(?:and|or|to|nor|und|oder)$/

const isCompound = (piece: string, next: string) =>
  piece === piece.toUpperCase() || (COMPOUND.has(piece.toLowerCase()) && !ENDING.test(next))
