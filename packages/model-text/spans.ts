/** How many characters of code or formula begin a text; `wait`: more is needed to tell; null: none. */
export type Span = number | 'wait' | null

// What is not closed soon was none; the bounds are those of app/features/chat/ui/answer/formulas.ts.
const CODE_AT_MOST = 300
const LINE_FORMULA_AT_MOST = 500
const BLOCK_FORMULA_AT_MOST = 2_000
const HAN = /[\u2e80-\u9fff\uff00-\uffef]/

/** A line that opens or closes a fence, with the sign that will close it. */
export function fenceLineAt(
  rest: string,
  open: string,
  isEnd: boolean,
): { length: number; sign: string } | 'wait' | null {
  const end = rest.indexOf('\n')
  const line = end < 0 ? rest : rest.slice(0, end)
  const isLineOver = end >= 0 || isEnd
  const [, sign = '', info = ''] = /^ {0,3}(`{3,}|~{3,})([^\n]*)$/.exec(line) ?? []
  const isSign = sign !== '' && sign.startsWith(open)
  if (!isSign) return !isLineOver && /^ {0,3}(?:`*|~*)$/.test(line) ? 'wait' : null
  if (!mayFollow(open, sign, info)) return null
  return isLineOver ? { length: line.length, sign } : 'wait'
}

// Backticks in what follows the sign are code within a line; what closes a fence says nothing more.
const mayFollow = (open: string, sign: string, info: string) =>
  open === '' ? !(sign.startsWith('`') && info.includes('`')) : info.trim() === ''

/** Code within a line. */
export function codeAt(rest: string, isEnd: boolean): Span {
  const [sign] = /^`+/.exec(rest) ?? []
  if (sign === undefined) return null
  // The next character may lengthen the sign, also the one that closes it.
  if (sign.length === rest.length) return isEnd ? rest.length : 'wait'
  const line = rest.slice(0, CODE_AT_MOST)
  const closing = new RegExp(`^${sign}[^\\n]*?[^\`\\n]${sign}(?!\`)`).exec(line)?.[0]
  if (closing !== undefined)
    return closing.length === rest.length && !isEnd ? 'wait' : closing.length
  const isSettled = isEnd || rest.length >= CODE_AT_MOST || line.includes('\n')
  return isSettled ? sign.length : 'wait'
}

/** A formula, or a sign behind a backslash, which means itself. */
export function formulaAt(rest: string, before: string, isEnd: boolean): Span {
  if (rest[0] === '\\') return escapedAt(rest, isEnd)
  if (rest[0] !== '$' || before === '$') return null
  if (rest.length === 1 && !isEnd) return 'wait'
  if (rest.startsWith('$$')) {
    return closedBy(rest, /^\$\$[^$]{1,2000}?\$\$/, BLOCK_FORMULA_AT_MOST, isEnd) ?? 2
  }
  return /\w/.test(before) || !/^\$\S/.test(rest) ? null : lineFormulaAt(rest, isEnd)
}

function lineFormulaAt(rest: string, isEnd: boolean): Span {
  const line = rest.slice(0, LINE_FORMULA_AT_MOST)
  const closed = /^\$[^$\n]*?[^\s\\$]\$(?![\w$])/.exec(line)?.[0]
  if (closed !== undefined && !isProse(closed)) {
    return closed.length === rest.length && !isEnd ? 'wait' : closed.length
  }
  const isSettled = isEnd || /^\$(?:[^$]*\n|[^$]+\$.)/s.test(line) || isProse(line)
  return isSettled || rest.length >= LINE_FORMULA_AT_MOST ? null : 'wait'
}

// “$5，约合$” are sums of money; words of a formula stand in \text{}.
const isProse = (latex: string) => HAN.test(latex.replace(/\\(?:text|mathrm)\w*\{[^}]*\}?/g, ''))

function escapedAt(rest: string, isEnd: boolean): Span {
  if (rest.length === 1) return isEnd ? 1 : 'wait'
  if (rest[1] === '[') {
    return closedBy(rest, /^\\\[[\s\S]*?\\\]/, BLOCK_FORMULA_AT_MOST, isEnd) ?? 2
  }
  if (rest[1] === '(') {
    return closedBy(rest, /^\\\([^\n]*?\\\)/, LINE_FORMULA_AT_MOST, isEnd) ?? 2
  }
  return 2
}

function closedBy(rest: string, closing: RegExp, most: number, isEnd: boolean): Span {
  const written = closing.exec(rest.slice(0, most))?.[0]
  if (written !== undefined) return BLANK_LINE.test(written) ? null : written.length
  return isEnd || rest.length >= most || BLANK_LINE.test(rest) ? null : 'wait'
}

const BLANK_LINE = /\n[ \t]*\n/
