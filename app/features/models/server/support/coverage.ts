import { bigrams, words } from '#packages/chinese/terms'
import { sentences } from '#packages/chinese/sentences'
import { fold } from '#packages/chinese/fold'
import { SURNAMES } from '#packages/chinese/surnames'
import { quantitiesOf } from './numbers'
import { FUNCTION_CHARACTERS } from './function-characters'

const LENGTH_COST = 0.0004
const HAN_RUN = /[\u3400-\u9fff\uf900-\ufaff〇々]+/g

/** A sentence of a passage, or two neighbours, folded; the place is that of the original text. */
export interface Window {
  text: string
  from: number
  to: number
  bigrams: ReadonlySet<string>
}

/** A passage prepared for many sentences. */
export interface FoldedPassage {
  whole: string
  bigrams: ReadonlySet<string>
  windows: Window[]
}

/** Folds a passage and cuts it into its sentences and pairs of neighbours. */
export function preparePassage(text: string): FoldedPassage {
  const parts = sentences(text).map(({ text: item, from, to }) => ({
    text: foldClose(item),
    from,
    to,
  }))
  const pairs = parts.slice(1).map((part, index) => {
    const before = parts[index] ?? part
    return { text: `${before.text}${part.text}`, from: before.from, to: part.to }
  })
  const whole = foldClose(text)
  return {
    whole,
    bigrams: new Set(bigrams(whole)),
    windows: [...parts, ...pairs].map((item) => ({
      ...item,
      bigrams: new Set(bigrams(item.text)),
    })),
  }
}

const LOOSE = /(?<=[\u3400-\u9fff])\s+|(?<!\s)\s+(?=[\u3400-\u9fff])/g

const FIRST = /首(?=[位个次座部届任条批家艘支名场项])/g

/** Folds a text as claims are held against it: no blanks beside Han characters (上 超过5100人 签名), 首位 as 第一位. */
export const foldClose = (text: string): string =>
  fold(text).replace(LOOSE, '').replace(FIRST, '第一')

/** The sentence or two of the passage that a claim most resembles, with the share of the claim's bigrams in it. */
export function bestWindow(claim: string, passage: FoldedPassage): Window & { share: number } {
  const own = bigrams(claim)
  const nowhere: Window = { text: '', from: 0, to: 0, bigrams: new Set() }
  let best = { ...nowhere, share: 0, score: -1 }
  for (const window of passage.windows) {
    const share = shareIn(own, window.bigrams)
    const score = share - LENGTH_COST * window.text.length
    if (score > best.score) best = { ...window, share, score }
  }
  return best
}

/** Share of the terms that a set holds; 1 for no terms. */
export function shareIn(terms: string[], vocabulary: ReadonlySet<string>): number {
  return terms.length === 0 ? 1 : terms.filter((term) => vocabulary.has(term)).length / terms.length
}

export interface Uncovered {
  /** Share of the claim's Han characters that no bigram of the passage covers. */
  share: number
  /** Length of the longest such run. */
  longest: number
  /** Runs of two or more that read like names, at most 2 counted. */
  names: number
}

/** What of a claim the passage does not say, by its Han characters; tying characters aside. */
export function uncoveredBy(claim: string, passage: FoldedPassage): Uncovered {
  let missing = 0
  let total = 0
  const runs: string[] = []
  // Numbers are held against numbers, whichever way they are written.
  const values = new Set(quantitiesOf(passage.whole).map(({ value }) => value))
  const numbers = quantitiesOf(claim).filter(({ value }) => values.has(value))
  for (const { 0: han, index } of claim.matchAll(HAN_RUN)) {
    const isNumber = (offset: number) =>
      numbers.some(({ from, to }) => index + offset >= from && index + offset < to)
    const marks = Array.from(
      han,
      (character, index) => isNumber(index) || isCovered(han, index, character, passage),
    )
    total += marks.length
    for (const [index, isFine] of marks.entries()) {
      if (isFine) continue
      missing += passage.whole.includes(han.charAt(index)) ? 0.6 : 1
      if (index > 0 && marks[index - 1] === false)
        runs.push(`${runs.pop() ?? ''}${han.charAt(index)}`)
      else runs.push(han.charAt(index))
    }
  }
  const longest = Math.max(0, ...runs.map((run) => run.length))
  const names = runs.filter((run) => isNameLike(run)).length
  return { share: total === 0 ? 0 : missing / total, longest, names: Math.min(2, names) }
}

// What the dictionary cuts into single characters is seldom a word: a name, as is a surname with one or two more.
function isNameLike(run: string): boolean {
  if (run.length < 2) return false
  if (run.length <= 3 && SURNAMES.includes(run.charAt(0))) return true
  const found = words(run)
  return found.filter((item) => item.length === 1).length >= 0.6 * found.length
}

function isCovered(han: string, index: number, character: string, passage: FoldedPassage): boolean {
  if (FUNCTION_CHARACTERS.has(character)) return true
  const before = index > 0 && passage.bigrams.has(han.slice(index - 1, index + 1))
  const after = index + 1 < han.length && passage.bigrams.has(han.slice(index, index + 2))
  return before || after || (han.length === 1 && passage.whole.includes(han))
}
