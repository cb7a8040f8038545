import { stopWords, words } from '#packages/chinese/terms'
import { fromChineseNumeral } from '#packages/chinese/numerals'
import { FUNCTION_CHARACTERS } from './function-characters'
import { likesOf } from './meaning'

/** A number of a folded text: its value with 万, 亿, 百分之 and 成 worked in, and the unit right behind it. */
export interface Quantity {
  value: number
  /** The next character when it is a known unit, else ''. Parts of a whole are in '%'. */
  unit: string
  from: number
  to: number
}

const UNITS =
  '年月日时分秒个名位人次天种座部本岁倍级家只头条项场所元米吨度句章篇首集届公平厘毫千克升亩页份%'
// No longer than numbers are: a run without end (a rule drawn in 一) would be tried from each of its characters.
const CHINESE = '[零〇一二两三四五六七八九十百千]{1,16}'
const QUANTITY = new RegExp(
  `(?<whole>\\d+|${CHINESE})分之(?<part>\\d+(?:\\.\\d+)?|${CHINESE})|` +
    '(?<tenths>\\d|[一二两三四五六七八九])成(?![立为功员本就果长都交名])|' +
    `(?<written>\\d+(?:\\.\\d+)?|${CHINESE}(?=[万亿${UNITS}]))(?<scale>(?:[百千]?[万亿])*)(?<next>.?)`,
  'g',
)
const SCALE: Record<string, number> = { 百: 100, 千: 1000, 万: 1e4, 亿: 1e8 }

/** Numbers in digits, those in characters that stand before a unit, and parts of a whole (百分之八, 四分之一, 九成). */
export function quantitiesOf(folded: string): Quantity[] {
  return [...folded.matchAll(QUANTITY)].flatMap((match): Quantity[] => {
    const { whole, part = '', tenths, written = '', scale = '', next = '' } = match.groups ?? {}
    const to = match.index + match[0].length
    const isPart = whole !== undefined || tenths !== undefined
    const plain = isPart ? percentOf(whole, part, tenths) : plainOf(written)
    if (plain === null) return []
    const value = [...scale].reduce((sum, sign) => sum * (SCALE[sign] ?? 1), plain)
    return [
      {
        value: Number(value.toPrecision(12)),
        unit: isPart ? '%' : unitOf(next),
        from: match.index,
        to: to - next.length,
      },
    ]
  })
}

const plainOf = (written: string) =>
  /^\d/.test(written) ? Number(written) : fromChineseNumeral(written)

function percentOf(
  whole: string | undefined,
  part: string,
  tenths: string | undefined,
): number | null {
  if (whole === undefined) return 10 * (plainOf(tenths ?? '') ?? 0)
  const below = plainOf(whole)
  const above = plainOf(part)
  return below && above !== null ? Number(((100 * above) / below).toPrecision(4)) : null
}

const ARTICLE = /^[个名位种座部本家只头条项场篇首届份块套款支]/
const COUNTED = /[第仅唯独每]$/

/** Numbers that a claim states: 一 in 一家公司 or 这一条款 counts nothing. */
export const statedIn = (folded: string): Quantity[] =>
  quantitiesOf(folded).filter(
    ({ from, to }) =>
      folded.slice(from, to) !== '一' ||
      COUNTED.test(folded.slice(0, from)) ||
      !(ARTICLE.test(folded.slice(to)) || /[这那其某另同任统]$/.test(folded.slice(0, from))),
  )

/** Whether a passage has a number: as such, or said in other words (第一, 首位; 1970年代, 70年代). */
export function isStated(
  { value, from, to }: Quantity,
  claim: string,
  theirs: readonly Quantity[],
  whole: string,
): boolean {
  if (theirs.some((other) => other.value === value)) return true
  if (value === 1 && claim.charAt(from - 1) === '第') return /首|最早/.test(whole)
  if (!claim.startsWith('年代', to)) return false
  return theirs.some(
    (other) => other.value % 100 === value % 100 && whole.startsWith('年代', other.to),
  )
}

function unitOf(next: string): string {
  if (next === '号') return '日'
  return next !== '' && UNITS.includes(next) ? next : ''
}

/** Folded text with its numerals as digits: 第一名 and 第1名 are one. */
export function inDigits(folded: string): string {
  let text = folded
  for (const { value, from, to } of quantitiesOf(folded).toReversed()) {
    if (!/[\d%]/.test(folded.slice(from, to))) {
      text = `${text.slice(0, from)}${value}${text.slice(to)}`
    }
  }
  return text
}

/** Numbers of a claim that the passage has only with another word behind them: 50公里 and 50英里. Words that are no units count less. */
export function unitsElsewhere(claim: string, whole: string): number {
  const theirs = quantitiesOf(whole)
  return statedIn(claim).reduce((sum, item) => {
    if (item.value === 1 && claim.charAt(item.from - 1) === '第') return sum
    const unit = unitIn(behind(claim, item))
    const same = theirs.filter(({ value }) => value === item.value)
    const isOther = (other: Quantity) =>
      !isOneKind(item, other) && isOtherUnit(unit, behind(whole, other))
    if (unit === '' || same.length === 0 || !same.every(isOther)) return sum
    const isUnit = item.unit !== '' || same.some((other) => other.unit !== '')
    return sum + (isUnit ? 1 : NO_UNIT)
  }, 0)
}

const NO_UNIT = 0.3

// Parts of a whole, whatever they are parts of; years, whether or not the claim calls them so.
const isOneKind = (item: Quantity, other: Quantity) =>
  (item.unit === '%' && other.unit === '%') ||
  (item.unit === '' && other.unit === '年' && item.value >= 1000 && item.value < 2100)

// 五个月 is distinguished from 五年 by its month; words that tie others together are no unit.
function unitIn(there: string): string {
  if (/^个[月年]/.test(there)) return there.slice(0, 2)
  const [unit = ''] = words(there)
  const isTied =
    FUNCTION_CHARACTERS.has(unit.charAt(0)) || (stopWords.has(unit) && !/[年月日]/.test(unit))
  return isTied ? '' : unit
}

const behind = (text: string, { to }: Quantity) =>
  /^[\u4e00-\u9fff]{1,3}/.exec(text.slice(to))?.[0] ?? ''

function isOtherUnit(unit: string, there: string): boolean {
  if (there === '' || FUNCTION_CHARACTERS.has(there.charAt(0)) || there.startsWith(unit))
    return false
  const [first = ''] = words(there)
  return !unit.startsWith(first) && !likesOf(unit).some((like) => there.startsWith(like))
}
