import { isDerived } from './derived'
import { ALIKE_FROM, likeness } from './likeness'
import { measuresOf, type Measure } from './measures'
import type { Reading, Token } from './reading'
import { isSameMeasure } from './same-measure'
import { isInOtherSegment } from './segments'

export type FigureFault =
  | 'figureMissing'
  | 'figureUnit'
  | 'figureOther'
  | 'figurePer'
  | 'figureBound'
  | 'figuresTurned'
  | 'figureRow'

// How much more of the claim has to stand about another number of the kind than about its own.
const OTHER_FROM = 0.15

export interface Figures {
  faults: FigureFault[]
  /** Numbers of the claim, and those of them that the passage has. */
  stated: number
  found: number
}

/** Where the numbers of a claim are not those of its passage: missing, with other units or bounds, or of something else. */
export function compareFigures(claim: Reading, passage: Reading): Figures {
  const own = measuresOf(claim.text).filter((item) => !isArticle(item, claim.text))
  const theirs = measuresOf(passage.text)
  const sames = own.map((item) => theirs.filter((other) => isSameMeasure(item, other)))
  const faults = own.flatMap((item, no) => {
    const same = sames[no] ?? []
    return same.length === 0
      ? missingFault(item, claim.text, theirs, passage.text)
      : placeFaults(item, own, same, { claim, passage, theirs })
  })
  return {
    faults: isTurnedAbout(claim.text, passage.text) ? [...faults, 'figuresTurned'] : faults,
    stated: own.length,
    found: sames.filter(({ length }) => length > 0).length,
  }
}

// 一家公司 counts nothing; 一分钟 in 一分钟1800次 is what is counted by.
const isArticle = ({ plain, dimension, from, to }: Measure, text: string) =>
  plain === 1 &&
  text.charAt(from) === '一' &&
  (dimension === '' || (dimension === 'time' && !/^[内前后以之]/.test(text.slice(to))))

const digitsOf = ({ from, to }: Measure, text: string) =>
  /[\d.]+/.exec(text.slice(from, to))?.[0] ?? ''

function missingFault(
  item: Measure,
  claim: string,
  theirs: readonly Measure[],
  passage: string,
): FigureFault[] {
  const isUncounted =
    item.isPeriod ||
    isPartOfCode(item, claim, passage) ||
    isListed(item, claim, theirs, passage) ||
    isDerived(item, theirs, claim)
  if (isUncounted) return []
  const digits = digitsOf(item, claim)
  const isOtherUnit = theirs.some((other) => digits !== '' && digits === digitsOf(other, passage))
  return [isOtherUnit ? 'figureUnit' : 'figureMissing']
}

// 20 of top-20; nothing is measured by it.
function isPartOfCode(item: Measure, claim: string, passage: string): boolean {
  const digits = digitsOf(item, claim)
  return (
    /^\d{2,}$/.test(digits) &&
    (item.dimension === '' || item.dimension === 'people') &&
    new RegExp(`[a-z]-?${digits}(?!\\d)`).test(passage)
  )
}

// 两种, 三项: how many are told of; false only where the passage counts the same kind.
function isListed(
  { plain, dimension, to }: Measure,
  claim: string,
  theirs: readonly Measure[],
  passage: string,
): boolean {
  const counter = claim.charAt(to)
  if (plain < 2 || plain > 4 || dimension !== '' || !/[种个方者类项点部步档头]/.test(counter))
    return false
  return !theirs.some((other) => other.dimension === '' && passage.charAt(other.to) === counter)
}

// A sum stands beside its own name, its parts beside theirs.
const SUMMED = /合计|一?共|加起来|总计/
const SUM_REACH = 8

const isSum = (claim: string, passage: string, same: readonly Measure[]) =>
  SUMMED.test(claim) ||
  same.some(({ from }) => SUMMED.test(passage.slice(Math.max(0, from - SUM_REACH), from)))

interface Texts {
  claim: Reading
  passage: Reading
  theirs: readonly Measure[]
}

