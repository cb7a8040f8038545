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
    own: places.filter((index) => title.includes(asked.words[index] ?? '')),
    held: new Set(places.filter((index) => asked.stands(asked.words[index] ?? '', title))),
  }
}

export function featuresOf(
  asked: Asked,
  item: Candidate,
  { scale, votes, title }: { scale: Scale; votes: Votes; title: TitleWords },
): Features {
  const { wordWeights } = asked
  const best = new Set(item.sentences[item.bestAt]?.held)
  const heldIn = (held: ReadonlySet<number>) =>
    [...asked.words.keys()].filter((index) => held.has(index) || title.held.has(index))
  const inBoth = (text: string) => item.body.includes(text) || item.title.includes(text)
  const flag = (is: boolean) => (is ? 1 : 0)
  return {
    fullText: scale.score > 0 ? item.passage.score / scale.score : 0,
    titleShare: wordWeights.shareOf(title.own),
    wordShare: wordWeights.squareShareOf(heldIn(item.scan.held)),
    characterShare: item.scan.characterShare,
    bestSentence: scale.value > 0 ? item.bestValue / scale.value : 0,
    sentenceOrTitle: wordWeights.shareOf(heldIn(best)),
    threeSentences: bestWindow(asked, item),
    order: orderOf(asked, item.scan),
    numbersMissing: partOf(asked.numbers, (number) => !inBoth(number)),
    yearConflict: flag(yearConflicts(asked, item.body)),
    sentenceYearWrong: flag(isYearWrong(asked, item.best)),
    quoted: partOf(asked.quoted, inBoth),
    titleInQuestion: flag(
      item.title.trim().length >= 2 && asked.folded.includes(item.title.trim()),
    ),
    type: flag(holdsType(asked.type, item.best, asked.numbers)),
    unit: flag(hasCounted(asked.unit, item.near)),
    wordVote: bestVoteIn(votes.words, item.near),
    typedVote: bestVoteIn(votes.typed, item.near),
    bigramVote: fourVotesIn(votes.bigrams, item.near),
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
  asked.words.slice(1).forEach((second, index) => {
    const first = asked.words[index] ?? ''
    const weight = asked.idf(first) + asked.idf(second)
    all += weight
    if (followsClosely(body, first, second)) held += weight
  })
  return all > 0 ? held / all : 0
}

function followsClosely(body: string, first: string, second: string): boolean {
  for (let index = body.indexOf(first); index >= 0; index = body.indexOf(first, index + 1)) {
    const after = index + first.length
    if (body.slice(after, after + 6 + second.length).includes(second)) return true
  }
  return false
}

/** The same, where it was looked for already. */
function orderOf({ words, wordWeights: { each } }: Asked, { starts, wordCounts }: Scan): number {
  if (words.length < 2) return (wordCounts[0] ?? 0) > 0 ? 1 : 0
  let all = 0
  let held = 0
  for (let index = 1; index < words.length; index += 1) {
    const weight = (each[index - 1] ?? 0) + (each[index] ?? 0)
    all += weight
    const length = words[index - 1]?.length ?? 0
    const isClose = starts[index - 1]?.some((first) =>
      starts[index]?.some((second) => second >= first + length && second <= first + length + 6),
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
  sentences.forEach((item, index) => {
    // The window after this one holds all that it holds.
    if (item.held.length === 0 && index + 1 < sentences.length) return
    const held = [...item.held]
    for (const next of [sentences[index + 1], sentences[index + 2]]) {
      for (const word of next?.held ?? []) if (!held.includes(word)) held.push(word)
    }
    if (held.length > 0) best = Math.max(best, asked.wordWeights.shareOf(held.toSorted(upwards)))
  })
  return best
}

const upwards = (a: number, b: number) => a - b
