// Advance widths of printable ASCII in thousandths of an em: Noto Sans, wider than the Latin of the fonts we name.
const LATIN =
  '260 267 401 646 571 823 727 221 296 296 552 571 245 322 266 367 571 571 571 571 571 571 571 571 571 571 266 266 571 571 571 429 ' +
  '899 639 650 632 729 556 516 728 740 339 333 619 525 903 760 781 605 781 622 549 566 731 615 926 586 580 571 329 367 329 571 448 ' +
  '281 564 615 480 615 564 344 561 618 258 265 534 258 930 618 605 615 615 416 479 361 618 530 790 551 530 470 380 551 380 571'
const latin = LATIN.split(' ').map(Number)
const FIRST = 0x20
/** A font nobody measured may be wider, and bold is. */
const LATIN_SLACK = 1.05
const BOLD = 1.06

/** Advance of one character in ems. Han and full-width marks take one; so does whatever is unknown. */
export function advance(character: string, isBold: boolean): number {
  const code = character.codePointAt(0) ?? 0
  const width = latin[code - FIRST]
  if (width !== undefined) return (width / 1000) * LATIN_SLACK * (isBold ? BOLD : 1)
  // Accented Latin, Greek and Cyrillic; general punctuation is full-width between Han characters.
  if (code < 0x2000) return 0.72
  return isPartOfAnother(code) ? 0 : 1
}

const isPartOfAnother = (code: number) =>
  code === 0x200b || code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f)

export const widthOf = (text: string, isBold = false): number => {
  let width = 0
  for (const character of text) width += advance(character, isBold)
  return width
}

// Kinsoku: what may not begin a line, and what may not end one.
const NOT_FIRST = new Set('，。、；：？！）》」』】〉”’…—～·％%‰°,.;:?!)]}\'"')
const NOT_LAST = new Set('（《「『【〈“‘([{￥$#')
const LATIN_WORD = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9.,%‰°'’+\-/&@_]/u

/** Lines that a text takes in a column `width` ems wide; a line break in it begins a new one. */
export function countLines(text: string, width: number, isBold = false): number {
  return text
    .split('\n')
    .map((line) => linesOf(unbreakable(line), width, isBold))
    .reduce((sum, lines) => sum + lines, 0)
}

function linesOf(pieces: string[], width: number, isBold: boolean): number {
  let lines = 1
  let used = 0
  for (const piece of pieces) {
    // The space that a line ends with hangs out of it.
    const needed = widthOf(piece.trimEnd(), isBold)
    const whole = widthOf(piece, isBold)
    if (used + needed <= width) used += whole
    else if (needed <= width) [lines, used] = [lines + 1, whole]
    else [lines, used] = inSeveral(piece, width, isBold, lines + (used > 0 ? 1 : 0))
  }
  return lines
}

/** A word longer than the line is broken where the line ends. */
function inSeveral(piece: string, width: number, isBold: boolean, first: number): [number, number] {
  let lines = first
  let used = 0
  for (const character of piece) {
    const wide = advance(character, isBold)
    if (used + wide > width && used > 0) [lines, used] = [lines + 1, 0]
    used += wide
  }
  return [lines, used]
}

/** Pieces of a line that no break may part: words, and characters with the marks that cling to them. */
export function unbreakable(line: string): string[] {
  const pieces: string[] = []
  let clings = false
  for (const character of line) {
    const last = pieces.at(-1)
    if (last !== undefined && (clings || staysWith(last, character))) {
      pieces[pieces.length - 1] = last + character
    } else pieces.push(character)
    clings = NOT_LAST.has(character)
  }
  return pieces
}

function staysWith(before: string, character: string): boolean {
  if (NOT_FIRST.has(character) || character === ' ') return true
  const last = [...before].at(-1) ?? ''
  return LATIN_WORD.test(character) && LATIN_WORD.test(last)
}
