import { boundOf, calendarOf, perOf } from './context'
import { isPartOfName, lastPlaceOf, plainOf, precisionOf } from './numerals'
import { codesIn } from './reading'
import { unitBefore } from './units'

/** A number of a folded text with what it measures. */
export interface Measure {
  /** In the base unit of what it measures. */
  value: number
  /** As written, without its unit. */
  plain: number
  /** 每年: no number is written. */
  isPeriod: boolean
  /** '' where no known unit follows. */
  dimension: string
  /** Half of the last digit that is written, in the base unit: 6027万 may stand for 60265423. */
  precision: number
  /** How much more 多 and 余 may stand for: 8万多 is less than 9万. */
  rest: number
  /** No decimals are written, nor 万: 3243 may stand for 3243.09. */
  isWhole: boolean
  /** Written with 约, 近, 左右: near it is enough. */
  isRough: boolean
  bound: 'least' | 'most' | null
  /** The time that it is counted by (每秒, 日均), '' where none is named. */
  per: string
  /** The digits themselves: a number of a code, a date or an item. */
  from: number
  to: number
}

const CHINESE = '[零〇一二两三四五六七八九十百千]{1,16}'
const NUMBER = new RegExp(
  `(?<whole>\\d+|${CHINESE})分之(?<part>\\d+(?:\\.\\d+)?|${CHINESE}(?:点[零一二三四五六七八九]+)?)|` +
    '(?<![a-z\\d.])(?<above>\\d{1,3})/(?<below>\\d{1,4})(?![\\d/])|' +
    '(?<tenths>\\d|[一二两三四五六七八九])成(?<tail>[一二三四五六七八九半](?!年))?(?![立为功员本就果长都交名])|' +
    '(?<half>一半|半数|过半|对半)|' +
    '(?<![上下])半(?=个?(?:年|月|天|日|小时|钟头|分钟))|' +
    `(?<minus>零下|负|(?<=^|[\\s(（~至到])-)?(?<written>\\d+(?:\\.\\d+)?|${CHINESE}(?:点[零一二三四五六七八九]+)?)(?<more>个?多|余|几)?(?<scale>[百千]?[万亿]*)(?<over>(?<=[百千万亿])[多余])?`,
  'g',
)
const SCALE: Record<string, number> = { 百: 100, 千: 1000, 万: 1e4, 亿: 1e8 }

/** Numbers in digits and in characters, with their units; those of characters that only sound like numbers are left out. */
export function measuresOf(written: string): Measure[] {
  // The digits of codes are no numbers.
  const folded = codesIn(written).reduce(
    (text, { index, to }) => `${text.slice(0, index)}${'#'.repeat(to - index)}${text.slice(to)}`,
    written,
  )
  const numbers = [...folded.matchAll(NUMBER)].flatMap((match) => measureOf(match, folded) ?? [])
  return [...shareUnits(numbers, folded), ...periodsIn(folded), ...weekdaysIn(folded)]
}

// Of 9到19个百分点 the first has the unit of the second.
function shareUnits(found: Measure[], folded: string): Measure[] {
  return found.map((item, no) => {
    const next = found[no + 1]
    if (!next || item.dimension !== '' || next.dimension === '') return item
    const isRange = /^\s?(?:到|至|-|~|–|—|或|、)\s?(?:零上)?$/.test(
      folded.slice(item.to, next.from),
    )
    const factor = next.plain === 0 ? 1 : next.value / next.plain
    return isRange
      ? { ...item, dimension: next.dimension, value: Number((item.plain * factor).toPrecision(10)) }
      : item
  })
}

const PERIOD =
  /每(?=(?:个?(?:秒钟?|分钟|小时|钟头|工作日|[日天晚]|周|星期|礼拜|季度?|月|年|亩)))个?|(?=[日月年]均)/g

// 每年 is once a year, as 一年 is.
function periodsIn(folded: string): Measure[] {
  return [...folded.matchAll(PERIOD)].flatMap(({ 0: written, index }): Measure[] => {
    const rest = folded
      .slice(index + written.length)
      .replace(/^晚/, '日')
      .replace(/^季(?!度)/, '季度')
    const found = unitBefore(rest)
    if (!found) return []
    const { dimension, factor } = found.unit
    return [
      {
        ...NOTHING,
        value: factor,
        plain: 1,
        dimension,
        isPeriod: true,
        from: index,
        to: index + written.length + found.name.length,
      },
    ]
  })
}

const WEEKDAY = /(?:周|星期|礼拜)([一二三四五六日天])(?![天个次年月名份批])/g
function weekdaysIn(folded: string): Measure[] {
  return [...folded.matchAll(WEEKDAY)].map(({ 0: written, 1: day = '', index }) => ({
    ...NOTHING,
    value: '一二三四五六日'.indexOf(day === '天' ? '日' : day) + 1,
    dimension: 'weekday',
    from: index,
    to: index + written.length,
  }))
}

const NOTHING = {
  plain: 0,
  precision: 0,
  rest: 0,
  isWhole: false,
  isRough: false,
  isPeriod: false,
  bound: null,
  per: '',
}

// What is told as a part: of a whole, or of a number.
const PART = /分之|成|半数|一半|过半|对半/

function measureOf(match: RegExpMatchArray, folded: string): Measure | null {
  const [written] = match
  const from = match.index ?? 0
  const end = from + written.length
  const plain = plainOf(match)
  if (plain === null || isPartOfName(folded, from, end, written)) return null
  const scale = scaleOf(match)
  const isPart = PART.test(written) || match.groups?.above !== undefined
  const unit = isPart ? SHARE : unitIn(folded, from, end, plain)
  const factor = unit.factor * scale
  const to = end + unit.length
  const before = folded.slice(Math.max(0, from - BEFORE), from)
  return {
    value: Number((plain * factor).toPrecision(10)),
    plain: plain * Math.abs(scale),
    isPeriod: /每个?$/.test(before),
    dimension: unit.dimension,
    precision: Math.abs(factor) * precisionOf(match, Math.abs(scale)),
    rest: isOver(match) ? Math.abs(factor) * lastPlaceOf(plain) : 0,
    isWhole: Number.isInteger(plain) && scale === 1,
    isRough: isRoughly(match, before, folded.slice(to, to + 4)),
    bound: boundOf(before, folded.slice(to, to + 4)),
    per: perOf(before, folded.slice(to, to + 6)),
    from,
    to,
  }
}

const BEFORE = 12
const SHARE = { dimension: 'share', factor: 1, length: 0 }

function unitIn(folded: string, from: number, to: number, plain: number) {
  const found = unitBefore(folded.slice(to))
  if (!found) return { dimension: '', factor: 1, length: 0 }
  const date = calendarOf(found.name, plain, folded, from)
  const { dimension, factor } = date === '' ? found.unit : { dimension: date, factor: 1 }
  return { dimension, factor, length: found.length }
}

const scaleOf = ({ groups }: RegExpMatchArray) =>
  [...(groups?.scale ?? '')].reduce((product, sign) => product * (SCALE[sign] ?? 1), 1) *
  (groups?.minus === undefined ? 1 : -1)

const isOver = ({ groups }: RegExpMatchArray) =>
  groups?.more !== undefined || groups?.over !== undefined

const isRoughly = (match: RegExpMatchArray, before: string, after: string) =>
  isOver(match) ||
  match.groups?.below !== undefined ||
  /(?:约|大概|大约|近|接近|将近|上下|左右|差不多|几乎)[有为是达]?$/.test(before) ||
  /^(?:左右|上下|多|余|出头)/.test(after)
