import type { Heading } from '~/features/editor/schema'

/**
 * The headings of a typed outline: Markdown's, else numbered lines (第一章, 一、, （一）, 1.1), else lines by their indent.
 * Titles stay as they were typed.
 */
export function headingsOfText(text: string): Heading[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const marked = lines.flatMap(markdownHeading)
  if (marked.length > 0) return marked
  const numbered = lines.flatMap(numberedHeading)
  return numbered.length * 2 > lines.length ? settle(numbered) : indented(lines)
}

function markdownHeading(line: string): Heading[] {
  const [, marks = '', text = ''] = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#*)?$/.exec(line) ?? []
  return marks === '' || text === '' ? [] : [{ level: marks.length, text }]
}

const CHINESE = '[〇零一二三四五六七八九十百]+'
/** From the outermost: what stands first in a text is its level 1. */
const FORMS = [
  new RegExp(`^第\\s*(?:${CHINESE}|\\d+)\\s*[章篇部编]`),
  new RegExp(`^第\\s*(?:${CHINESE}|\\d+)\\s*节`),
  new RegExp(`^${CHINESE}\\s*[、.．]`),
  new RegExp(`^[（(]\\s*${CHINESE}\\s*[）)]`),
  /^\d+\.\d+\.\d+[.\s　]?/,
  /^\d+\.\d+(?!\.?\d)[.\s　]?/,
  /^\d+\s*[、.．](?!\d)/,
  /^[（(]\s*\d+\s*[）)]/,
]
/** Places in `FORMS` that say their level themselves, by the dots. */
const DOTTED = new Map([
  [6, 1],
  [5, 2],
  [4, 3],
])

interface Numbered {
  form: number
  text: string
}

function numberedHeading(line: string): Numbered[] {
  const text = line.trim()
  const form = FORMS.findIndex((one) => one.test(text))
  return form < 0 ? [] : [{ form, text }]
}

function settle(numbered: readonly Numbered[]): Heading[] {
  const forms = [...new Set(numbered.map(({ form }) => form))]
  const isDotted = forms.every((form) => DOTTED.has(form))
  const order = forms.toSorted((one, other) => rankOf(one) - rankOf(other))
  return numbered.map(({ form, text }) => ({
    level: isDotted ? (DOTTED.get(form) ?? 1) : order.indexOf(form) + 1,
    text,
  }))
}

// 1. stands above 1.1 and 1.1.1.
const rankOf = (form: number) => (form === 6 ? 3.5 : form === 5 ? 4.5 : form === 4 ? 5.5 : form)

function indented(lines: readonly string[]): Heading[] {
  const widths = [...new Set(lines.map(widthOf))].toSorted((one, other) => one - other)
  return lines.map((line) => ({
    level: widths.indexOf(widthOf(line)) + 1,
    text: line.trim().replace(/^[-*+•·]\s+/, ''),
  }))
}

const widthOf = (line: string) => /^[ \t　]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0
