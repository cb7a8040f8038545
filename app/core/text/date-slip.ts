import { toChineseDigits, toChineseNumeral } from '#packages/chinese/numerals'

/** The columns of the date slip, right to left. */
export interface DateSlip {
  year: string
  day: string
  weekday: string
  /** 丙午十月十三; null where the runtime has no Chinese calendar. */
  lunar: string | null
}

/** Today's date of Asia/Shanghai in Chinese numerals. */
export function dateSlip(now: Date): DateSlip {
  const local = new Date(now.getTime() + 8 * 60 * 60 * 1000)
  return {
    year: `${toChineseDigits(local.getUTCFullYear())}年`,
    day: `${toChineseNumeral(local.getUTCMonth() + 1)}月${toChineseNumeral(local.getUTCDate())}日`,
    weekday: `星期${'日一二三四五六'[local.getUTCDay()]}`,
    lunar: lunarOf(Math.floor(local.getTime() / DAY_MS), now),
  }
}

const DAY_MS = 86_400_000

// The calendar of the moon is slow to open, and every page of a day says the same.
let lunarToday: { day: number; lunar: string | null } | null = null

function lunarOf(day: number, now: Date): string | null {
  if (lunarToday?.day !== day) lunarToday = { day, lunar: lunarDay(now) }
  return lunarToday.lunar
}

function lunarDay(now: Date): string | null {
  const format = new Intl.DateTimeFormat('zh-CN-u-ca-chinese', {
    timeZone: 'Asia/Shanghai',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
  if (format.resolvedOptions().calendar !== 'chinese') return null
  const part = new Map<string, string>(
    format.formatToParts(now).map(({ type, value }) => [type, value]),
  )
  const year = part.get('yearName')
  const month = part.get('month')
  const day = Number(part.get('day'))
  if (!year || !month || !(day >= 1 && day <= 30)) return null
  return `${year}${month}${lunarDayName(day)}`
}

function lunarDayName(day: number): string {
  if (day <= 10) return `初${toChineseNumeral(day)}`
  if (day === 20 || day === 30) return toChineseNumeral(day)
  return toChineseNumeral(day).replace('二十', '廿')
}
