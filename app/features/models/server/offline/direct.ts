import { hasCounted, holdsType } from '~/core/ranking/answer-types'
import { englishOf, englishTerms, hasEnglish } from '#packages/chinese/english'
import type { Asked } from '~/core/ranking/question'
import { likesOf } from '../support/meaning'
import { isHowIn, LISTED } from './asking-words'
import { speaksOfCode } from './codes'
import type { Extract, RankedSource } from './extract'
import {
  hasDuration,
  hasMeasure,
  isOnlyDenied,
  isOtherOrdinal,
  lacksAttribute,
  lacksMeasure,
  lacksName,
  lacksPlace,
  saysByAttribute,
  withoutModal,
} from './kinds'
import type { Reading } from './refuse'
import { lacksNames } from './related'
import { isBlank, SMALL_CORPUS } from './small-corpus'

/** A sentence with how much of the question it says itself, or is said right round it. */
export interface Direct {
  extract: Extract
  /** Share of the weight of the question's words. */
  about: number
  /** The same of the sentence alone. */
  own: number
  score: number
}

// Fitted on half of the labelled questions (`npm run eval -- answers`, docs/decisions/0136).
const DIRECT_FROM = 0.69
// With a figure of the very measure or count that was asked for, less has to be said besides.
const DIRECT_FROM_FIGURE = 0.55
const OWN_FROM = 0.35
// 长5cm says little of 固态硬盘尺寸 itself.
const OWN_FROM_MEASURED = 0.2
// Where few passages are, little else tells an answer from what only speaks of the matter.
const DIRECT_FROM_SMALL = 0.9
const OWN_FROM_SMALL = 0.7
// By how much the likeliest sentence says more of the question than any of another file.
const OUTSTANDING = 0.15
const ABOUT_WEIGHT = 6
const CANDIDATES = 24

/** Sentences by how directly they answer, the likeliest first. */
export function directExtracts({ asked, ranked, extracts }: Reading): Direct[] {
  const words = asked.words.filter((word) => !isBlank(word) && !isHowIn(asked.folded, word))
  return extracts
    .slice(0, CANDIDATES)
    .flatMap((extract): Direct[] => {
      const home = ranked.find(({ passage }) => passage.alias === extract.alias)
      if (!home) return []
      const { about, own } = coverageOf(asked, words, extract, home)
      return [{ extract, about, own, score: extract.score + ABOUT_WEIGHT * about }]
    })
    .toSorted((a, b) => b.score - a.score)
}

/** Whether a sentence says what was asked, with what kind of thing was asked for. */
export function isDirect(reading: Reading, { extract, about, own }: Direct): boolean {
  const home = reading.ranked.find(({ passage }) => passage.alias === extract.alias)
  const isSmall = reading.asked.passages < SMALL_CORPUS
  if (!home) return false
  if (!isSmall && speaksOfCode(reading.asked, extract.folded))
    return !isWanting(reading.asked, extract, home)
  const least = barsFor(reading.asked, extract.folded)
  if (about < least.about || own < least.own || NO_STATEMENT.test(extract.text)) return false
  return !isWanting(reading.asked, extract, home)
}

/**
 * Whether the likeliest sentence answers because no other file comes near to saying as much of the question, though it says
 * part of it in other words. Where all that was found is of one file there is nothing to hold it against.
 */
export function isOutstanding(reading: Reading, all: Direct[]): boolean {
  const { asked } = reading
  const [best] = all
  const home = homeOf(reading, best)
  if (!best || !home || asked.passages < SMALL_CORPUS) return false
  // One sentence is seldom all of a list.
  if (isValueAsked(asked) || LISTED.test(asked.folded)) return false
  if (best.about < DIRECT_FROM_FIGURE || best.own < OWN_FROM) return false
  const others = all.filter((item) => homeOf(reading, item)?.passage.title !== home.passage.title)
  const next = Math.max(0, ...others.map(({ about }) => about))
  if (others.length === 0 || best.about - next < OUTSTANDING) return false
  return !NO_STATEMENT.test(best.extract.text) && !isWanting(asked, best.extract, home)
}

/** Whether a question is answered by a name or a figure, which the nearest sentence may lack; a date is looked for elsewhere. */
const isValueAsked = ({ type, folded }: Asked): boolean =>
  type !== 'year' && type !== 'date' && (type === 'number' || WHICH_OR_HOW_MUCH.test(folded))

