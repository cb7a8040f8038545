const DAY_MS = 24 * 60 * 60_000
/** Days of a month wherever a month is divided. */
export const DAYS_OF_MONTH = 30
const SHANGHAI_MS = 8 * 60 * 60_000

/**
 * The one rule of rounding (docs/decisions/0113): `amountFen` times `part` / `whole` in whole fen, half a fen upwards.
 * Each line of a quote is rounded once, from whole numbers; nothing is rounded again.
 */
export function share(amountFen: number, part: number, whole: number): number {
  if (whole <= 0) return 0
  const top = BigInt(amountFen) * BigInt(part) * 2n + BigInt(whole)
  return Number(top / (BigInt(whole) * 2n))
}

/** Days from one moment to another; a day that was begun counts. */
export const daysBegun = (from: number, to: number) => Math.max(0, Math.ceil((to - from) / DAY_MS))

/** The same, whole days only. */
export const daysWhole = (from: number, to: number) => Math.max(0, Math.floor((to - from) / DAY_MS))

/** The last moment of a time's day in Shanghai: the day on which a plan ends is one of its days. */
export const endOfDay = (time: number) =>
  Math.floor((time + SHANGHAI_MS) / DAY_MS + 1) * DAY_MS - SHANGHAI_MS - 1

/** Months on by Shanghai's calendar, at the same hour; from the 31st to a month's last day where it has none. */
export function addMonths(time: number, months: number): number {
  const local = new Date(time + SHANGHAI_MS)
  const day = local.getUTCDate()
  const end = new Date(local)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, lastDay))
  return end.getTime() - SHANGHAI_MS
}
