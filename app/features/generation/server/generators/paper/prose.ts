import { sentences } from '#packages/chinese/sentences'
import { countWords } from '#packages/document'
import { idsIn } from '#packages/document/text-checks'

/** A sentence of a closed Markdown text, with its marks; `line` says where it stands. */
export interface ProseSentence {
  no: number
  line: number
  /** As it stands, marks and all. */
  text: string
  /** Without marks and emphasis. */
  plain: string
  evidenceIds: readonly string[]
}

const STRUCTURE = /^\s*(?:\||:::|```|#{1,6}\s|---)/
const MARKS = /[ \t]*\[[@#][^\]]*\]/g

export const withoutMarks = (text: string): string =>
  text.replace(MARKS, '').replace(/\*\*|__|`/g, '')

/** Words of a text as they will be counted in its body. */
export const wordsOf = (markdown: string): number =>
  countWords(withoutMarks(markdown.replace(/^#{1,6}\s+/gm, '')))

/** The prose of a Markdown text, sentence by sentence: tables, figures and code are left aside. */
export function proseOf(markdown: string): ProseSentence[] {
  const found: ProseSentence[] = []
  let isCode = false
  for (const [line, words] of markdown.split('\n').entries()) {
    if (/^\s*```/.test(words)) isCode = !isCode
    if (isCode || STRUCTURE.test(words)) continue
    const item = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/.exec(words)?.[0] ?? ''
    for (const text of cut(words.slice(item.length))) {
      const plain = withoutMarks(text)
      if (plain.trim() === '') continue
      found.push({ no: found.length + 1, line, text, plain, evidenceIds: idsIn(text) })
    }
  }
  return found
}

// A mark behind the full stop belongs to the sentence before it.
function cut(line: string): string[] {
  const found: string[] = []
  for (const { text } of sentences(line)) {
    const leading = /^(?:\[[@#][^\]]*\]\s*)+/.exec(text)?.[0] ?? ''
    const before = found.at(-1)
    const isJoined = before !== undefined && /[；;]$/.test(before)
    if (before !== undefined && leading !== '') found[found.length - 1] = before + leading.trim()
    const rest = text.slice(before === undefined ? 0 : leading.length)
    if (rest === '') continue
    if (isJoined) found[found.length - 1] = `${found.at(-1) ?? ''}${rest}`
    else found.push(rest)
  }
  return found
}

/** The text with some of its sentences put otherwise; '' takes one out. */
export function replaced(markdown: string, changes: ReadonlyMap<number, string>): string {
  const all = proseOf(markdown)
  const lines = markdown.split('\n')
  for (const item of all.toReversed()) {
    const put = changes.get(item.no)
    if (put === undefined) continue
    const line = lines[item.line] ?? ''
    const offset = line.lastIndexOf(item.text)
    if (offset >= 0)
      lines[item.line] = line.slice(0, offset) + put.trim() + line.slice(offset + item.text.length)
  }
  return lines
    .filter(
      (line, index) => line.trim() !== '' || (markdown.split('\n')[index] ?? '').trim() === '',
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const OVER = 1.1
const UNDER = 0.9
const LEAST = 0.15

/** What is too long by that, without its last sentences that cite nothing, then without its last ones at all. */
export function cutTo(markdown: string, words: number): string {
  let text = markdown
  for (const cites of [false, true]) {
    for (const item of proseOf(markdown).toReversed()) {
      const left = wordsOf(text)
      if (left <= words * OVER) return text
      if (item.evidenceIds.length > 0 && !cites) continue
      const shorter = replaced(text, new Map([[numberOf(text, item), '']]))
      if (wordsOf(shorter) >= words * UNDER) text = shorter
    }
  }
  return text
}

const numberOf = (markdown: string, { text }: ProseSentence) =>
  proseOf(markdown).findLast((item) => item.text === text)?.no ?? 0

export const isTooShort = (markdown: string, words: number) => wordsOf(markdown) < words * UNDER
/** So little is no text. */
export const isNoText = (markdown: string, words: number) => wordsOf(markdown) < words * LEAST
export const isTooLong = (markdown: string, words: number) => wordsOf(markdown) > words * OVER
