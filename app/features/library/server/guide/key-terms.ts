import { fold } from '~/core/chinese/fold'
import type { Passage } from '../ports'
import { isEmptyWord } from './empty-words'

export interface KeyTerm {
  text: string
  /** Larger is weightier; comparable within one file only. */
  weight: number
  /** How often it stands in the file. */
  times: number
}

interface Candidate {
  text: string
  /** The dictionary words it consists of. */
  words: string[]
  times: number
  /** Passages of this file that hold it. */
  within: number
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const WORD = /^(?:[\u3400-\u9fff]{1,8}|[A-Za-z][A-Za-z0-9-]{1,30})$/
// Parts of identifiers and hashes.
const CODE = /^(?=[^-]*\d)(?=.*[a-f])[0-9a-f]{4,}$/i
const LONGEST = 24
// Words of English are longer and say no more.
const LONGEST_LATIN = 44
const MOST = 40

/** Words and pairs or triples of neighbouring words that stand in the text more than once, the most frequent first. */
export function candidateTerms(passages: Passage[]): Candidate[] {
  const found = new Map<string, Candidate & { last: number }>()
  for (const { no, headings, text } of passages) {
    for (const run of [...headings.slice(-1), text].flatMap(runsOf)) {
      for (const words of groupsOf(run)) count(found, words, no)
    }
  }
  const least = passages.length > 3 ? 2 : 1
  return [...found.values()]
    .filter(({ times, words, text }) => times >= leastOf(text, words.length > 1 ? 2 : least))
    .toSorted((a, b) => b.times - a.times)
}

// Two Latin letters are an abbreviation that is used, or what is left of an address.
const leastOf = (text: string, usual: number) =>
  text.length < 2 ? Infinity : /^[A-Za-z]{2}$/.test(text) ? 3 : usual

function count(found: Map<string, Candidate & { last: number }>, words: string[], no: number) {
  const text = joined(words)
  if (text.length > (isLatinWord(text) ? LONGEST_LATIN : LONGEST)) return
  // Model and model are one term; it is shown as it stood first where it is a name, else small.
  const key = text.toLowerCase()
  const one = found.get(key) ?? { text, words, times: 0, within: 0, last: -1 }
  if (one.text !== text && isPlain(text)) one.text = text
  one.times += 1
  if (one.last !== no) one.within += 1
  one.last = no
  found.set(key, one)
}

const isLatinWord = (text: string) => /^[A-Za-z]/.test(text)
const isPlain = (text: string) => text === text.toLowerCase()

/** Whether a text speaks of a term: English by whole words, however they are written. */
export function holdsTerm(text: string, term: string): boolean {
  if (!isLatinWord(term)) return text.includes(term)
  const folded = text.toLowerCase()
  const wanted = term.toLowerCase()
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    const before = folded[at - 1] ?? ' '
    const after = folded[at + wanted.length] ?? ' '
    if (!/[a-z0-9]/.test(before) && !/[a-rt-z0-9]/.test(after)) return true
  }
  return false
}

const joined = (words: string[]) => words.join(/[a-z]/i.test(words[0] ?? '') ? ' ' : '')

// One word to a reader, three to the segmenter, which keeps what underlines join.
const HYPHEN = /(?<=[A-Za-z])-(?=[A-Za-z])/g

/** Runs of words that follow each other without a sign, a number or an empty word between. */
function runsOf(text: string): string[][] {
  const runs: string[][] = [[]]
  for (const { segment: found } of segmenter.segment(text.replace(HYPHEN, '_'))) {
    const segment = found.replaceAll('_', '-')
    const isTelling = WORD.test(segment) && !isEmptyWord(segment) && !CODE.test(segment)
    if (isTelling) runs.at(-1)?.push(segment)
    else if (segment.trim() !== '') runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

function groupsOf(run: string[]): string[][] {
  const groups: string[][] = []
  run.forEach((_, at) => {
    for (const size of [1, 2, 3]) if (at + size <= run.length) groups.push(run.slice(at, at + size))
  })
  return groups
}

/**
 * What the file is about: frequent here, rare in the rest of the library. `elsewhere` counts this file's own passages
 * too; they are taken off.
 */
export function keyTerms(
  counted: Candidate[],
  elsewhere: { passages: number; documentFrequency: Record<string, number> },
  { title, passages }: { title: string; passages: Passage[] },
): KeyTerm[] {
  const times = new Map(counted.map((one) => [one.text.toLowerCase(), one.times]))
  const within = new Map(counted.map((one) => [one.text.toLowerCase(), one.within]))
  const named = new Set(passages.flatMap(({ headings }) => headings).concat(title))
  const heads = [...named].join('\n')
  const rarity = (word: string) => {
    const all = elsewhere.documentFrequency[fold(word)] ?? 0
    const others = Math.max(0, all - (within.get(word.toLowerCase()) ?? 0))
    return Math.log(1 + (elsewhere.passages + 2) / (others + 1))
  }
  const weighed = counted
    .filter(({ words, times: own }) =>
      words.length === 1
        ? (words[0] ?? '').length > 1
        : words.every((word) => own >= 0.4 * (times.get(word.toLowerCase()) ?? own)),
    )
    .map(({ text, words, times: own }) => ({
      text,
      times: own,
      weight:
        Math.log(1 + own) *
        Math.max(...words.map(rarity)) *
        (1 + 0.35 * (words.length - 1)) *
        (holdsTerm(heads, text) ? 1.4 : 1),
    }))
    .toSorted((a, b) => b.weight - a.weight || b.times - a.times)
  return withoutNested(weighed)
}

/** A part of a weightier term that hardly stands alone says nothing new. */
function withoutNested(terms: KeyTerm[]): KeyTerm[] {
  const kept: KeyTerm[] = []
  for (const term of terms) {
    const isTold = kept.some(
      (one) =>
        (one.text.includes(term.text) && term.times < 2 * one.times) ||
        term.text.includes(one.text),
    )
    if (!isTold) kept.push(term)
    if (kept.length === MOST) break
  }
  return kept
}
