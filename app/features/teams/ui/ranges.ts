export const rangeNames = ['month', 'week', 'thirty'] as const
export type RangeName = (typeof rangeNames)[number]

/** Days from … to today, both included, as `YYYY-MM-DD`. */
export function rangeOf(name: RangeName, today: string): { start: string; end: string } {
  if (name === 'month') return { start: `${today.slice(0, 7)}-01`, end: today }
  return { start: daysBefore(today, name === 'week' ? 6 : 29), end: today }
}

function daysBefore(day: string, days: number): string {
  const start = new Date(`${day}T00:00:00Z`)
  start.setUTCDate(start.getUTCDate() - days)
  return start.toISOString().slice(0, 10)
}
