import { unifyRadicals } from '#packages/chinese/radicals'

// C0 and C1 controls but tab and line feed, soft hyphen, zero width, direction marks, tag characters: nothing that a
// reader sees, and all of it hides words from a search.
const UNSEEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu
// A joiner belongs to emoji only.
const STRAY_JOINER = /\u200D(?!\p{Extended_Pictographic})/gu
const SUSPECT =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u2069\u2E80-\u2FD5\uD800-\uDFFF\uF900-\uFAFF\uFB00-\uFB06\uFEFF]/
// Glyphs that only a font wanted (⼾ is the Simplified 户 in fonts, 戶 to Unicode): radicals, compatibility ideographs, Latin ligatures.
const FONT_FORMS = /[\u2E80-\u2FD5\uF900-\uFAFF\uFB00-\uFB06]/g

/** What a reader would see of a text: line feeds unified, unseen characters out, no lone surrogate, no NUL. */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .toWellFormed()
    .replace(UNSEEN, '')
    .replace(STRAY_JOINER, '')
    .replace(FONT_FORMS, (glyph) => unifyRadicals(glyph === '⼾' ? '户' : glyph.normalize('NFKC')))
}

/** Two pieces of one line or paragraph: Han stands against Han, everything else keeps a space. */
export function joinPieces(left: string, right: string): string {
  if (left === '' || right === '') return left + right
  const last = left.charCodeAt(left.length - 1)
  const first = right.charCodeAt(0)
  const isTight = isSpace(last) || isSpace(first) || isWide(last) || isWide(first)
  return isTight ? left + right : `${left} ${right}`
}

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x09 || code === 0xa0

// By UTF-16 units: halves of rare Han (from U+20000 on) count as wide too, Hangul does not, as it is spaced.
const isWide = (code: number) =>
  (code >= 0x2e80 && code <= 0x9fff) ||
  (code >= 0xd840 && code <= 0xdfff) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xfe30 && code <= 0xfe4f) ||
  (code >= 0xff00 && code <= 0xffef)

/** Columns that a text takes in a fixed-width font: wide characters count two. */
export function displayWidth(text: string): number {
  let width = 0
  for (const char of text) width += (char.codePointAt(0) ?? 0) >= 0x2e80 ? 2 : 1
  return width
}

/** Characters that are not white space. */
export function countCharacters(text: string): number {
  return text.replace(/\s+/g, '').length
}

const HAN = 1
const LETTER = 2
const OTHER = 3
// By UTF-16 unit, 0 where it was not asked yet.
const kinds = new Uint8Array(0x10000)

/** Words as Chinese editors count them: each Han character one, each Latin word or number one. */
export function countWords(text: string): number {
  let words = 0
  let before = OTHER
  for (let offset = 0; offset < text.length; offset += 1) {
    const kind = kindAt(text, offset)
    if (kind === HAN || (kind === LETTER && before !== LETTER)) words += 1
    before = kind
    if ((text.codePointAt(offset) ?? 0) > 0xffff) offset += 1
  }
  return words
}

function kindAt(text: string, offset: number): number {
  const unit = text.charCodeAt(offset)
  const isHalf = unit >= 0xd800 && unit <= 0xdfff
  const cached = isHalf ? 0 : kinds[unit]
  if (cached) return cached
  const kind = kindOf(String.fromCodePoint(text.codePointAt(offset) ?? unit))
  // A half says nothing by itself.
  if (!isHalf) kinds[unit] = kind
  return kind
}

function kindOf(character: string): number {
  if (/\p{Script=Han}/u.test(character)) return HAN
  return /[\p{L}\p{N}]/u.test(character) ? LETTER : OTHER
}
