import { fold } from '#packages/chinese/fold'
import { bigrams } from '#packages/chinese/terms'
import { isLatin, proseSentences, widthOf } from '~/core/text/latin-sentences'
import { readTable } from '~/core/text/table-rows'
import type { Passage } from '../../ports'
import { isEmptyWord } from './empty-words'
import { holdsTerm } from './key-terms'
import type { Material } from '../material'

/** A sentence as it stands in the file. */
export interface KeySentence {
  text: string
  passage: Passage
  /** UTF-16 offsets into the passage's text. */
  from: number
  to: number
  /** Its section, by its whole path. */
  section: string
  score: number
}

const SHORTEST = 10
const LONGEST = 140
// A line of a slide, which needs no full stop.
const LONGEST_LINE = 30
const LABEL = /^(?:[^，。；]{1,6}[：:]|(?:Figure|Fig\.|Table|Keywords?|Copyright|©|https?:)\b)/i
/** Ends as a sentence does. */
export const WHOLE = /[。！；!;.]["”’」』）)]*$/
const LEANING =
  /^(?:其|该|此|这|那|并|且|但|而|又|也|因此|所以|同时|此外|然而|不过)|^(?:It|Its|They|Their|He|She|His|Her|This|That|These|Those|Such|And|But|So|Or|Yet|Also|Then|Thus|Hence|However|Moreover|Furthermore|Therefore|Additionally|In addition|Instead|Similarly|For example|For instance)\b/

// What counts the items of a list: in a list of points it would stand behind their own numbers.
const COUNTER =
  /^(?:[一二三四五六七八九十]{1,3}[、.．]|[（(](?:[一二三四五六七八九十]{1,3}|\d{1,2})[）)]|\d{1,2}(?:[、．]|\.(?!\d))|[①-⑳]|[*•·▪-]\s)\s*/
/** From so many whole sentences on, and where they are the most, lines without an end are titles. */
const ENOUGH_WHOLE = 6

/**
 * Sentences that say what the file is about, the most central first. Tables, labels and questions are passed over; of a
 * file that has nothing but tables, such as a spreadsheet, their rows are read.
 */
export function keySentences({ passages, terms }: Material): KeySentence[] {
  const statements = ranked(passages, terms, statementsIn)
  if (statements.length === 0) return ranked(passages, terms, rowsIn)
  const whole = statements.filter(({ text }) => WHOLE.test(text))
  return whole.length >= ENOUGH_WHOLE && whole.length * 2 >= statements.length ? whole : statements
}

type Statement = Pick<KeySentence, 'text' | 'from' | 'to'>

const statementsIn = ({ text }: Passage): Statement[] =>
  readTable(text)
    ? []
    : proseSentences(text)
        .map(withoutCounter)
        .filter((sentence) => isSaying(sentence.text))

function withoutCounter({ text, from, to }: Statement): Statement {
  const counted = COUNTER.exec(text)?.[0].length ?? 0
  return { text: text.slice(counted), from: from + counted, to }
}

const rowsIn = ({ text }: Passage): Statement[] =>
  (readTable(text) ?? []).map(({ words, from, to }) => ({ text: words, from, to }))

function ranked(
  passages: Passage[],
  terms: Material['terms'],
  read: (passage: Passage) => Statement[],
): KeySentence[] {
  const top = terms.slice(0, 30)
  const most = top[0]?.weight ?? 1
  const led = new Set<string>()
  const found = passages.flatMap((passage) => {
    const section = sectionOf(passage)
    return read(passage).map(({ text, from, to }): KeySentence => {
      const isLead = !led.has(section)
      led.add(section)
      const about = top.reduce(
        (sum, item) => sum + (holdsTerm(text, item.text) ? item.weight : 0),
        0,
      )
      const score = about / most + (isLead ? 0.9 : 0) + shapeOf(text)
      return { text, passage, from, to, section, score }
    })
  })
  return found.toSorted((a, b) => b.score - a.score || a.passage.no - b.passage.no)
}

export const sectionOf = ({ headings }: Passage) => headings.join(' / ')

function isSaying(text: string): boolean {
  const width = widthOf(text)
  if (width < SHORTEST || width > LONGEST || /[?？:：]$/.test(text) || LABEL.test(text))
    return false
  if (!isLatin(text)) return true
  // Begun or broken off elsewhere: the other half stands on another page.
  const isTorn = /^[a-z]|^[^(]*\)|[;；]$/.test(text)
  if (isTorn || (width > LONGEST_LINE && !WHOLE.test(text))) return false
  // Names, addresses and what is left of a formula: few of their words are small.
  return /\s[a-z]{2,}\s.*\s[a-z]{2,}/.test(text)
}

// Whole sentences of a middling length read best alone; one that leans on its forerunner reads worst.
const shapeOf = (text: string) =>
  (WHOLE.test(text) ? 0.5 : -0.6) -
  Math.abs(widthOf(text) - 45) / 90 -
  (LEANING.test(text) ? 0.8 : 0)

/** The best `most`, none saying what another says, at most `perSection` of one section; in the file's order. */
export function pick(
  ranked: KeySentence[],
  most: number,
  { perSection = 1, besides = [] }: { perSection?: number; besides?: KeySentence[] } = {},
): KeySentence[] {
  const chosen: KeySentence[] = []
  const perHead = new Map<string, number>()
  for (const sentence of ranked) {
    const used = perHead.get(sentence.section) ?? 0
    if (sentence.section !== '' && used >= perSection) continue
    if ([...chosen, ...besides].some((other) => isSame(sentence, other))) continue
    chosen.push(sentence)
    perHead.set(sentence.section, used + 1)
    if (chosen.length === most) break
  }
  return chosen.toSorted((a, b) => a.passage.no - b.passage.no || a.from - b.from)
}

function isSame(a: KeySentence, b: KeySentence): boolean {
  if (a.passage.no === b.passage.no && a.from < b.to && b.from < a.to) return true
  const mine = contentPairs(a.text)
  const theirs = contentPairs(b.text)
  const shared = [...mine].filter((pair) => theirs.has(pair)).length
  return shared > 0.5 * Math.min(mine.size, theirs.size)
}

// Small words of English stand in every sentence of it.
const contentPairs = (text: string) =>
  new Set(bigrams(fold(text)).filter((pair) => !isEmptyWord(pair)))
