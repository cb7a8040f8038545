import { and, asc, eq } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { redactedAmong } from '~/features/library/server'
import { researchErrors } from '../../errors'
import {
  CELL_COINS,
  type PaperTableView,
  type TableCellView,
  type TablePaperView,
  type TableQuestion,
} from '../../table-terms'
import { paperTableCells, paperTablePapers, paperTables } from '../tables'

export type TableRow = typeof paperTables.$inferSelect
export type PaperRow = typeof paperTablePapers.$inferSelect
export type CellRow = typeof paperTableCells.$inferSelect

/** A table as it lies there. */
export interface WholeTable {
  table: TableRow
  papers: PaperRow[]
  cells: CellRow[]
}

/** Coins for a cell that is filled now: nothing where no model is configured. */
export const cellPrice = (ctx: Pick<Context, 'models'>): number =>
  ctx.models.whoServes('chat').provider === 'offline' ? 0 : CELL_COINS

/** A table of the caller's own, read at once. Errors: `tableNotFound`. */
export async function readTable(ctx: SeatedContext, id: string): Promise<WholeTable> {
  const [tables, papers, cells] = await ctx.db.batch([
    ctx.db.select().from(paperTables).where(ownTable(ctx, id)),
    ctx.db
      .select()
      .from(paperTablePapers)
      .where(eq(paperTablePapers.tableId, id))
      .orderBy(asc(paperTablePapers.no)),
    ctx.db.select().from(paperTableCells).where(eq(paperTableCells.tableId, id)),
  ])
  const [table] = tables
  if (!table) throw researchErrors.tableNotFound()
  return { table, papers, cells }
}

export const ownTable = (ctx: SeatedContext, id: string) =>
  and(
    eq(paperTables.id, id),
    eq(paperTables.spaceId, ctx.seat.spaceId),
    eq(paperTables.accountId, ctx.actor.accountId),
  )

/** Whether somebody is at work on it, or will be. */
export const isAtWork = ({ state }: Pick<PaperRow, 'state'>) =>
  state === 'waiting' || state === 'running'

/** What a paper of a file said that is closed to the caller by now is kept from them. */
export async function presentTable(
  ctx: SeatedContext,
  { table, papers, cells }: WholeTable,
): Promise<PaperTableView> {
  const closed = await redactedAmong(
    ctx,
    papers.flatMap(({ fileId }) => (fileId === '' ? [] : [fileId])),
  )
  const presented = papers.map((paper) =>
    presentPaper(
      paper,
      table.questions,
      cells.filter(({ no }) => no === paper.no),
      closed.has(paper.fileId),
    ),
  )
  const all = presented.flatMap((paper) => paper.cells)
  return {
    id: table.id,
    title: table.title,
    questions: table.questions,
    papers: presented,
    done: all.filter(({ state }) => state === 'done').length,
    failed: all.filter(({ state }) => state === 'failed').length,
    total: all.length,
    isRunning: papers.some(isAtWork),
    priceCoins: cellPrice(ctx),
    by: table.generatedBy ?? null,
    createTime: formatDateTime(new Date(table.createdAt)),
    updateTime: formatDateTime(new Date(table.updatedAt)),
  }
}

function presentPaper(
  { no, work, state, reach, reason, fileId }: PaperRow,
  questions: readonly TableQuestion[],
  cells: readonly CellRow[],
  isClosed: boolean,
): TablePaperView {
  return {
    no,
    work,
    state,
    reach: reach === '' ? null : reach,
    reason,
    fileId: isClosed ? '' : fileId,
    cells: questions.map(({ id }) => {
      const cell = cells.find(({ questionId }) => questionId === id)
      return isClosed && cell?.state === 'done' ? redacted(id) : presentCell(id, cell)
    }),
  }
}

function presentCell(questionId: string, cell: CellRow | undefined): TableCellView {
  const { state = 'waiting', answer = '', quote = null, reason = '' } = cell ?? {}
  return { questionId, state, answer, quote, reason }
}

const redacted = (questionId: string): TableCellView => ({
  questionId,
  state: 'failed',
  answer: '',
  quote: null,
  reason: '填写所依据的文件现在不对你开放',
})
