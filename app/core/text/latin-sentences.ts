import { sentences, type Sentence } from '#packages/chinese/sentences'

const HAN = /[\u3400-\u9fff]/g
const WORD = /[A-Za-z\u00c0-\u024f][A-Za-z\u00c0-\u024f'’-]*/g

// What a full stop follows without ending anything.
const ABBREVIATED = new Set(
  `mr mrs ms dr prof st jr sr vs etc al fig figs eq eqs sec ref refs no nos vol pp p ed eds approx dept inc ltd co corp
  cf e.g i.e u.s u.k a.m p.m ph.d jan feb mar apr jun jul aug sep sept oct nov dec`.split(/\s+/),
)
const END = /[.!?]+["”’)\]]*(?=\s+["“‘([]?[A-Z0-9])/g
const LAST_WORD = /([A-Za-z.]+)[.!?]+["”’)\]]*$/

/** Whether a text is written in Latin letters, but for a few Han characters. */
export function isLatin(text: string): boolean {
  const words = text.match(WORD)?.length ?? 0
  return words >= 3 && words > (text.match(HAN)?.length ?? 0)
}

/** Sentences of a text in Chinese, in Latin letters or in both, at their places. */
export const proseSentences = (text: string): Sentence[] =>
  withoutSemicolons(text).flatMap(latinSentences)

// In English a semicolon parts no sentences, and stands between the works that are cited.
function withoutSemicolons(text: string): Sentence[] {
  const found: Sentence[] = []
  for (const item of sentences(text)) {
    const last = found.at(-1)
    const isOpen = last && /[;；]$/.test(last.text) && isLatin(last.text)
    if (!isOpen || text.slice(last.to, item.from).includes('\n')) found.push(item)
    else
      found[found.length - 1] = {
        from: last.from,
        to: item.to,
        text: text.slice(last.from, item.to),
      }
  }
  return found
}

/**
 * A stretch in Latin letters cut at its full stops; anything else as it is. Abbreviations, initials and numbers end
 * nothing.
 */
export function latinSentences(stretch: Sentence): Sentence[] {
  const { text, from } = stretch
  if (!isLatin(text)) return [stretch]
  const found: Sentence[] = []
  let start = 0
  const take = (end: number) => {
    const piece = text.slice(start, end)
    const trimmed = piece.trim()
    const position = from + start + piece.indexOf(trimmed)
    if (trimmed !== '') found.push({ text: trimmed, from: position, to: position + trimmed.length })
    start = end
  }
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length
    if (!isAbbreviation(text.slice(start, end))) take(end)
  }
  take(text.length)
  return found
}

function isAbbreviation(piece: string): boolean {
  const [, word = ''] = LAST_WORD.exec(piece) ?? []
  const bare = word.replace(/\.$/, '')
  // An initial: J. Smith.
  return /^[A-Z]$/.test(bare) || ABBREVIATED.has(bare.toLowerCase())
}

/** How much there is to read, in Han characters: a Latin word counts as two and a half. */
export function widthOf(text: string): number {
  const words = text.match(WORD)?.length ?? 0
  return words === 0 ? text.length : text.replace(WORD, '').replace(/\s/g, '').length + 2.5 * words
}
