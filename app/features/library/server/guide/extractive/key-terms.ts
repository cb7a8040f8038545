import { wordSegmenter } from '#packages/chinese/segmenter'
import { fold } from '#packages/chinese/fold'
import type { Passage } from '../../ports'
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
  const entry = found.get(key) ?? { text, words, times: 0, within: 0, last: -1 }
  if (entry.text !== text && isPlain(text)) entry.text = text
  entry.times += 1
  if (entry.last !== no) entry.within += 1
  entry.last = no
  found.set(key, entry)
}

const isLatinWord = (text: string) => /^[A-Za-z]/.test(text)
const isPlain = (text: string) => text === text.toLowerCase()

/** Whether a text speaks of a term: English by whole words, however they are written. */
export function holdsTerm(text: string, term: string): boolean {
  if (!isLatinWord(term)) return text.includes(term)
  const folded = text.toLowerCase()
  const needle = term.toLowerCase()
  for (
    let position = folded.indexOf(needle);
    position >= 0;
    position = folded.indexOf(needle, position + 1)
  ) {
    const before = folded[position - 1] ?? ' '
    const after = folded[position + needle.length] ?? ' '
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
  for (const { segment: found } of wordSegmenter().segment(text.replace(HYPHEN, '_'))) {
    const segment = found.replaceAll('_', '-')
    const isContentWord = WORD.test(segment) && !isEmptyWord(segment) && !CODE.test(segment)
    if (isContentWord) runs.at(-1)?.push(segment)
    else if (segment.trim() !== '') runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

function groupsOf(run: string[]): string[][] {
  const groups: string[][] = []
  run.forEach((_, index) => {
    for (const size of [1, 2, 3])
      if (index + size <= run.length) groups.push(run.slice(index, index + size))
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
  const times = new Map(counted.map((term) => [term.text.toLowerCase(), term.times]))
  const within = new Map(counted.map((term) => [term.text.toLowerCase(), term.within]))
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
  const chosen: KeyTerm[] = []
  for (const term of terms) {
    const isCovered = chosen.some(
      (other) =>
        (other.text.includes(term.text) && term.times < 2 * other.times) ||
        term.text.includes(other.text),
    )
    if (!isCovered) chosen.push(term)
    if (chosen.length === MOST) break
  }
  return chosen
}