const WHICH_OR_HOW_MUCH = /谁|哪|[量额数率][?。\s]*$/

const homeOf = ({ ranked }: Reading, item: Direct | undefined) =>
  ranked.find(({ passage }) => passage.alias === item?.extract.alias)

/** How much of the question has to be said, by the sentence and round it. */
function barsFor(asked: Asked, folded: string): Pick<Direct, 'about' | 'own'> {
  if (asked.passages < SMALL_CORPUS) return { about: DIRECT_FROM_SMALL, own: OWN_FROM_SMALL }
  if (hasMeasure(asked, folded)) return { about: DIRECT_FROM_FIGURE, own: OWN_FROM_MEASURED }
  const { unit } = asked
  const hasCount = unit !== '' && !LOOSE_UNITS.includes(unit) && isCounted(unit, folded)
  return { about: hasCount ? DIRECT_FROM_FIGURE : DIRECT_FROM, own: OWN_FROM }
}

/** Whether a sentence lacks what was asked for: a figure, a unit, a number or a name that was given. */
function isWanting(asked: Asked, extract: Extract, home: RankedSource): boolean {
  const { folded } = extract
  if (!asked.numbers.every((number) => isNamed(asked, number, folded, home))) return true
  if (isOtherKind(asked, extract) || lacksAttribute(asked, folded)) return true
  // 九十秒 and 每半年 are no dates, and what is asked by 多久.
  return lacksNamesIn(asked, home) || (!hasMeasure(asked, folded) && lacksFigure(asked, folded))
}

function lacksNamesIn(asked: Asked, { passage, title, body }: RankedSource): boolean {
  if (asked.passages < SMALL_CORPUS) return false
  return lacksNames(asked, `${passage.title}\n${title}\n${body}`)
}

function lacksFigure(asked: Asked, folded: string): boolean {
  const { type, unit, numbers, folded: question } = asked
  if (type === 'number' && unit !== '' && !isCounted(unit, folded) && !LOOSE_UNITS.includes(unit))
    return true
  if (isLengthAsked(asked, folded)) return false
  const isDate = type === 'date' && !KIND_OF_TIME.test(question)
  const isFigure = type === 'number' || type === 'year' || isDate
  return isFigure && !MONEY_ASKED.test(question) && !holdsType(type, folded, numbers)
}

/** Whether a sentence tells a length of time or days, of which one or the other was asked. */
const isLengthAsked = ({ type, unit, folded: question }: Asked, folded: string): boolean =>
  type === 'date'
    ? TIME_ASKED.test(question) && !KIND_OF_TIME.test(question) && hasDuration(folded)
    : unit === '天' && DAYS.test(folded)

/** Whether a sentence can be no answer: a price, a version, a count of a measure or the entry of a form was asked, and it has none. */
export function isOtherKind(asked: Asked, { folded }: Pick<Extract, 'folded'>): boolean {
  if (lacksMeasure(asked, folded) || lacksName(asked, folded)) return true
  if (isOnlyDenied(asked, folded) || lacksPlace(asked, folded)) return true
  if (isOtherOrdinal(asked, folded)) return true
  if (MONEY_ASKED.test(asked.folded)) return !MONEY.test(folded)
  if (VERSION_ASKED.test(asked.folded) && !/\d/.test(withoutNumbers(folded, asked.numbers)))
    return true
  const [, measure] = MEASURE_ASKED.exec(asked.folded) ?? []
  if (measure && !new RegExp(`${NUMERAL}多?余?\\s*${measure}`).test(folded)) return true
  return hasEmptyLabel(asked, folded)
}

