import { fold } from '#packages/chinese/fold'

export interface Span {
  from: number
  to: number
}

/** A text folded character by character, so that places survive. */
export interface FoldedText {
  characters: string[]
  /** Where each character came from, as UTF-16 offsets. */
  spans: Span[]
}

const SHORTEST = 2

/** Prepares a text for `findVerbatim`. */
export function foldInPlace(text: string): FoldedText {
  const characters: string[] = []
  const spans: Span[] = []
  let position = 0
  for (const item of text) {
    const span = { from: position, to: position + item.length }
    position = span.to
    for (const character of foldCharacter(item)) {
      characters.push(character)
      spans.push(span)
    }
  }
  const idle = characters.map((item, n) => isIdle(item, characters[n - 1], characters[n + 1]))
  return {
    characters: characters.filter((_, n) => !idle[n]),
    spans: spans.filter((_, n) => !idle[n]),
  }
}

/**
 * Where a passage says a claim word for word; widths, letter case, Traditional characters and white space aside. Null
 * when nowhere, also when what stands there is but a part of a number or a word, or is denied.
 */
export function findVerbatim(claim: FoldedText, passage: FoldedText): Span | null {
  const query = claim.characters.join('')
  if ((query.match(/[\p{L}\p{N}]/gu) ?? []).length < SHORTEST) return null
  const text = passage.characters.join('')
  for (let index = text.indexOf(query); index >= 0; index = text.indexOf(query, index + 1)) {
    const end = index + query.length
    const isPart =
      BROKEN_START.test(text.slice(0, index + 1)) || BROKEN_END.test(text.slice(end - 1))
    const first = passage.spans[index]
    const last = passage.spans[end - 1]
    if (!isPart && first && last) return { from: first.from, to: last.to }
  }
  return null
}

/** The very characters stand in the passage: what `findVerbatim` did not take was torn out of a number, word or denial. */
export function isCutOut(claim: FoldedText, passage: FoldedText): boolean {
  return passage.characters.join('').includes(claim.characters.join(''))
}

const NUMBER = '0-9〇零一二两三四五六七八九十百千万亿'
// The character before and the first one: of one Latin word, of one number (also behind its point), or a denial.
const BROKEN_START = new RegExp(
  `(?:[a-z0-9][a-z0-9]|[${NUMBER}][${NUMBER}]|\\d\\.\\d|[-+]\\d|[不未没无非].)$`,
)
const BROKEN_END = new RegExp(`^(?:[a-z0-9][a-z0-9]|[${NUMBER}][${NUMBER}%]|\\d\\.\\d)`)

// One UTF-16 unit an element, so that joined text and spans count alike.
const foldCharacter = (character: string) =>
  fold(character)
    .replace(/\s/g, ' ')
    .replace(/[〔【(]/g, '[')
    .replace(/[〕】)]/g, ']')
    .split('')

// White space matters between Latin words only; a comma within a number does not.
function isIdle(character: string, before = ' ', after = ' '): boolean {
  if (character === ' ') return !(/[a-z0-9]/.test(before) && /[a-z0-9]/.test(after))
  return character === ',' && /\d/.test(before) && /\d/.test(after)
}
