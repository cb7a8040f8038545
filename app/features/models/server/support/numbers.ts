import { stopWords, words } from '~/core/chinese/terms'
import { fromChineseNumeral } from '~/core/numerals'
import { TIES } from './ties'
import { likesOf } from './meaning'

/** A number of a folded text: its value with 万, 亿 and 百分之 worked in, and the unit right behind it. */
export interface Quantity {
  value: number
  /** The next character when it is a known unit, else ''. */
  unit: string
  from: number
  to: number
}

const UNITS =
  '年月日时分秒个名位人次天种座部本岁倍级家只头条项场所元米吨度句章篇首集届公平厘毫千克升亩页份%'
// No longer than numbers are: a run without end (a rule drawn in 一) would be tried from each of its characters.
const CHINESE = '[零〇一二两三四五六七八九十百千]{1,16}'
const QUANTITY = new RegExp(
  `(百分之)?(\\d+(?:\\.\\d+)?|${CHINESE}(?=[万亿${UNITS}])|(?<=百分之)${CHINESE})([万亿]*)(.?)`,
  'g',
)
const SCALE: Record<string, number> = { 万: 1e4, 亿: 1e8 }

/** Numbers in digits, and those in characters that stand before a unit or behind 百分之. */
export function quantitiesOf(folded: string): Quantity[] {
  return [...folded.matchAll(QUANTITY)].flatMap((match): Quantity[] => {
    const [whole, percent, written = '', scale = '', next = ''] = match
    const plain = /^\d/.test(written) ? Number(written) : fromChineseNumeral(written)
    if (plain === null) return []
    const value = [...scale].reduce((sum, sign) => sum * (SCALE[sign] ?? 1), plain)
    return [
      {
        value: Number(value.toPrecision(12)),
        unit: percent ? '%' : unitOf(next),
        from: match.index,
        to: match.index + whole.length - next.length,
      },
    ]
  })
}

function unitOf(next: string): string {
  if (next === '号') return '日'
  return next !== '' && UNITS.includes(next) ? next : ''
}

/** Folded text with its numerals as digits: 第一名 and 第1名 are one. */
export function inDigits(folded: string): string {
  let made = folded
  for (const { value, from, to } of quantitiesOf(folded).toReversed()) {
    if (!/[\d%]/.test(folded.slice(from, to))) {
      made = `${made.slice(0, from)}${value}${made.slice(to)}`
    }
  }
  return made
}

/** How many numbers of a claim the passage has only with another word behind them: 50公里 and 50英里. */
export function unitsElsewhere(claim: string, whole: string): number {
  const theirs = quantitiesOf(whole)
  return quantitiesOf(claim).filter((one) => {
    const unit = unitIn(behind(claim, one))
    const same = theirs.filter(({ value }) => value === one.value)
    return (
      unit !== '' &&
      same.length > 0 &&
      same.every((other) => isOtherUnit(unit, behind(whole, other)))
    )
  }).length
}

// 五个月 is told apart from 五年 by its month; words that tie others together are no unit.
function unitIn(there: string): string {
  if (/^个[月年]/.test(there)) return there.slice(0, 2)
  const [unit = ''] = words(there)
  const isTied = TIES.has(unit.charAt(0)) || (stopWords.has(unit) && !/[年月日]/.test(unit))
  return isTied ? '' : unit
}

const behind = (text: string, { to }: Quantity) =>
  /^[\u4e00-\u9fff]{1,3}/.exec(text.slice(to))?.[0] ?? ''

function isOtherUnit(unit: string, there: string): boolean {
  if (there === '' || TIES.has(there.charAt(0)) || there.startsWith(unit)) return false
  const [first = ''] = words(there)
  return !unit.startsWith(first) && !likesOf(unit).some((like) => there.startsWith(like))
}