function placeFaults(
  item: Measure,
  own: readonly Measure[],
  same: readonly Measure[],
  { claim, passage, theirs }: Texts,
): FigureFault[] {
  const clause = claim.clauses.find(({ from, to }) => item.from >= from && item.from < to)
  if (!clause) return []
  const content = clause.tokens.filter(
    ({ isContent, word, from, to }) =>
      isContent && word.length > 1 && (to <= item.from || from >= item.to),
  )
  const isSummed = isSum(clause.text, passage.text, same)
  const closeness = (other: Measure) => nearness(content, other, passage, theirs)
  const mine = Math.max(...same.map(closeness))
  const others = theirs.filter((other) => isOther(other, item, same, own))
  const rest = Math.max(0, ...others.map(closeness))
  const nearest = same.filter((other) => closeness(other) >= 0.97 * mine)
  const faults: [FigureFault, boolean][] = [
    ['figureOther', rest - mine > OTHER_FROM && !isSummed],
    ['figureRow', isInOtherSegment(claim, content, same, others, passage) && !isSummed],
    ['figurePer', !same.some(({ per }) => areEqual(per, item.per, ''))],
    ['figureBound', !nearest.some(({ bound }) => areEqual(bound, item.bound, null))],
  ]
  return faults.filter(([, isFault]) => isFault).map(([name]) => name)
}

// Nothing stands against nothing.
const areEqual = <Value>(value: Value, other: Value, nothing: Value) =>
  value === other || value === nothing || other === nothing

const isOther = (
  other: Measure,
  item: Measure,
  same: readonly Measure[],
  own: readonly Measure[],
) =>
  !same.includes(other) &&
  other.dimension === item.dimension &&
  other.isPeriod === item.isPeriod &&
  !own.some((mine) => isSameMeasure(mine, other))

const FROM_TO = /(?:从|由)([^,，。;；]{1,24}?)(?:到|至|为|成)([^,，。;；]{1,16})/g

/** 从40%升到80% where the passage goes from 80% to 40%. */
function isTurnedAbout(claim: string, passage: string): boolean {
  const theirs = fromTo(passage)
  return fromTo(claim).some(
    ([from, to]) =>
      from !== to &&
      theirs.some(([start, end]) => start === to && end === from) &&
      !theirs.some(([start, end]) => start === from && end === to),
  )
}

const fromTo = (text: string) =>
  [...text.matchAll(FROM_TO)].flatMap(([, before = '', after = '']) => {
    const [from] = measuresOf(before)
    const [to] = measuresOf(after)
    return from && to ? [[from.plain, to.plain] as const] : []
  })

const REACH = 80
const STOP_COST = 0.75

/** How much of what a claim says beside a number stands about a number of the passage; another number between costs. */
function nearness(
  content: readonly Token[],
  measure: Measure,
  passage: Reading,
  theirs: readonly Measure[],
): number {
  const clause = passage.clauses.find((item) => measure.from >= item.from && measure.from < item.to)
  if (!clause) return 0
  let sum = 0
  let all = 0
  for (const token of content) {
    const matching = passage.tokens.filter(({ word }) => likeness(token.word, word) >= ALIKE_FROM)
    const weight = 1 / Math.max(1, new Set(matching.map((other) => other.clause)).size)
    all += weight
    let best = 0
    for (const other of matching) {
      const distance = Math.min(
        Math.abs(other.to - measure.from),
        Math.abs(other.from - measure.to),
      )
      if (distance > REACH) continue
      const there = passage.clauses[other.clause]
      const place = there === clause ? 1 : there?.sentence === clause.sentence ? 0.7 : 0.4
      const stops = theirs.filter(({ from }) => isBetween(from, other.from, measure.from)).length
      const like = likeness(token.word, other.word)
      best = Math.max(best, like * place * STOP_COST ** stops * (1 - distance / (2 * REACH)))
    }
    sum += weight * best
  }
  return all === 0 ? 0 : sum / all
}

const isBetween = (position: number, from: number, to: number) =>
  position > Math.min(from, to) && position < Math.max(from, to)
