import type { Line } from './lines'
import { titleKey } from './outline'

/** How most of a window's text is set. */
export interface BodyStyle {
  /** Letter size in points. */
  size: number
  /** Font of most Han characters; '' when no font has the half of them. */
  font: string
}

const HEADING_UP_TO = 80
const SENTENCE_END = /[。！？!?：:；;.”"」』)）]$/
const HAN_LETTERS = /\p{Script=Han}/gu

/** What most letters of these lines look like. */
export function bodyStyle(pages: { lines: Line[] }[]): BodyStyle {
  const sizes = new Map<number, number>()
  const fonts = new Map<string, number>()
  let han = 0
  for (const line of pages.flatMap((page) => page.lines)) {
    const size = Math.round(line.size * 2) / 2
    sizes.set(size, (sizes.get(size) ?? 0) + line.text.length)
    const letters = line.text.match(HAN_LETTERS)?.length ?? 0
    fonts.set(line.font, (fonts.get(line.font) ?? 0) + letters)
    han += letters
  }
  const [font, letters] = mostOf(fonts) ?? ['', 0]
  return { size: mostOf(sizes)?.[0] ?? 10, font: letters > han / 2 ? font : '' }
}

/** Level of each line of a page as a heading, 1–6; 0 for text. `edge` is where the text ends at the right. */
export function headingLevels(
  lines: Line[],
  body: BodyStyle,
  outline: Map<string, number>,
  edge: number,
): number[] {
  return lines.map((line, index) => {
    const around = { last: lines[index - 1], next: lines[index + 1], edge }
    return sizedLevel(line, body.size, outline) || levelByStyle(line, body, around)
  })
}

function mostOf<Key>(counts: Map<Key, number>): [Key, number] | undefined {
  return [...counts].sort((a, b) => b[1] - a[1])[0]
}

function sizedLevel(line: Line, body: number, outline: Map<string, number>): number {
  if (line.text.length > HEADING_UP_TO) return 0
  const outlineLevel = outline.size > 0 ? outline.get(titleKey(line.text)) : undefined
  if (outlineLevel !== undefined && line.size >= body * 0.98) return outlineLevel
  const ratio = line.size / body
  if (ratio < 1.15 || !/\p{L}{2}/u.test(line.text)) return 0
  return ratio >= 1.7 ? 1 : ratio >= 1.35 ? 2 : 3
}

/** A heading beyond doubt: its number or its size says so, so no table's cell. */
export function isClearHeading(line: Line, level: number, body: BodyStyle): boolean {
  const isNumbered = numberingOf(line.text) !== -1 || /^[\dA-Z]{1,2}(?:\.\d{1,2})+/.test(line.text)
  return level > 0 && (line.size >= body.size * 1.1 || isNumbered)
}

interface Around {
  last: Line | undefined
  next: Line | undefined
  edge: number
}

const NUMERAL = '[〇零一二三四五六七八九十百\\d]{1,4}'
// A title in a few words: no clause, no sentence, no page number at the end of a leader.
const WORDS = '[^，。；：！？,;:!?、%…]{1,30}'
const TITLED = new RegExp(`\\p{Script=Han}{2}(?<!(?:[.…·]\\s?){3}.*)(?<!\\s\\d{1,4})$`, 'u')
const NUMBERINGS: [kind: RegExp, level: (number: string) => number][] = [
  [new RegExp(`^第${NUMERAL}[编篇部](?:分)?\\s*${WORDS}$`), () => 1],
  [new RegExp(`^第${NUMERAL}章\\s*${WORDS}$`), () => 2],
  [new RegExp(`^第${NUMERAL}节\\s*${WORDS}$`), () => 3],
  [new RegExp(`^[一二三四五六七八九十]{1,3}、\\s*${WORDS}$`), () => 4],
  [new RegExp(`^[（(][一二三四五六七八九十]{1,3}[)）]\\s*${WORDS}$`), () => 5],
  [
    new RegExp(`^(\\d{1,2}(?:\\.\\d{1,2}){1,3})\\.?\\s*[\\u4e00-\\u9fff]${WORDS}$`),
    (number) => number.split('.').length + 1,
  ],
]
const numberingOf = (text: string) => NUMBERINGS.findIndex(([kind]) => kind.test(text))

/** A short line by itself in letters as large as the text's: numbered as headings are, or in a font of its own. */
function levelByStyle(line: Line, body: BodyStyle, around: Around): number {
  if (line.size < body.size * 0.95 || !isTitle(line, around)) return 0
  const { last, next } = around
  const isSet = isSetApart(line, body)
  const kind = numberingOf(line.text)
  if (kind === -1) return isSet && isPlain(line, around) ? fontLevel(line.text) : 0
  if (!isSet && [last, next].some((neighbour) => neighbour && isListedWith(neighbour, line)))
    return 0
  const [pattern, level] = NUMBERINGS[kind]!
  return level(pattern.exec(line.text)?.[1] ?? '')
}

function isTitle(line: Line, { last, edge }: Around): boolean {
  // A sentence may run on into a line that opens with 3.86, only not across a gap.
  const isRunOn = last && isNear(last, line) && isOpen(last, edge)
  return !isRunOn && isShort(line, edge) && TITLED.test(line.text)
}

const isShort = (line: Line, edge: number) => line.right < edge - 0.25 * (edge - line.left)
const isNear = (a: Line, b: Line) =>
  Math.abs(b.baseline - a.baseline) < 1.9 * Math.max(a.size, b.size)
const isOpen = (line: Line, edge: number) => !isShort(line, edge) && !SENTENCE_END.test(line.text)
// Items of a list follow each other, headings have something below them.
const isListedWith = (a: Line, b: Line) =>
  isNear(a, b) && numberingOf(a.text) === numberingOf(b.text)

const isSetApart = (line: Line, body: BodyStyle) =>
  /^[\p{L}\d（(【《“]/u.test(line.text) &&
  body.font !== '' &&
  line.font !== '' &&
  line.font !== body.font

/** A title in bold is a few words on a line of their own; bold lines in a row are a notice or a list. */
function isPlain(line: Line, { last, next }: Around): boolean {
  if (line.text.length > 30 || line.cells.length > 1 || /[，。；！？,;!?：:、]$/.test(line.text))
    return false
  const isOne = (neighbour: Line | undefined) =>
    neighbour && isNear(neighbour, line) && neighbour.font === line.font
  return next !== undefined && !isOne(last) && !isOne(next)
}

// `1 总则` stands above 1.1; a bold line without a number, or `1.`, below every numbered one.
const fontLevel = (text: string) => (/^\d{1,2}\s*\p{Script=Han}/u.test(text) ? 2 : 6)
