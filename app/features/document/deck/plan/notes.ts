import { NOTES_LIMIT } from '../deck'
import { isSayable } from './spoken'
import type { Statement } from './statements'

/** Words of a slide's notes, at least and at most, where the document says so much. */
export const NOTE_WORDS = { least: 80, most: 200 }
/** Words that are spoken in a minute. */
export const WORDS_A_MINUTE = 220

/** Minutes that it takes to say a text. */
export const minutesOf = (words: number): number => words / WORDS_A_MINUTE

const length = (text: string) => [...text.replace(/\[@[^\]]*\]/g, '').replace(/\s/g, '')].length

/**
 * What is said to a slide: the document's sentences in their order, first those behind its bullets and then what
 * follows them, up to 200 words, each with its sources.
 */
export function notesOf(statements: readonly Statement[], behind: ReadonlySet<Statement>): string {
  const order = [
    ...statements.filter((item) => behind.has(item)),
    ...statements.filter((item) => !behind.has(item)),
  ]
  const chosen = new Set<Statement>()
  let words = 0
  for (const item of order.filter(({ text }) => isSayable(text))) {
    const more = length(item.text)
    if (words + more > NOTE_WORDS.most) continue
    if (words >= NOTE_WORDS.least && !behind.has(item)) break
    chosen.add(item)
    words += more
  }
  return withinLimit(
    statements
      .filter((item) => chosen.has(item))
      .map((item) => withSources({ ...item, text: ended(item.text) }))
      .join('')
      // What went on after the last of them is not said.
      .replace(/[；;]$/, '。'),
  )
}

const ended = (text: string) => (/[。！？!?；;.][”’」』）)]*$/.test(text) ? text : `${text}。`)

/** A sentence with the marks of its sources before its last mark: …7,100 人次[@e12]。 */
export function withSources({
  text,
  evidenceIds,
}: Pick<Statement, 'text' | 'evidenceIds'>): string {
  if (evidenceIds.length === 0) return text
  const mark = `[${evidenceIds.map((id) => `@${id}`).join(';')}]`
  const end = /[。！？!?；;]+[”’」』）)]*$/.exec(text)
  return end ? `${text.slice(0, end.index)}${mark}${text.slice(end.index)}` : `${text}${mark}`
}

const withinLimit = (text: string) => [...text].slice(0, NOTES_LIMIT).join('')
