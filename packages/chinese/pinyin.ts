import { fold } from './fold'
import type { Span } from './marks'
import { readings } from './pinyin.generated'
import { toSimplified } from './traditional'

/** The letters of a keyword that may be pinyin, whole or initials; '' for one that is none. */
export function pinyinLetters(keyword: string): string {
  const typed = fold(keyword).trim()
  if (!/^[a-zü][a-zü' ]+$/.test(typed)) return ''
  const letters = typed.replaceAll('ü', 'v').replace(/[' ]/g, '')
  return letters.length > 1 ? letters : ''
}

/** Where a text is read as these letters: whole syllables, initials, or both mixed; the last may be begun only. */
export function pinyinSpan(text: string, letters: string): Span | null {
  return letters === '' ? null : spanIn(readableText(text), letters)
}

/** Whether a folded text is read as these letters. */
export const isReadAs = (folded: string, letters: string): boolean =>
  letters !== '' && spanIn(folded, letters) !== null

function spanIn(plain: string, letters: string): Span | null {
  for (let from = 0; from < plain.length; from += 1) {
    const to = endOf(plain, from, letters)
    if (to > from) return [from, to]
  }
  return null
}

/** A text as it is read: one place for each of the original's, so that it can be marked. */
export function readableText(text: string): string {
  const small = text.toLowerCase()
  return toSimplified(small.length === text.length ? small : text)
}

/** Behind the characters from `from` on that are read as the letters; -1 where they are not. */
function endOf(plain: string, from: number, letters: string): number {
  if (letters === '') return from
  const character = plain.charAt(from)
  if (character === '') return -1
  const own = readingsOf(character)
  if (own.length === 0) {
    return character === letters.charAt(0) ? endOf(plain, from + 1, letters.slice(1)) : -1
  }
  const first = letters.charCodeAt(0)
  for (const reading of own) {
    // Most readings end here, before anything is made for them.
    if (reading.charCodeAt(0) !== first) continue
    if (reading.startsWith(letters)) return from + 1
    for (const start of startsOf(reading)) {
      const to = letters.startsWith(start)
        ? endOf(plain, from + 1, letters.slice(start.length))
        : -1
      if (to >= 0) return to
    }
  }
  return -1
}

/** What may be typed of a syllable before the next: all of it, or its initial. */
export const startsOf = (reading: string) =>
  /^[zcs]h/.test(reading)
    ? [reading, reading.slice(0, 2), reading.slice(0, 1)]
    : [reading, reading.slice(0, 1)]

/** Each reading that a character may have. */
export function allReadings(): ReadonlySet<string> {
  table ??= readTable()
  return (all ??= new Set([...table.values()].flat()))
}

let all: Set<string> | null = null
const NONE: readonly string[] = []
let table: Map<string, string[]> | null = null

export function readingsOf(character: string): readonly string[] {
  table ??= readTable()
  return table.get(character) ?? NONE
}

// Made when somebody first types letters.
function readTable(): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const line of readings.split(';')) {
    const reading = /^[a-z]+/.exec(line)?.[0] ?? ''
    for (const character of line.slice(reading.length)) {
      const others = all.get(character)
      if (others) others.push(reading)
      else all.set(character, [reading])
    }
  }
  return all
}
