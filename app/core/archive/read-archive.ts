import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../context'
import type { TeamId } from '../ids'
import type { ArchiveKind } from './archive-kind'
import { oldestLiveMonth, partMonths, teamMonth, type TeamMonth, type TimeRange } from './months'
import { archivedMonths } from './tables'

/** A month that is read from the archive, and how much lies there. */
export interface ArchivedMonth extends TeamMonth {
  lines: number
}

/** What is wanted of archived lines. */
export interface ArchiveFilter<Line> extends TimeRange {
  /** null where every line of the time is wanted: then whole months are counted without being read. */
  accepts: ((line: Line) => boolean) | null
  timeOf(line: Line): number
}

export const keyOfMonth = ({ name }: { name: string }, { teamId, month }: TeamMonth) =>
  `${archivesOf(teamId)}${name}/${month}.jsonl.gz`

/** Where everything archived of a team lies. */
export const archivesOf = (teamId: TeamId | '') => `archives/${teamId || 'none'}/`

/** The team's archived months of a kind, newest first. */
export async function listArchivedMonths<Line>(
  ctx: Context,
  kind: ArchiveKind<Line>,
  teamId: TeamId,
): Promise<ArchivedMonth[]> {
  const { month, lines } = archivedMonths
  const rows = await ctx.db
    .select({ month, lines })
    .from(archivedMonths)
    .where(and(eq(archivedMonths.teamId, teamId), eq(archivedMonths.kind, kind.name)))
    .orderBy(desc(month))
  return rows.map((row) => ({ ...teamMonth(teamId, row.month), lines: row.lines }))
}

/** The text of an object, line by line. Throws where it is gone. */
export async function* readLines(ctx: Context, key: string): AsyncGenerator<string> {
  const packed = await ctx.files.read(key)
  if (!packed) throw new Error(`no archive at ${key}`)
  const text = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(new TextDecoderStream())
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** Every wanted line, newest month first. */
export async function* readArchive<Line>(
  ctx: Context,
  kind: ArchiveKind<Line>,
  months: readonly ArchivedMonth[],
  filter: ArchiveFilter<Line>,
): AsyncGenerator<Line> {
  for (const month of months.filter((item) => isTouched(item, filter))) {
    for await (const text of readLines(ctx, keyOfMonth(kind, month))) {
      const line = kind.line.parse(JSON.parse(text))
      if (isMatch(line, filter)) yield line
    }
  }
}

/** The wanted lines of months of which only a part is wanted; of whole ones there are sums. */
export async function* readPartMonths<Line>(
  ctx: Context,
  kind: ArchiveKind<Line>,
  teamId: TeamId,
  filter: ArchiveFilter<Line>,
): AsyncGenerator<Line> {
  const old = partMonths(filter).filter((month) => month < oldestLiveMonth(ctx.now(), kind))
  if (old.length === 0) return
  const months = await listArchivedMonths(ctx, kind, teamId)
  yield* readArchive(
    ctx,
    kind,
    months.filter(({ month }) => old.includes(month)),
    filter,
  )
}

/**
 * A page of the wanted lines, and how many there are. One after the other the months are read; of those that are wanted
 * whole only what the page shows.
 */
export async function pageOfArchive<Line>(
  ctx: Context,
  kind: ArchiveKind<Line>,
  months: readonly ArchivedMonth[],
  { offset, limit, ...filter }: ArchiveFilter<Line> & { offset: number; limit: number },
): Promise<{ lines: Line[]; total: number }> {
  const lines: Line[] = []
  let total = 0
  for (const month of months.filter((item) => isTouched(item, filter))) {
    const isWhole = filter.accepts === null && isCovered(month, filter)
    const skip = Math.max(0, offset - total)
    const take = limit - lines.length
    if (isWhole && (take === 0 || skip >= month.lines)) {
      total += month.lines
      continue
    }
    const found = readListed(ctx, kind, month, filter)
    const page = await sliceOf(found, { skip, take, countsAll: !isWhole })
    lines.push(...page.items)
    total += isWhole ? month.lines : page.count
  }
  return { lines, total }
}

async function* readListed<Line>(
  ctx: Context,
  kind: ArchiveKind<Line>,
  month: ArchivedMonth,
  filter: ArchiveFilter<Line>,
): AsyncGenerator<Line> {
  for await (const line of readArchive(ctx, kind, [month], filter))
    if (kind.isListed?.(line) ?? true) yield line
}

async function sliceOf<Item>(
  source: AsyncIterable<Item>,
  { skip, take, countsAll }: { skip: number; take: number; countsAll: boolean },
): Promise<{ items: Item[]; count: number }> {
  const items: Item[] = []
  let count = 0
  for await (const item of source) {
    if (count >= skip && items.length < take) items.push(item)
    count += 1
    if (!countsAll && items.length === take) break
  }
  return { items, count }
}

/** Whether any of the month lies in the time. */
const isTouched = (month: TeamMonth, { from = 0, to = Infinity }: TimeRange): boolean =>
  month.startsAt < to && month.endsAt > from

/** Whether all of it does. */
const isCovered = (month: TeamMonth, { from = 0, to = Infinity }: TimeRange): boolean =>
  month.startsAt >= from && month.endsAt <= to

function isMatch<Line>(line: Line, filter: ArchiveFilter<Line>): boolean {
  const time = filter.timeOf(line)
  const isInTime = time >= (filter.from ?? 0) && time < (filter.to ?? Infinity)
  return isInTime && (filter.accepts === null || filter.accepts(line))
}
