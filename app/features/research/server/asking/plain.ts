import { Parser } from 'htmlparser2'
import { plainLine } from '~/core/text/text-rules'

/** Words of a source on one line: without its marks and entities, cut to `most` characters. */
export function plainWords(text: string | null | undefined, most: number): string {
  if (!text) return ''
  const words = /[<&]/.test(text) ? wordsOf(text) : text
  return cut(plainLine(words), most)
}

// Only what is surely a mark: in papers a < b and c > d are words.
const MARK =
  /<\/?(?:(?:jats|mml|m):[a-z-]+|p|br|b|i|u|em|strong|sub|sup|sc|span|div|a|title|sec|italic|bold|li|ul|ol|h[1-6]|inline-formula)(?:\s+[\w:-]+=(?:"[^"]*"|'[^']*'))*\s*\/?>/gi
// What stood in lines of its own must not run together.
const LINE = /^<\/?(?:jats:)?(?:p|br|li|title|sec|div|h[1-6])\b/i

function wordsOf(text: string): string {
  const unmarked = text.replace(MARK, (mark) => (LINE.test(mark) ? ' ' : ''))
  let words = ''
  const parser = new Parser({
    ontext: (piece) => {
      words += piece
    },
  })
  parser.end(unmarked.replaceAll('<', '&lt;'))
  return words
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text
    .slice(0, most - 1)
    .toWellFormed()
    .replace('\uFFFD', '')}…`
}

/** An address that may be shown and opened: http or https, else ''. */
export function webAddress(text: string | null | undefined): string {
  if (!text || text.length > 2000 || !URL.canParse(text)) return ''
  const { protocol, href, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : ''
}

/** `YYYY-MM-DD` of a date in one of the ways in which sources write it; null when there is none. */
export function dayOf(text: string | null | undefined): string | null {
  const [, year, month, day] = /^\s*(\d{4})[-/年.](\d{1,2})[-/月.](\d{1,2})/.exec(text ?? '') ?? []
  if (year && month && day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // Tavily writes dates as mail does.
  const time = /^[A-Z][a-z]{2}, \d/.test(text ?? '') ? Date.parse(text ?? '') : NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10)
}
