import { hasCounted, holdsType } from './answer-types'
import type { Candidate } from './candidate'
import type { Asked } from './question'
import type { Scan } from './scan'
import type { weights } from './weights'
import { bestVoteIn, fourVotesIn, type Votes } from './votes'

export type Features = Record<keyof typeof weights, number>

/** Largest values of the list, by which two features are scaled. */
export interface Scale {
  score: number
  value: number
}

/** Which of the question's words stand in a title, by their place: themselves, or by a word of the same meaning. */
export interface TitleWords {
  own: number[]
  held: ReadonlySet<number>
}

export function titleWordsOf(asked: Asked, title: string): TitleWords {
  const places = [...asked.words.keys()]
  return {
    own: places.filter((at) => title.includes(asked.words[at] ?? '')),
    held: new Set(places.filter((at) => asked.stands(asked.words[at] ?? '', title))),
  }
}

export function featuresOf(
  asked: Asked,
  one: Candidate,
  { scale, votes, title }: { scale: Scale; votes: Votes; title: TitleWords },
): Features {
  const { wordWeights } = asked
  const best = new Set(one.sentences[one.bestAt]?.held)
  const heldIn = (held: ReadonlySet<number>) =>
    [...asked.words.keys()].filter((at) => held.has(at) || title.held.has(at))
  const inBoth = (text: string) => one.body.includes(text) || one.title.includes(text)
  const flag = (is: boolean) => (is ? 1 : 0)
  return {
    fullText: scale.score > 0 ? one.passage.score / scale.score : 0,
    titleShare: wordWeights.shareOf(title.own),
    wordShare: wordWeights.squareShareOf(heldIn(one.scan.held)),
    characterShare: one.scan.characterShare,
    bestSentence: scale.value > 0 ? one.bestValue / scale.value : 0,
    sentenceOrTitle: wordWeights.shareOf(heldIn(best)),
    threeSentences: bestWindow(asked, one),
    order: orderOf(asked, one.scan),
    numbersMissing: partOf(asked.numbers, (number) => !inBoth(number)),
    yearConflict: flag(yearConflicts(asked, one.body)),
    sentenceYearWrong: flag(isYearWrong(asked, one.best)),
    quoted: partOf(asked.quoted, inBoth),
    titleInQuestion: flag(one.title.trim().length >= 2 && asked.folded.includes(one.title.trim())),
    type: flag(holdsType(asked.type, one.best, asked.numbers)),
    unit: flag(hasCounted(asked.unit, one.near)),
    wordVote: bestVoteIn(votes.words, one.near),
    typedVote: bestVoteIn(votes.typed, one.near),
    bigramVote: fourVotesIn(votes.bigrams, one.near),
  }
}

/** Share of the items that pass; 0 when there are none. */
export const partOf = (items: string[], passes: (item: string) => boolean) =>
  items.length > 0 ? items.filter(passes).length / items.length : 0

/** The question names a year, the text names years, and none of them is the question's. */
export function isYearWrong(asked: Asked, folded: string): boolean {
  if (asked.years.length === 0) return false
  const years = folded.match(/(?:19|20)\d\d(?=年)/g) ?? []
  return years.length > 0 && !years.some((year) => asked.years.includes(year))
}

/** Neighbouring words of the question that stand close and in order in the text, by weight; 0–1. */
export function orderIn(asked: Asked, body: string): number {
  const [only] = asked.words
  if (asked.words.length < 2) return only && body.includes(only) ? 1 : 0
  let all = 0
  let held = 0
  asked.words.slice(1).forEach((second, at) => {
    const first = asked.words[at] ?? ''
    const weight = asked.idf(first) + asked.idf(second)
    all += weight
    if (followsClosely(body, first, second)) held += weight
  })
  return all > 0 ? held / all : 0
}

function followsClosely(body: string, first: string, second: string): boolean {
  for (let at = body.indexOf(first); at >= 0; at = body.indexOf(first, at + 1)) {
    const after = at + first.length
    if (body.slice(after, after + 6 + second.length).includes(second)) return true
  }
  return false
}

/** The same, where it was looked for already. */
function orderOf({ words, wordWeights: { each } }: Asked, { starts, wordCounts }: Scan): number {
  if (words.length < 2) return (wordCounts[0] ?? 0) > 0 ? 1 : 0
  let all = 0
  let held = 0
  for (let at = 1; at < words.length; at += 1) {
    const weight = (each[at - 1] ?? 0) + (each[at] ?? 0)
    all += weight
    const length = words[at - 1]?.length ?? 0
    const isClose = starts[at - 1]?.some((first) =>
      starts[at]?.some((second) => second >= first + length && second <= first + length + 6),
    )
    if (isClose) held += weight
  }
  return all > 0 ? held / all : 0
}

function yearConflicts(asked: Asked, body: string): boolean {
  if (asked.years.length === 0) return false
  return /(?:19|20)\d\d年/.test(body) && !asked.years.some((year) => body.includes(`${year}年`))
}

// Three sentences in a row.
function bestWindow(asked: Asked, { sentences }: Candidate): number {
  let best = 0
  sentences.forEach((one, at) => {
    // The window after this one holds all that it holds.
    if (one.held.length === 0 && at + 1 < sentences.length) return
    const held = [...one.held]
    for (const next of [sentences[at + 1], sentences[at + 2]]) {
      for (const word of next?.held ?? []) if (!held.includes(word)) held.push(word)
    }
    if (held.length > 0) best = Math.max(best, asked.wordWeights.shareOf(held.toSorted(upwards)))
  })
  return best
}

const upwards = (a: number, b: number) => a - b
