import { fromChineseNumeral } from '#packages/chinese/numerals'

/** A number of a text with its unit, in the unit that all of its kind are reckoned in. */
export interface Measure {
  /** In `base`, 万 and 亿 worked in. */
  value: number
  /** Half of the last written place, in `base`: 5.2 stands for anything from 5.15 to 5.25. */
  slack: number
  base: string
  /** As it stands in the text. */
  written: string
  from: number
  to: number
}

/** Units that measure the same thing, with their size in the first of them. */
const kinds: Record<string, Record<string, number>> = {
  元: { 元: 1, 块钱: 1, 人民币: 1 },
  米: {
    米: 1,
    公里: 1000,
    千米: 1000,
    里: 500,
    厘米: 0.01,
    毫米: 0.001,
    km: 1000,
    m: 1,
    cm: 0.01,
    mm: 0.001,
  },
  平方米: {
    平方米: 1,
    平米: 1,
    '㎡': 1,
    m2: 1,
    平方公里: 1e6,
    平方千米: 1e6,
    km2: 1e6,
    公顷: 1e4,
    亩: 666.667,
  },
  立方米: { 立方米: 1, m3: 1, 升: 0.001 },
  克: { 克: 1, 公斤: 1000, 千克: 1000, kg: 1000, 吨: 1e6, g: 1 },
  '%': { '%': 1, '‰': 0.1, 个百分点: 1, 百分点: 1, 成: 10 },
  秒: { 秒: 1, 秒钟: 1, 分钟: 60, 小时: 3600, 毫秒: 0.001, s: 1, ms: 0.001 },
  人: { 人: 1, 名: 1, 位: 1 },
  千瓦时: { 千瓦时: 1, 度: 1, kwh: 1 },
}
// What is counted by itself: 人次 are no 人.
const counters =
  '人次 家 户 个 座 处 栋 幢 间 条 件 项 台 辆 艘 架 部 本 篇 章 次 天 日 周 月 个月 季度 年 岁 倍 级 种 类 场 届 层 株 只 头 套 张 份 字 页 例 美元 欧元 日元 港元 ℃ 吨标准煤'.split(
    ' ',
  )
const SCALES: Record<string, number> = {
  十: 10,
  百: 100,
  千: 1000,
  万: 1e4,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
  万亿: 1e12,
}

const units = new Map<string, { base: string; size: number }>()
for (const unit of counters) units.set(unit, { base: unit, size: 1 })
for (const [base, all] of Object.entries(kinds)) {
  for (const [unit, size] of Object.entries(all)) units.set(unit, { base, size })
}
const LONGEST_FIRST = [...units.keys()].toSorted((a, b) => b.length - a.length).join('|')
const HAN_NUMBER = '[一二两三四五六七八九十百千零〇]{1,7}'
const MEASURE = new RegExp(
  `(百分之)?(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|${HAN_NUMBER}(?=(?:万|亿|${LONGEST_FIRST}))|(?<=百分之)${HAN_NUMBER})` +
    ` ?((?:百|千)?万亿|(?:百|千)?[万亿]|(?<=\\d)[百千](?=[万亿元]))?余? ?(${LONGEST_FIRST})?`,
  'gi',
)
// A letter or hyphen before it: a name (GB-2018, COVID-19), or the rest of a range or date.
const PART_OF_NAME = /[A-Za-z_\-–/.:：第]$/

/** Numbers with their units in reading order: years, ordinals and parts of names are none. */
export function measuresIn(text: string): Measure[] {
  const found: Measure[] = []
  for (const match of text.matchAll(MEASURE)) {
    const item = measureOf(match, text)
    if (item) found.push(item)
  }
  return found
}

function measureOf(match: RegExpExecArray, text: string): Measure | null {
  const { written, percent, digits, scale, unit } = readMatch(match)
  const from = match.index
  if (PART_OF_NAME.test(text.slice(Math.max(0, from - 1), from))) return null
  if (isDate(digits, scale, unit, text.slice(from + written.length))) return null
  const plain = plainValue(digits)
  const unitInfo = percent ? { base: '%', size: 1 } : units.get(unit.toLowerCase())
  if (plain === null || (!unitInfo && scale === '')) return null
  const { base, size } = unitInfo ?? { base: '', size: 1 }
  const factor = scaleOf(scale) * size
  const [value, slack] = [rounded(plain * factor), slackOf(digits) * factor]
  const trimmed = written.trimEnd()
  return { value, slack, base, written: trimmed.trim(), from, to: from + trimmed.length }
}

function readMatch(match: RegExpExecArray) {
  const [written, percent, digits = '', scale = '', unit = ''] = match
  return { written, percent, digits, scale, unit }
}

const plainValue = (digits: string) =>
  /^\d/.test(digits) ? Number(digits.replaceAll(',', '')) : fromChineseNumeral(digits)

/** Whether two figures can be the same one, the shorter rounded from the longer. */
export function agree(item: Measure, other: Measure): boolean {
  const apart = Math.abs(item.value - other.value)
  if (apart <= 1e-6 * Math.max(Math.abs(item.value), Math.abs(other.value))) return true
  const isShorter = item.slack > other.slack
  return apart <= (isShorter ? item.slack : other.slack) * (1 + 1e-9)
}

const rounded = (value: number) => Number(value.toPrecision(12))

const scaleOf = (scale: string) =>
  SCALES[scale] ?? [...scale].reduce((all, sign) => all * (SCALES[sign] ?? 1), 1)

// Half of the last place: two whole numbers never lie so near, but 386万 and 386.4万 do.
const slackOf = (digits: string) => 0.5 * 10 ** -(digits.split('.')[1]?.length ?? 0)

function isDate(digits: string, scale: string, unit: string, behind: string): boolean {
  if (scale !== '') return false
  const isYear = /^(?:1[89]|20)\d\d$/.test(digits)
  if (isYear && (unit === '年' || (unit === '' && behind.startsWith('年')))) return true
  // 3月5日, 5日; 12个月 is a length of time.
  return unit === '月' || unit === '日' || unit === '季度'
}

const WHEN = /((?:1[89]|20)\d\d)年(?:度)?(?:(\d{1,2})月)?|(?:第)?([一二三四])季度|(上|下)半年/g

/** Year and month that a stretch of text speaks of, '' where it names none. */
export function whenOf(text: string): string {
  return [...text.matchAll(WHEN)].map(([all]) => all.replace('年度', '年')).join('')
}
