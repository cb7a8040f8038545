/** A formula in an answer. */
export interface Formula {
  latex: string
  isBlock: boolean
}

/** Markdown in which signs of private use stand for the formulas, as many as each had, so that all else keeps its place. */
export interface HeldFormulas {
  text: string
  written: readonly string[]
}

// Code is matched first and left alone. What is not closed soon is no formula.
const FORMULA =
  /(?<code>```[\s\S]*?(?:```|$)|`[^`\n]+`)|\$\$(?<block>[^$]{1,2000}?)\$\$|\\\[(?<wide>(?:(?!\\\[)[\s\S]){1,2000}?)\\\]|\\\((?<round>(?:(?!\\\()[^\n]){1,500}?)\\\)|(?<![\\$\w])\$(?=\S)(?<line>[^$\n]{1,500}?)(?<![\s\\])\$(?![\w$])/g
const HAN = /[\u2e80-\u9fff\uff00-\uffef]/
// Brackets may be escaped and mean themselves.
const MATH_SIGN = /\\[a-z]|(?<!\\)[\^_]|=/i

const OPENING = '\ue000'
const FILLING = '\ue001'
const FIRST = 0xe100
const MOST = 0x1000
const HELD = /\ue000([\ue100-\uf0ff])\ue001*/g
const NAME = /([\ue100-\uf0ff])/
const FOREIGN = /[\ue000-\uf8ff]/

/** Takes the formulas out of Markdown's way: to it, `_`, `*`, `\` and `|` mean something else. */
export function holdFormulas(text: string): HeldFormulas {
  const written: string[] = []
  if (!/[$\\]/.test(text) || FOREIGN.test(text)) return { text, written }
  const held = text.replace(FORMULA, (found: string) => {
    if (formulaOf(found) === null || written.length === MOST) return found
    const name = String.fromCharCode(FIRST + written.length)
    written.push(found)
    return (OPENING + name).padEnd(found.length, FILLING)
  })
  return { text: held, written }
}

/** How a formula is written, as what it says; null where that is none. */
export function formulaOf(found: string): Formula | null {
  const { code, block, wide, round, line } = [...found.matchAll(FORMULA)][0]?.groups ?? {}
  if (code !== undefined) return null
  if (block !== undefined) return { latex: block.trim(), isBlock: true }
  if (line !== undefined) return isProse(line) ? null : { latex: line, isBlock: false }
  const latex = wide ?? round ?? ''
  return MATH_SIGN.test(latex) ? { latex: latex.trim(), isBlock: wide !== undefined } : null
}

// “$5，约合$” are sums of money; words of a formula stand in \text{}.
const isProse = (latex: string) => HAN.test(latex.replace(/\\(?:text|mathrm)\w*\{[^}]*\}/g, ''))

/** A text of the tree with one sign for each formula. */
export const nameFormulas = (value: string) => value.replace(HELD, '$1')

/** A text in which no formula can be drawn, as it was written. */
export const giveBack = (value: string, { written }: HeldFormulas) =>
  value.replace(HELD, (held, name: string) => written[numberOf(name)] ?? held)

/** A text cut at its named formulas. */
export const cutFormulas = (value: string, { written }: HeldFormulas): (string | Formula)[] =>
  value
    .split(NAME)
    .filter((part) => part !== '')
    .map((part) => formulaOf(written[numberOf(part)] ?? '') ?? part)

const numberOf = (name: string) => (NAME.test(name) ? name.charCodeAt(0) - FIRST : -1)
