import { fold } from '~/core/chinese/fold'
import { sentences } from '~/core/chinese/sentences'
import { bigrams } from '~/core/chinese/terms'
import { readTable } from '~/core/table-words'
import type { Passage } from '../ports'
import type { Material } from './material'

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
const LABEL = /^[^，。；]{1,6}[：:]/
const WHOLE = /[。！；!;.]["”’」』）)]*$/
const LEANING = /^(?:其|该|此|这|那|并|且|但|而|又|也|因此|所以|同时|此外|然而|不过)/

/**
 * Sentences that say what the file is about, the most central first. Tables, labels and questions are passed over; of a
 * file that has nothing but tables, such as a spreadsheet, their rows are read.
 */
export function keySentences({ passages, terms }: Material): KeySentence[] {
  const told = ranked(passages, terms, saidIn)
  return told.length > 0 ? told : ranked(passages, terms, rowsIn)
}

type Said = Pick<KeySentence, 'text' | 'from' | 'to'>

const saidIn = ({ text }: Passage): Said[] =>
  readTable(text) ? [] : sentences(text).filter((one) => isSaying(one.text))

const rowsIn = ({ text }: Passage): Said[] =>
  (readTable(text) ?? []).map(({ words, from, to }) => ({ text: words, from, to }))

function ranked(
  passages: Passage[],
  terms: Material['terms'],
  read: (passage: Passage) => Said[],
): KeySentence[] {
  const top = terms.slice(0, 30)
  const most = top[0]?.weight ?? 1
  const led = new Set<string>()
  const found = passages.flatMap((passage) => {
    const section = sectionOf(passage)
    return read(passage).map(({ text, from, to }): KeySentence => {
      const isLead = !led.has(section)
      led.add(section)
      const about = top.reduce((sum, one) => sum + (text.includes(one.text) ? one.weight : 0), 0)
      const score = about / most + (isLead ? 0.9 : 0) + shapeOf(text)
      return { text, passage, from, to, section, score }
    })
  })
  return found.toSorted((a, b) => b.score - a.score || a.passage.no - b.passage.no)
}

export const sectionOf = ({ headings }: Passage) => headings.join(' / ')

const isSaying = (text: string) =>
  text.length >= SHORTEST && text.length <= LONGEST && !/[?？]$/.test(text) && !LABEL.test(text)

// Whole sentences of a middling length read best alone; one that leans on its forerunner reads worst.
const shapeOf = (text: string) =>
  (WHOLE.test(text) ? 0.5 : -0.6) - Math.abs(text.length - 45) / 90 - (LEANING.test(text) ? 0.8 : 0)

/** The best `most`, none saying what another says, at most `perSection` of one section; in the file's order. */
export function pick(
  ranked: KeySentence[],
  most: number,
  { perSection = 1, besides = [] }: { perSection?: number; besides?: KeySentence[] } = {},
): KeySentence[] {
  const chosen: KeySentence[] = []
  const perHead = new Map<string, number>()
  for (const one of ranked) {
    const used = perHead.get(one.section) ?? 0
    if (one.section !== '' && used >= perSection) continue
    if ([...chosen, ...besides].some((other) => isSame(one, other))) continue
    chosen.push(one)
    perHead.set(one.section, used + 1)
    if (chosen.length === most) break
  }
  return chosen.toSorted((a, b) => a.passage.no - b.passage.no || a.from - b.from)
}

function isSame(one: KeySentence, other: KeySentence): boolean {
  if (one.passage.no === other.passage.no && one.from < other.to && other.from < one.to) return true
  const mine = new Set(bigrams(fold(one.text)))
  const theirs = new Set(bigrams(fold(other.text)))
  const shared = [...mine].filter((pair) => theirs.has(pair)).length
  return shared > 0.5 * Math.min(mine.size, theirs.size)
}
