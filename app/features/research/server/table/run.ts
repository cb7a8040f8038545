import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import type { TeamId } from '~/core/ids'
import { settleHold } from '~/features/billing/server'
import { seatOfMember } from '~/features/teams/server'
import { researchErrors } from '../../errors'
import { readPaper, type PaperText } from '../paper/read-paper'
import { paperTableCells, paperTablePapers, paperTables } from '../tables'
import { fillCells, type Filled } from './fill-cells'
import { giveBack } from './holds'
import { moderateCells } from './moderate-cells'
import { leaveUnfilled } from './start'

/** Long enough for reading a paper and asking a model twice. */
const LEASE_MS = 6 * 60_000
const READING_MS = 40_000

export type PaperRow = typeof paperTablePapers.$inferSelect
type TableRow = typeof paperTables.$inferSelect
type Ask = Pick<PaperRow, 'tableId' | 'no' | 'run'>

/**
 * Reads one paper of a table and fills its waiting cells. May run twice: one run holds a lease, and cells are written
 * and paid only while that run is still wanted.
 */
export async function fillPaperCells(ctx: Context, ask: Ask): Promise<void> {
  const row = await claim(ctx, ask)
  if (!row) return
  const [table] = await ctx.db.select().from(paperTables).where(eq(paperTables.id, row.tableId))
  // It was deleted, and its coins went back with it.
  if (!table) return
  try {
    await fill(ctx, table, row)
  } catch (error) {
    if (!(error instanceof AppError)) throw await free(ctx, row, error)
    if (error.kind.retry === true) throw await free(ctx, row, error)
    await fail(ctx, row, table.spaceId, error.text)
  }
}

/** The ticket was tried too often. */
export async function giveUpPaper(ctx: Context, ask: Ask): Promise<void> {
  const [row] = await ctx.db.select().from(paperTablePapers).where(ofRun(ask))
  const [table] = await ctx.db.select().from(paperTables).where(eq(paperTables.id, ask.tableId))
  if (row && table) await fail(ctx, row, table.spaceId, '多次没有填成，请稍后重试')
}

async function claim(ctx: Context, ask: Ask): Promise<PaperRow | null> {
  const now = ctx.now().getTime()
  const [row] = await ctx.db
    .update(paperTablePapers)
    .set({ state: 'running', leaseUntil: now + LEASE_MS })
    .where(and(ofRun(ask), lt(paperTablePapers.leaseUntil, now)))
    .returning()
  return row ?? null
}

async function fill(ctx: Context, table: TableRow, row: PaperRow): Promise<void> {
  const { spaceId, memberId, questions } = table
  const seated = await seatOfMember(ctx, { teamId: spaceId, memberId })
  if (!seated) throw researchErrors.notSeated()
  const waiting = await ctx.db
    .select({ questionId: paperTableCells.questionId })
    .from(paperTableCells)
    .where(and(ofPaper(row), eq(paperTableCells.state, 'waiting')))
  const ids = new Set(waiting.map(({ questionId }) => questionId))
  const text = await readPaper(seated, row.work, AbortSignal.timeout(READING_MS))
  if (text.pieces.length === 0) throw researchErrors.paperUnread()
  const asked = questions.filter(({ id }) => ids.has(id))
  const filled = await moderateCells(seated, await fillCells(ctx, row.work, text, asked))
  if (await keep(ctx, row, text, filled)) await settle(ctx, table, row, filled)
}

/** Writes the cells if this run is still wanted; answers whether it was. */
async function keep(ctx: Context, row: PaperRow, text: PaperText, { cells, by }: Filled) {
  const writes = cells.map(({ questionId, ...cell }) =>
    ctx.db
      .update(paperTableCells)
      .set(cell)
      .where(and(ofPaper(row), eq(paperTableCells.questionId, questionId))),
  )
  const update = ctx.db
    .update(paperTables)
    .set({ generatedBy: by, updatedAt: ctx.now().getTime() })
    .where(eq(paperTables.id, row.tableId))
  const ending = ctx.db
    .update(paperTablePapers)
    .set({
      state: 'done',
      leaseUntil: 0,
      holdId: '',
      reach: text.reach,
      reason: text.reason,
      fileId: text.fileId,
    })
    .where(ofRun(row))
  const isCurrentRun = sql`EXISTS (SELECT 1 FROM ${paperTablePapers} WHERE ${ofRun(row)})`
  return commitIf(ctx, isCurrentRun, [...writes, update, ending])
}

// What was filled is paid; a hold whose time is over has gone back already, and so be it.
async function settle(ctx: Context, table: TableRow, row: PaperRow, { cells }: Filled) {
  if (row.holdId === '') return
  const done = cells.filter(({ state }) => state === 'done').length
  const amountCoins = done * table.priceCoins
  try {
    await settleHold(ctx, { teamId: table.spaceId, holdId: row.holdId, amountCoins })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.log('warn', 'research.table-unpaid', { holdId: row.holdId, slug: error.slug })
  }
}

// For the queue to try again.
async function free(ctx: Context, row: PaperRow, error: unknown): Promise<unknown> {
  await ctx.db.update(paperTablePapers).set({ leaseUntil: 0 }).where(ofRun(row))
  return error
}

async function fail(ctx: Context, row: PaperRow, teamId: TeamId, reason: string): Promise<void> {
  const [ended] = await ctx.db
    .update(paperTablePapers)
    .set({ state: 'failed', leaseUntil: 0, holdId: '', reason })
    .where(ofRun(row))
    .returning({ no: paperTablePapers.no })
  if (!ended) return
  await giveBack(ctx, row.holdId, teamId)
  await leaveUnfilled(ctx, row, reason)
}

const ofRun = ({ tableId, no, run }: Ask) =>
  and(
    eq(paperTablePapers.tableId, tableId),
    eq(paperTablePapers.no, no),
    eq(paperTablePapers.run, run),
    inArray(paperTablePapers.state, ['waiting', 'running']),
  )

const ofPaper = ({ tableId, no }: Pick<PaperRow, 'tableId' | 'no'>) =>
  and(eq(paperTableCells.tableId, tableId), eq(paperTableCells.no, no))
