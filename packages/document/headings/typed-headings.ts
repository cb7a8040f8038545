import type { Heading } from '../outline'

/**
 * The headings of a typed outline: Markdown's (`#`, or underlined), else numbered lines (第一章, 一、, （一）, 1.1), else lines
 * by their indent. Titles stay as they were typed.
 */
export function headingsOfText(text: string): Heading[] {
  const lines = outsideFences(text.split(/\r\n?|\n/))
  const marked = markdownHeadings(lines)
  if (marked.length > 0) return marked
  const filled = lines.filter((line) => line.trim() !== '')
  const numbered = filled.flatMap(numberedHeading)
  return numbered.length * 2 > filled.length ? settle(numbered) : indented(filled)
}

/** Lines that carry the number of a heading and are none of the prose between them. */
export const numberedHeadings = (lines: readonly string[]): Heading[] =>
  settle(lines.filter(isShort).flatMap(numberedHeading))

/** Whether a title carries a number of its own: 第一章, 一、, （一）, 1.1. */
export const hasTypedNumber = (title: string): boolean => numberedHeading(title).length > 0

const LONGEST_HEADING = 60
const isShort = (line: string) =>
  line.trim().length <= LONGEST_HEADING && !/[。！？；，：!?;,:]\s*$/.test(line)

/** What stands in fences of code is none of the text. */
function outsideFences(lines: readonly string[]): string[] {
  const untyped: string[] = []
  let fence = ''
  for (const line of lines) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence === '' && mark === '') untyped.push(line)
    else if (fence === '') fence = mark
    else if (mark.startsWith(fence)) fence = ''
  }
  return untyped
}

function markdownHeadings(lines: readonly string[]): Heading[] {
  return lines.flatMap((line, index): Heading[] => {
    const [, marks = '', text = ''] = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#*)?$/.exec(line) ?? []
    if (marks !== '' && text !== '') return [{ level: marks.length, text }]
    const under = /^ {0,3}(=+|-{2,})[ \t]*$/.exec(lines[index + 1] ?? '')?.[1]
    const isTitle = under !== undefined && /^ {0,3}[^\s#>|*+-]/.test(line) && isAlone(lines, index)
    return isTitle ? [{ level: under.startsWith('=') ? 1 : 2, text: line.trim() }] : []
  })
}

// Underlined is one line: of a paragraph the line would be the rule below it.
const isAlone = (lines: readonly string[], index: number) => (lines[index - 1] ?? '').trim() === ''

const CHINESE = '[〇零一二三四五六七八九十百]+'
/** From the outermost: what stands first in a text is its level 1. */
const FORMS = [
  new RegExp(`^第\\s*(?:${CHINESE}|\\d+)\\s*[章篇部编]`),
  new RegExp(`^第\\s*(?:${CHINESE}|\\d+)\\s*节`),
  new RegExp(`^${CHINESE}\\s*[、.．]`),
  new RegExp(`^[（(]\\s*${CHINESE}\\s*[）)]`),
  /^\d+\.\d+\.\d+(?!\.?\d)[.\s　]?/,
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
  const form = FORMS.findIndex((item) => item.test(text))
  return form < 0 ? [] : [{ form, text }]
}

function settle(numbered: readonly Numbered[]): Heading[] {
  const forms = [...new Set(numbered.map(({ form }) => form))]
  const isDotted = forms.every((form) => DOTTED.has(form))
  const order = forms.toSorted((item, other) => rankOf(item) - rankOf(other))
  return numbered.map(({ form, text }) => ({
    level: isDotted ? (DOTTED.get(form) ?? 1) : order.indexOf(form) + 1,
    text,
  }))
}

// 1. stands above 1.1 and 1.1.1.
const rankOf = (form: number) => (form === 6 ? 3.5 : form === 5 ? 4.5 : form === 4 ? 5.5 : form)

function indented(lines: readonly string[]): Heading[] {
  const widths = [...new Set(lines.map(widthOf))].toSorted((item, other) => item - other)
  return lines.map((line) => ({
    level: widths.indexOf(widthOf(line)) + 1,
    text: line.trim().replace(/^[-*+•·]\s+/, ''),
  }))
}

const widthOf = (line: string) => /^[ \t　]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0
