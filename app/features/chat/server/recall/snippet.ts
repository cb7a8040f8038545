import type { Span } from '#packages/chinese/marks'
import { pinyinLetters, pinyinSpan } from '#packages/chinese/pinyin'

/** A place in a text on one line; `mark` is in UTF-16 offsets of it, null where the word is not in the line itself. */
export interface Snippet {
  text: string
  mark: { from: number; to: number } | null
}

/** Characters of a snippet before the word and after it. */
const BEFORE = 16
const AFTER = 44

/** The words around the first place of `word`, which is in small letters. */
export function snippetOf(text: string, word: string): Snippet {
  const line = text
    .replace(/\[\d{1,3}\]/g, '')
    .replace(/[#*`>|]+/g, '')
    .replace(/\s+/g, ' ')
  const span = placeOf(line, word)
  // Marks and signs of Markdown may have stood between the letters of the word.
  if (!span) return { text: line.slice(0, BEFORE + AFTER), mark: null }
  const [position, to] = span
  const from = Math.max(0, position - BEFORE)
  const head = from > 0 ? '…' : ''
  const tail = to + AFTER < line.length ? '…' : ''
  return {
    text: `${head}${line.slice(from, to + AFTER)}${tail}`.toWellFormed(),
    mark: { from: head.length + position - from, to: head.length + to - from },
  }
}

/** Where a line holds a word, which is in small letters, or is read as it; null where it does neither. */
export function placeOf(line: string, word: string): Span | null {
  const position = line.toLowerCase().indexOf(word)
  return position < 0 ? pinyinSpan(line, pinyinLetters(word)) : [position, position + word.length]
}
