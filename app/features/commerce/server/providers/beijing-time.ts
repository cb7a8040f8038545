const OFFSET_MS = 8 * 3_600_000

/** A moment as Alipay writes it, `2026-01-02 03:04:05`, in Beijing time. */
export const alipayTime = (moment: Date) => shifted(moment).slice(0, 19).replace('T', ' ')

/** A moment as WeChat Pay writes it, `2026-01-02T03:04:05+08:00`. */
export const wechatPayTime = (moment: Date) => `${shifted(moment).slice(0, 19)}+08:00`

/** Reads either; null for anything else. */
export function readBeijingTime(text: string): Date | null {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?(?:\+08:00)?$/.exec(text.trim())
  if (!match) return null
  const moment = new Date(`${match[1]}T${match[2]}+08:00`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

const shifted = (moment: Date) => new Date(moment.getTime() + OFFSET_MS).toISOString()
