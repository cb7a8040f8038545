import { and, asc, eq, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { inRounds } from '../async/rounds'
import { reasonOf } from '../reasons'
import type { Context } from '../context'
import type { TeamId } from '../ids'
import type { ArchiveKind } from './archive-kind'
import { oldestLiveMonth, teamMonth, type TeamMonth } from './months'
import { keyOfMonth, readLines } from './read-archive'
import { archivedMonths } from './tables'

// Of one kind, in one sweep; the others come with the next.
const MONTHS_AT_ONCE = 25
const ROWS_AT_ONCE = 1_000

/**
 * Moves months that are older than the kind's live ones to the archive, the oldest first. May run twice at once, and end anywhere:
 * rows go only after their object was read back and the month was written down, from when on nobody reads them.
 */
export async function archiveMonths<Line>(ctx: Context, kind: ArchiveKind<Line>): Promise<void> {
  for (const month of await monthsToClear(ctx, kind)) await clearMonth(ctx, kind, month)
  for (let left = MONTHS_AT_ONCE; left > 0;) {
    const due = await monthsDue(ctx, kind, left)
    const moved = await moveMonths(ctx, kind, due)
    if (moved === 0) return
    left -= due.length
  }
}

/** Answers how many were moved. */
async function moveMonths<Line>(
  ctx: Context,
  kind: ArchiveKind<Line>,
  months: readonly TeamMonth[],
): Promise<number> {
  let moved = 0
  for (const month of months) {
    try {
      if (!(await archiveMonth(ctx, kind, month))) continue
      await clearMonth(ctx, kind, month)
      moved += 1
    } catch (error) {
      // One month that fails must not hold up those of all other teams.
      ctx.log('error', 'archive.failed', { ...month, kind: kind.name, reason: reasonOf(error) })
    }
  }
  return moved
}

/** The oldest month of each team that is due, and in which nothing can change any more. */
async function monthsDue<Line>(
  ctx: Context,
  kind: ArchiveKind<Line>,
  atMost: number,
): Promise<TeamMonth[]> {
  const table = sql.raw(kind.table)
  const rows = await ctx.db.all<{ teamId: TeamId | ''; month: string }>(sql`
    WITH RECURSIVE team(id) AS (
      SELECT min(team_id) FROM ${table}
      UNION ALL SELECT (SELECT min(team_id) FROM ${table} WHERE team_id > team.id) FROM team WHERE team.id IS NOT NULL)
    SELECT id AS "teamId", month FROM (
      SELECT team.id, (${kind.oldestMonth}) AS month, (${kind.oldestOpenMonth ?? sql`NULL`}) AS open
      FROM team WHERE team.id IS NOT NULL)
      WHERE month < min(${oldestLiveMonth(ctx.now(), kind)}, coalesce(open, '9999-12')) ORDER BY month, id LIMIT ${atMost}`)
  return rows.map(({ teamId, month }) => teamMonth(teamId, month))
}

async function monthsToClear<Line>(ctx: Context, kind: ArchiveKind<Line>): Promise<TeamMonth[]> {
  const rows = await ctx.db
    .select({ teamId: archivedMonths.teamId, month: archivedMonths.month })
    .from(archivedMonths)
    .where(and(eq(archivedMonths.kind, kind.name), eq(archivedMonths.clearedAt, 0)))
    .orderBy(asc(archivedMonths.archivedAt))
    .limit(MONTHS_AT_ONCE)
  return rows.map(({ teamId, month }) => teamMonth(teamId, month))
}

/** Writes the month's object and the month. False when another sweep was faster. */
async function archiveMonth<Line>(
  ctx: Context,
  kind: ArchiveKind<Line>,
  month: TeamMonth,
): Promise<boolean> {
  const { bytes, lines, sha256 } = await packMonth(ctx, kind, month)
  // Rows go after the month is written down: where it is not by now, all of them were read.
  if (await isArchived(ctx, kind, month)) return false
  const key = keyOfMonth(kind, month)
  await ctx.files.write(key, bytes, 'application/gzip')
  if ((await digestOf(ctx, key)) !== sha256)
    throw new Error(`archive ${key} is not what was written`)
  const { teamId, month: name, endsAt } = month
  const archivedAt = ctx.now().getTime()
  try {
    await ctx.db.batch([
      ctx.db
        .insert(archivedMonths)
        .values({ teamId, kind: kind.name, month: name, endsAt, lines, archivedAt }),
      ...(kind.rollUp?.(ctx, month) ?? []),
    ])
  } catch (error) {
    if (await isArchived(ctx, kind, month)) return false
    throw error
  }
  ctx.log('info', 'archive.month', { key, lines, bytes: bytes.byteLength })
  return true
}

/** The month's lines as gzip, how many of them a list shows, and the sum of their text. */
async function packMonth<Line>(ctx: Context, kind: ArchiveKind<Line>, month: TeamMonth) {
  const hash = createHash('sha256')
  let last: Line | undefined
  let lines = 0
  const text = new ReadableStream<string>({
    async pull(controller) {
      const rows = await kind.read(ctx, month, last)
      lines += rows.filter((row) => kind.isListed?.(row) ?? true).length
      last = rows.at(-1)
      const piece = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
      hash.update(piece)
      if (piece === '') controller.close()
      else controller.enqueue(piece)
    },
  })
  const packed = text
    .pipeThrough(new TextEncoderStream())
    .pipeThrough(new CompressionStream('gzip'))
  const bytes = await new Response(packed).arrayBuffer()
  return { bytes, lines, sha256: hash.digest('hex') }
}

async function digestOf(ctx: Context, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const line of readLines(ctx, key)) hash.update(`${line}\n`)
  return hash.digest('hex')
}

async function isArchived<Line>(ctx: Context, kind: ArchiveKind<Line>, month: TeamMonth) {
  const rows = await ctx.db.select().from(archivedMonths).where(isMonth(kind, month))
  return rows.length > 0
}

async function clearMonth<Line>(
  ctx: Context,
  kind: ArchiveKind<Line>,
  month: TeamMonth,
): Promise<void> {
  let removed = 0
  await inRounds(ROWS_AT_ONCE, async () => (removed = await kind.clear(ctx, month, ROWS_AT_ONCE)))
  // Of a month of very many rows the next sweep removes the rest.
  if (removed >= ROWS_AT_ONCE) return
  await ctx.db
    .update(archivedMonths)
    .set({ clearedAt: ctx.now().getTime() })
    .where(isMonth(kind, month))
}

const isMonth = <Line>(kind: ArchiveKind<Line>, { teamId, month }: TeamMonth) =>
  and(
    eq(archivedMonths.teamId, teamId),
    eq(archivedMonths.kind, kind.name),
    eq(archivedMonths.month, month),
  )
