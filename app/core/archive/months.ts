import { formatDateTime, parseDateTime } from '../format'
import type { TeamId } from '../ids'

const DAY_MS = 24 * 60 * 60_000

/** A team's calendar month in Shanghai. */
export interface TeamMonth {
  /** '' for what concerns no team. */
  teamId: TeamId | ''
  /** `2026-11`. */
  month: string
  /** ms: its first moment, and the first after it. */
  startsAt: number
  endsAt: number
}

/** `2026-11`: the month of a moment, by Shanghai's calendar. */
export const monthAt = (ms: number): string => formatDateTime(new Date(ms)).slice(0, 7)

/** What of a kind stays in the database. */
export interface LiveTime {
  /** Whole months before the present one. */
  monthsLive: number
  /** So many days a month goes on after its end: what began in it may still be counted. */
  daysOpen?: number
}

/** The oldest month that stays in the database; those before are archived. */
export const oldestLiveMonth = (now: Date, { monthsLive, daysOpen = 0 }: LiveTime): string =>
  monthsBefore(monthAt(now.getTime() - daysOpen * DAY_MS), monthsLive)

export function teamMonth(teamId: TeamId | '', month: string): TeamMonth {
  return { teamId, month, startsAt: startOf(month), endsAt: startOf(monthsBefore(month, -1)) }
}

/** ms: the first moment that counts, and the first that no longer does; open where it is left out. */
export interface TimeRange {
  from?: number | undefined
  to?: number | undefined
}

/** The first and the last month that lie wholly in the time; text that no month is before or after where it is open. */
export function wholeMonths({ from, to }: TimeRange): { first: string; last: string } {
  return {
    first: from === undefined ? '' : monthAt(from === startOf(monthAt(from)) ? from : endOf(from)),
    last: to === undefined ? '9999-12' : monthsBefore(monthAt(to), 1),
  }
}

/** The months of which only a part lies in the time: two at most. */
export function partMonths({ from, to }: TimeRange): string[] {
  const edges = [from, to].filter((ms) => ms !== undefined && ms !== startOf(monthAt(ms)))
  return [...new Set(edges.map((ms) => monthAt(ms ?? 0)))]
}

const endOf = (ms: number) => startOf(monthsBefore(monthAt(ms), -1))

function monthsBefore(month: string, count: number): string {
  const [year = 0, no = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, no - 1 - count, 1)).toISOString().slice(0, 7)
}

function startOf(month: string): number {
  const start = parseDateTime(`${month}-01 00:00:00`)
  if (!start) throw new RangeError(`no month: ${month}`)
  return start.getTime()
}
