import type { Measure } from './measures'

/** A year, a month and a day of the calendar are no spans of time: which of them a number is, else ''. */
export function calendarOf(name: string, plain: number, folded: string, from: number): string {
  if (name === '年' && plain >= 1000) return 'year'
  if (name === '月' && plain <= 12) return 'month'
  return name === '日' && folded.slice(0, from).endsWith('月') ? 'day' : ''
}

const LEAST =
  /(?:至少|最少|不少于|不低于|不小于|不短于|(?<!不得?)超过|(?<!不得?)高于|(?<!不得?)大于|(?<!不得?)多于|超出|最低|逾|达到|满)[有为是达要]?$/
const MOST =
  /(?:至多|最多|不超过|不多于|不高于|不大于|不长于|不得超过|不得高于|不得大于|(?<!不得?)低于|(?<!不得?)小于|(?<!不得?)少于|不足|不到|最高|最长|未满|上限为|不满)$/

/** Whether a number is the least or the most that holds, by the words on either side. */
export function boundOf(before: string, after: string): Measure['bound'] {
  if (/^(?:以内|之内|以下|内|为限|封顶|为止|及以下)/.test(after)) return 'most'
  if (/(?:不得低于|不得少于|不能少于|不得小于|不能低于)$/.test(before)) return 'least'
  if (/(?:不能超过|不会超过|不许超过|不可超过|不超出)$/.test(before)) return 'most'
  if (MOST.test(before)) return 'most'
  if (LEAST.test(before) || /^(?:以上|及以上|起)/.test(after)) return 'least'
  return null
}

const PERIODS: [RegExp, string][] = [
  [/秒/, 'second'],
  [/分钟?/, 'minute'],
  [/小时|钟头/, 'hour'],
  [/[日天晚]/, 'day'],
  [/周|星期|礼拜/, 'week'],
  [/季/, 'quarter'],
  [/月/, 'month'],
  [/年/, 'year'],
]

const PER = '(?:秒钟?|分钟?|小时|钟头|[日天晚]|周|星期|礼拜|季度?|月|年)'
const PER_BEFORE = new RegExp(
  `(?:每个?一?|(?<!\\d)一个?|平均)(${PER})[^,，。;；、\\d]{0,7}$|(${PER})均[^,，。;；、\\d]{0,4}$`,
)
const PER_AFTER = new RegExp(`^(?:每|/|一)(${PER}|s|min|h)(?![\\d年月])`)

/** The time that a number is counted by. */
export function perOf(before: string, after: string): string {
  const written = PER_BEFORE.exec(before)?.slice(1).find(Boolean) ?? PER_AFTER.exec(after)?.[1]
  return written ? (PERIODS.find(([pattern]) => pattern.test(written))?.[1] ?? '') : ''
}