const NUMERAL = '[\\d一二两三四五六七八九十百千万亿]'
// A question, a caption or a numbered heading says nothing itself.
const NO_STATEMENT = /[?？]$|^\s*(?:表|图|table|figure)\s*\d|^\d+(?:\.\d+)+\.?\s*[^。！；]*$/i
const VERSION_ASKED = /(?:什么|哪个|哪一?)版本|版本号?是(?:多少|什么|几)/
// ctime 是什么时间 asks what it means.
const KIND_OF_TIME = /是什么(?:时间|日期)/
// 响应时间 is a date or a length.
const TIME_ASKED = /[\u3400-\u9fff]{2}时间[?。\s]*$/
const MEASURE_ASKED = /(?:多少|几)([行秒字块台件套辆张份页瓶克盒箱趟步题分层栋])/
const MONEY_ASKED = /多少钱|几块钱|价格|售价|定价|单价|报价/
const MONEY = /\d\s*(?:元|块|万|亿|美元|欧元|港币)|[¥￥$€]\s*\d|(?:价|金额)[^，。]{0,6}\d/
// 种 and 个 are left out where a list or a number stands alone.
// 三十日 answers 多少天, and 27人 多少名.
const UNITS_ALIKE: Record<string, string[] | undefined> = { 人: ['名', '位'], 名: ['人', '位'] }
const DAYS = new RegExp(`${NUMERAL}(?:个?工作)?[天日]`)
const isCounted = (unit: string, folded: string) =>
  [unit, ...(UNITS_ALIKE[unit] ?? [])].some((item) => hasCounted(item, folded)) ||
  (unit === '天' && DAYS.test(folded))
const LOOSE_UNITS = '种个位名项条'
const withoutNumbers = (folded: string, numbers: string[]) =>
  numbers.reduce((text, number) => text.replaceAll(number, ' '), folded)

/** A number of the question stands in the sentence or over it; one of a name (Debian 12) behind that name in its passage. */
function isNamed(
  { folded: question }: Asked,
  number: string,
  folded: string,
  home: RankedSource,
): boolean {
  if (folded.includes(number) || home.title.includes(number)) return true
  const own = number.replace('.', '\\.')
  const [, name] = new RegExp(`([a-z][a-z+-]*)\\s?${own}(?!\\d)`).exec(question) ?? []
  if (!name) return false
  const words = name.replace(/[+-]/g, '\\$&')
  return new RegExp(`${words}[^\\d]{0,12}${own}(?!\\d)`).test(home.body)
}

/** 审核人: with nothing behind it: the form asks for it, and nobody has filled it in. */
function hasEmptyLabel(asked: Asked, folded: string): boolean {
  const [, label = ''] = /([\u3400-\u9fff]{2,6})是(?:谁|什么|多少|哪)/.exec(asked.folded) ?? []
  if (label === '') return false
  for (let from = 0; from < label.length - 1; from += 1) {
    const place = folded.indexOf(label.slice(from))
    if (place < 0) continue
    return /^\s*[:：]\s*(?:[,，;；。|]|$)/.test(folded.slice(place + label.length - from))
  }
  return false
}

const OF_TITLE = 0.85
const OF_LIKE = 0.7
const OF_BEFORE = 0.6
const OF_BODY = 0.4

function coverageOf(asked: Asked, words: string[], { folded, no }: Extract, home: RankedSource) {
  const before = home.sentences[no - 1]?.folded ?? ''
  let all = 0
  let about = 0
  let own = 0
  for (const word of words) {
    const weight = asked.idf(word)
    all += weight
    const isIn = wordMatcher(asked, word)
    if (isIn(folded)) own += weight
    about += weight * creditOf(word, { isIn, folded, before, home })
  }
  return { about: all > 0 ? about / all : 0, own: all > 0 ? own / all : 0 }
}

const wordMatcher = (asked: Asked, word: string) => {
  // 准确率 is a term, though the dictionary cuts it in two.
  const terms = englishTerms.filter((term) => term.includes(word) && asked.folded.includes(term))
  const stems = [word, ...terms].flatMap(englishOf)
  const bare = withoutModal(word)
  return (text: string) =>
    asked.stands(word, text) ||
    (bare !== '' && text.includes(bare)) ||
    saysByAttribute(word, text) ||
    stems.some((stem) => hasEnglish(text, stem))
}

interface Place {
  isIn: (text: string) => boolean
  folded: string
  before: string
  home: RankedSource
}

function creditOf(word: string, { isIn, folded, before, home }: Place): number {
  if (isIn(folded)) return 1
  if (isIn(home.title)) return OF_TITLE
  const likes = word.length > 1 ? likesOf(word).filter((like) => like.length > 1) : []
  if (likes.some((like) => folded.includes(like))) return OF_LIKE
  if (isIn(before)) return OF_BEFORE
  return isIn(home.body) ? OF_BODY : 0
}
