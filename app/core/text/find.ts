import { gte, lt, sql, type Column, type SQL } from 'drizzle-orm'
import { findIn, type Keyword } from '#packages/chinese/keyword'
import type { Span } from '#packages/chinese/marks'
import { parseDateTime } from '../format'

/** What a search over everything asks of each of its sources, which answers with the caller's own rights. */
export interface FindInput {
  keyword: Keyword
  /** Account id of who made it; '' is anybody. */
  owner: string
  /** `YYYY-MM-DD`, both included, Asia/Shanghai; '' is open. */
  from: string
  to: string
  limit: number
}

export interface Found<Hit> {
  /** Best first, at most `limit`. */
  hits: Hit[]
  total: number
  /** More was found than is counted. */
  isCut: boolean
}

/** What is left to ask once the first answers are there: all sources ask it in one trip to the database. */
export type FinishFind<Hit> = () => Promise<Found<Hit>>

const COUNTED_AT_MOST = 50
/** Titles that are read to be heard in pinyin: no database can match those. */
const PINYIN_AT_MOST = 500
const DAY_MS = 86_400_000

/** The rows of one source by their titles: those that hold the words, for pinyin the latest to be heard. */
export const titleFilter = (title: Column | SQL, { typed, letters }: Keyword) => {
  const isHeld = sql<number>`(${holdsWords(title, typed)})`
  return {
    isHeld,
    where: letters === '' ? isHeld : undefined,
    limit: letters === '' ? COUNTED_AT_MOST + 1 : PINYIN_AT_MOST,
  }
}

/** Those of the rows that are found, with what of their titles is to be marked. */
export const foundTitles = <Row extends { title: string; isHeld: number }>(
  rows: readonly Row[],
  keyword: Keyword,
): (Row & { marks: Span[] })[] =>
  rows.flatMap((row) => {
    const marks = findIn(row.title, keyword) ?? (row.isHeld ? [] : null)
    return marks ? [{ ...row, marks }] : []
  })

export const asFound = <Hit>(all: Hit[], limit: number): Found<Hit> => ({
  hits: all.slice(0, limit),
  total: Math.min(all.length, COUNTED_AT_MOST),
  isCut: all.length > COUNTED_AT_MOST,
})

/** Nothing that the source could have. */
export const foundNothing = async <Hit>(): Promise<Found<Hit>> => ({
  hits: [],
  total: 0,
  isCut: false,
})

/** Conditions: a time in milliseconds lies within the days. */
export const withinDays = (
  time: Column,
  { from = '', to = '' }: { from?: string | undefined; to?: string | undefined },
): SQL[] => [
  ...(from === '' ? [] : [gte(time, startOfDay(from))]),
  ...(to === '' ? [] : [lt(time, startOfDay(to) + DAY_MS)]),
]

/** Whether a time in milliseconds lies within the days. */
export const isWithinDays = (time: number, { from, to }: Pick<FindInput, 'from' | 'to'>) =>
  (from === '' || time >= startOfDay(from)) && (to === '' || time < startOfDay(to) + DAY_MS)

const startOfDay = (day: string) => parseDateTime(`${day} 00:00:00`)?.getTime() ?? 0

const MOST_WORDS = 8

/** Condition: a text holds all words of a keyword. What is typed is no pattern, and D1 refuses patterns over 50 bytes. */
export const holdsWords = (text: Column | SQL, typed: string): SQL =>
  sql.join(
    typed
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, MOST_WORDS)
      .map((word) => sql`instr(lower(${text}), lower(${word})) > 0`),
    sql` AND `,
  )
