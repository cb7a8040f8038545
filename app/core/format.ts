const SHANGHAI_OFFSET = 8 * 60 * 60 * 1000
const DAY = 24 * 60 * 60 * 1000
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const
const SIZE_UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** Cents as yuan: two decimals, thousands separators; nothing given counts as zero. */
export function formatMoney(cents: number | null | undefined): string {
  const [whole = '0', fraction] = (Math.abs(cents ?? 0) / 100).toFixed(2).split('.')
  const sign = (cents ?? 0) < 0 ? '-' : ''
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

/** Counts from 10,000 on in 万, cut (not rounded) to two decimals without trailing zeros. */
export function formatCount(count: number): string {
  if (count < 10_000) return String(count)
  return `${Math.floor(count / 100) / 100}万`
}

/** Words of a document, always in 万字. */
export function formatWordCount(words: number): string {
  return `${(words / 10_000).toFixed(2)}万字`
}

/** Words of a document where there is room to be exact: under one 万 by the word. */
export function formatWords(words: number): string {
  return words < 10_000 ? `${formatNumber(words)}字` : formatWordCount(words)
}

/** Bytes in the unit that fits, base 1024. */
export function formatFileSize(bytes: number, decimals = 2): string {
  if (!(bytes > 0)) return '0 B'
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), SIZE_UNITS.length - 1)
  const amount = (bytes / 1024 ** power).toFixed(power === 0 ? 0 : decimals)
  // Rounded up to the next unit, it is written in that one.
  const isNext = Number(amount) === 1024 && power < SIZE_UNITS.length - 1
  return isNext
    ? `${(1).toFixed(decimals)} ${SIZE_UNITS[power + 1]}`
    : `${amount} ${SIZE_UNITS[power]}`
}

/** Thousands separated by commas. */
export function formatNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function formatDateTime(date: Date): string {
  return new Date(date.getTime() + SHANGHAI_OFFSET).toISOString().slice(0, 19).replace('T', ' ')
}

/** The second form: `Y/M/D H:m:s` without padding. */
export function formatPlainDateTime(date: Date): string {
  const instant = new Date(date.getTime() + SHANGHAI_OFFSET)
  const day = [instant.getUTCFullYear(), instant.getUTCMonth() + 1, instant.getUTCDate()].join('/')
  return `${day} ${[instant.getUTCHours(), instant.getUTCMinutes(), instant.getUTCSeconds()].join(':')}`
}

/** The date part of `YYYY-MM-DD HH:mm:ss` or its `T` form. */
export function datePart(dateTime: string): string {
  return dateTime.split(/[ T]/)[0] ?? ''
}

/** 2036年1月1日, of `YYYY-MM-DD` with a time or without; what is no date stays. */
export function formatDay(dateTime: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(dateTime) ?? []
  return day === undefined ? dateTime : `${year}年${Number(month)}月${Number(day)}日`
}

/** The same with the minute: 2036年1月1日 08:05. */
export function formatDayTime(dateTime: string): string {
  const [, time] = /^[\d-]{10}[ T](\d\d:\d\d)/.exec(dateTime) ?? []
  return [formatDay(dateTime), time].filter(Boolean).join(' ')
}

/** Reads `YYYY-MM-DD HH:mm:ss` of Asia/Shanghai; null when it is no date. */
export function parseDateTime(dateTime: string): Date | null {
  const instant = new Date(`${dateTime.trim().replace(' ', 'T')}+08:00`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** Whole Shanghai days from `dateTime` to `now`; null when it is no date. */
export function daysAgo(dateTime: string, now: Date): number | null {
  const instant = parseDateTime(dateTime)
  return instant === null ? null : dayNumber(now) - dayNumber(instant)
}

/** 刚刚, 今天 09:02, 昨天, 周四 (within a week), 11月18日, then with its year. */
export function formatWhen(dateTime: string, now: Date): string {
  const instant = parseDateTime(dateTime)
  if (instant === null) return dateTime
  if (Math.abs(now.getTime() - instant.getTime()) < 60_000) return '刚刚'
  const short = formatShortWhen(dateTime, now)
  return dayNumber(now) === dayNumber(instant) ? `今天 ${short}` : short
}

/** As `formatWhen`, with the minute also on older days: for ledgers and logs. */
export function formatMoment(dateTime: string, now: Date): string {
  const instant = parseDateTime(dateTime)
  const when = formatWhen(dateTime, now)
  if (instant === null || when === '刚刚' || dayNumber(now) === dayNumber(instant)) return when
  return `${when} ${formatDateTime(instant).slice(11, 16)}`
}

/** As `formatWhen`, but today is the hour alone, for narrow columns. */
export function formatShortWhen(dateTime: string, now: Date): string {
  const instant = parseDateTime(dateTime)
  if (instant === null) return dateTime
  const days = dayNumber(now) - dayNumber(instant)
  const local = new Date(instant.getTime() + SHANGHAI_OFFSET)
  if (days === 0) return local.toISOString().slice(11, 16)
  if (days === 1) return '昨天'
  if (days > 1 && days < 7) return WEEKDAYS[local.getUTCDay()] ?? ''
  const thisYear = new Date(now.getTime() + SHANGHAI_OFFSET).getUTCFullYear()
  if (local.getUTCFullYear() === thisYear) {
    return `${local.getUTCMonth() + 1}月${local.getUTCDate()}日`
  }
  return formatDay(local.toISOString())
}

const dayNumber = (date: Date) => Math.floor((date.getTime() + SHANGHAI_OFFSET) / DAY)
