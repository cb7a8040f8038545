/** A text whose untranslatable pieces are replaced by numbered marks, and those pieces. */
export interface Masked {
  text: string
  originals: string[]
}

// Longer and stricter ones first: a formula may hold an address, an address a number in brackets.
const PIECES: RegExp[] = [
  // Our own marks and tags, should a document hold them.
  /⟦[^⟦⟧]{0,12}⟧|<\/?t\b[^<>]{0,40}>/,
  // Formulas.
  /\$\$[\s\S]{1,2000}?\$\$|\\\[[\s\S]{1,2000}?\\\]|\\\([\s\S]{1,500}?\\\)/,
  /\$(?![\s\d.,]+\$)(?=\S)[^$\n]{1,300}?(?<=\S)\$(?!\d)/,
  /`[^`\n]{1,200}`/,
  // Addresses.
  /(?:https?|ftp):\/\/[^\s<>"'，。；、）】」》]+|www\.[^\s<>"'，。；、）】」》]+/,
  /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/,
  /\b(?:doi:\s?)?10\.\d{4,9}\/[^\s<>"'，。；、）】」》]+/,
  // Citations: [3], [1,2-5], ［4］, (Lee et al., 2020), numbers of official letters.
  /[[［]\d{1,4}(?:\s?[-–—~,，、;；]\s?\d{1,4}){0,20}[\]］]/,
  /[(（](?:[A-Z][^()（）\d]{1,60}|\p{Script=Han}{2,6})[,，]\s?(?:19|20)\d{2}[a-z]?[)）]/u,
  /[〔[（(](?:19|20)\d{2}[〕\]）)]\s?\d{1,5}(?=\s?号)/,
  // Names of standards and models.
  /\b(?:(?:GB|ISO|IEC|DB|JGJ|CJJ|HJ|DIN|EN|ASTM|IEEE)(?:\/[A-Z]{1,3})?[ -]?|[A-Z]{1,6}-?)\d(?:\w|\.(?=\w))*(?:-\d(?:\w|\.(?=\w))*)*/,
]
const PIECE = new RegExp(PIECES.map((item) => item.source).join('|'), 'gu')
const MARK = /⟦\s*(\d{1,4})\s*⟧/g

/** Puts marks for what must come out letter by letter: formulas, code, addresses, citations, names of standards. */
export function mask(text: string): Masked {
  const originals: string[] = []
  const masked = text.replace(PIECE, (whole) => {
    const [piece, rest] = cutClosing(whole)
    return `⟦${originals.push(piece)}⟧${rest}`
  })
  return { text: masked, originals }
}

/** The pieces back in their places; null when one of them is missing, came twice, or was never there. */
export function unmask(text: string, originals: readonly string[]): string | null {
  const visited = new Set<number>()
  let isWhole = true
  const restored = text.replace(MARK, (_, digits: string) => {
    const no = Number(digits)
    const piece = originals[no - 1]
    if (piece === undefined || visited.has(no)) isWhole = false
    visited.add(no)
    return piece ?? ''
  })
  const isClean = !/[⟦⟧]/.test(text.replace(MARK, ''))
  return isWhole && isClean && visited.size === originals.length ? restored : null
}

export const withoutMarks = (text: string): string => text.replace(MARK, ' ')

// The stop at the end of a sentence belongs to the sentence, not to the address; so does a bracket it never opened.
function cutClosing(piece: string): [string, string] {
  if (!/^(?:https?:|ftp:|www\.|doi:|10\.)/.test(piece)) return [piece, '']
  const stopped = piece.replace(/[.,;:!?]+$/, '')
  const trimmed = stopped.includes('(') ? stopped : stopped.replace(/[)\].,;:!?]+$/, '')
  return [trimmed, piece.slice(trimmed.length)]
}
