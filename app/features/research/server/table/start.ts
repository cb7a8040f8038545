import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import { commit, ticket } from '~/core/outbox'
import { limitRate, type RateRule } from '~/core/rate'
import { researchErrors } from '../../errors'
import { paperTableCells, paperTablePapers, paperTables } from '../tables'
import { giveBack, holdForPapers, type PaperDue } from './holds'
import { fillPaper } from './jobs'
import { cellPrice, isAtWork, type CellRow, type PaperRow } from './present'

// A start may read twelve papers and ask a model of each.
const STARTS: RateRule = { name: 'research.table', limit: 30, windowMs: 10 * 60_000 }
/** Papers of a team that are filled, or wait for it. */
const PAPERS_AT_ONCE = 36

/** The price that was shown is the price. Errors: `priceChanged`. */
export function agreePrice(ctx: SeatedContext, displayedPrice: number): number {
  const priceCoins = cellPrice(ctx)
  if (priceCoins !== displayedPrice) throw researchErrors.priceChanged()
  return priceCoins
}

export interface Start {
  tableId: string
  papers: readonly PaperRow[]
  /** As they will be once `writes` are made. */
  cells: readonly Pick<CellRow, 'no' | 'state'>[]
  priceCoins: number
  /** What is written along with it, or not at all. */
  writes: Statement[]
}

/**
 * Sets papers out whose cells wait: holds their coins, writes, and leaves a ticket each. Errors: `nothingToFill`,
 * `tooMuchAtOnce`, coinsShort (7001), capReached, `requestErrors.tooMany`; then nothing was written or held.
 */
export async function startPapers(ctx: SeatedContext, start: Start): Promise<void> {
  const { tableId, papers, cells, priceCoins, writes } = start
  const due = papers.filter((paper) => !isAtWork(paper)).flatMap((paper) => dueOf(paper, cells))
  if (due.length === 0) throw researchErrors.nothingToFill()
  await limitRate(ctx, STARTS, ctx.actor.accountId)
  await refuseCrowd(ctx, due.length)
  const holds = await holdForPapers(ctx, tableId, due, priceCoins)
  const setting = due.map(({ no, run }) =>
    ctx.db
      .update(paperTablePapers)
      .set({ state: 'waiting', run, leaseUntil: 0, holdId: holds.get(no) ?? '', reason: '' })
      .where(and(ofPaper(tableId, no), eq(paperTablePapers.run, run - 1))),
  )
  const update = ctx.db
    .update(paperTables)
    .set({ priceCoins, updatedAt: ctx.now().getTime() })
    .where(eq(paperTables.id, tableId))
  const tickets = due.map(({ no, run }) => ticket(ctx, fillPaper, { tableId, no, run }))
  try {
    await commit(ctx, [...writes, update, ...setting], tickets)
  } catch (error) {
    for (const id of holds.values()) await giveBack(ctx, id, ctx.seat.teamId)
    throw error
  }
}

/** Ends what is under way of these papers; what is filled stays, and the rest of the coins goes back. */
export async function stopPapers(ctx: SeatedContext, papers: readonly PaperRow[]): Promise<void> {
  for (const { tableId, no, run, holdId } of papers.filter(isAtWork)) {
    const [stopped] = await ctx.db
      .update(paperTablePapers)
      .set({ state: 'stopped', run: run + 1, leaseUntil: 0, holdId: '' })
      .where(
        and(
          ofPaper(tableId, no),
          eq(paperTablePapers.run, run),
          inArray(paperTablePapers.state, ['waiting', 'running']),
        ),
      )
      .returning({ no: paperTablePapers.no })
    if (!stopped) continue
    await giveBack(ctx, holdId, ctx.seat.teamId)
    await leaveUnfilled(ctx, { tableId, no }, '已停止')
  }
}

/** Cells of a paper that nobody is at work on any more. */
export async function leaveUnfilled(
  ctx: Context,
  { tableId, no }: Pick<PaperRow, 'tableId' | 'no'>,
  reason: string,
): Promise<void> {
  await ctx.db
    .update(paperTableCells)
    .set({ state: 'failed', reason })
    .where(
      and(
        eq(paperTableCells.tableId, tableId),
        eq(paperTableCells.no, no),
        eq(paperTableCells.state, 'waiting'),
      ),
    )
}

function dueOf({ no, run }: PaperRow, cells: Start['cells']): PaperDue[] {
  const waiting = cells.filter((cell) => cell.no === no && cell.state === 'waiting').length
  return waiting === 0 ? [] : [{ no, run: run + 1, cells: waiting }]
}

async function refuseCrowd(ctx: SeatedContext, more: number): Promise<void> {
  const ofTeam = sql`(SELECT id FROM ${paperTables} WHERE space_id = ${ctx.seat.spaceId})`
  const [found] = await ctx.db
    .select({ papers: count() })
    .from(paperTablePapers)
    .where(
      and(
        inArray(paperTablePapers.state, ['waiting', 'running']),
        sql`${paperTablePapers.tableId} IN ${ofTeam}`,
      ),
    )
  if ((found?.papers ?? 0) + more > PAPERS_AT_ONCE) throw researchErrors.tooMuchAtOnce()
}

const ofPaper = (tableId: string, no: number) =>
  and(eq(paperTablePapers.tableId, tableId), eq(paperTablePapers.no, no))
