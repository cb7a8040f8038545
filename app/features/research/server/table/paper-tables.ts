import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { Statement } from '~/core/database'
import { formatDateTime } from '~/core/format'
import { keepFile } from '~/features/library/server'
import { requireModerationPass } from '~/features/moderation/server'
import type {
  AddTableInput,
  ChangeTableInput,
  FillTableInput,
  SaveTableInput,
} from '../../table-contract'
import type { PaperTableLine, PaperTableView } from '../../table-terms'
import type { AddedFileView } from '~/features/library/wire/contracts/files'
import { researchErrors } from '../../errors'
import { tableFileName, tableMarkdown } from '../../table-text'
import { TABLE_TITLE_LIMIT, TABLES_AT_MOST, type TableQuestion } from '../../table-terms'
import { paperTableCells, paperTablePapers, paperTables } from '../tables'
import { getWorks } from '../works'
import {
  isAtWork,
  ownTable,
  presentTable,
  readTable,
  type PaperRow,
  type WholeTable,
} from './present'
import { agreePrice, startPapers, stopPapers } from './start'

/**
 * Makes a comparison table over papers and sets out to fill it. Errors: `workNotFound`, `priceChanged`,
 * `tooManyTables`, `moderation.refused`, those of `startPapers`.
 */
export async function addTable(ctx: SeatedContext, input: AddTableInput): Promise<PaperTableView> {
  const priceCoins = agreePrice(ctx, input.priceCoins)
  const works = await getWorks(ctx, input.workIds)
  if (works.length < input.workIds.length) throw researchErrors.workNotFound()
  await refuseHoard(ctx)
  await requireModerationPassForWords(ctx, input.title, input.questions)
  const id = ctx.newId()
  const now = ctx.now().getTime()
  const questions = input.questions.map((text, index) => ({ id: `${index + 1}`, text }))
  const papers = works.map((work, no): PaperRow => ({
    tableId: id,
    no,
    work,
    state: 'stopped',
    run: 1,
    leaseUntil: 0,
    holdId: '',
    reach: '',
    reason: '',
    fileId: '',
  }))
  const cells = papers.flatMap(({ no }) => waitingCells(id, no, questions))
  const title = input.title ?? titleOf(works.map((work) => work.title))
  const { accountId } = ctx.actor
  const { spaceId, memberId } = ctx.seat
  const row = { id, spaceId, accountId, memberId, title, questions, priceCoins }
  const writes = [
    ctx.db
      .insert(paperTables)
      .values({ ...row, generatedBy: null, createdAt: now, updatedAt: now }),
    ...papers.map((paper) => ctx.db.insert(paperTablePapers).values(paper)),
    insertCells(ctx, cells),
  ]
  await startPapers(ctx, { tableId: id, papers, cells, priceCoins, writes })
  return getTable(ctx, { id })
}

/** Errors: `tableNotFound`. */
export const getTable = async (ctx: SeatedContext, { id }: { id: string }) =>
  presentTable(ctx, await readTable(ctx, id))

/** The caller's tables, the latest first. */
export async function listTables(ctx: SeatedContext): Promise<PaperTableLine[]> {
  const ofTable = sql`FROM ${paperTableCells} WHERE ${paperTableCells.tableId} = ${paperTables.id}`
  const ofPapers = sql`FROM ${paperTablePapers} WHERE ${paperTablePapers.tableId} = ${paperTables.id}`
  const rows = await ctx.db
    .select({
      id: paperTables.id,
      title: paperTables.title,
      asked: paperTables.questions,
      updatedAt: paperTables.updatedAt,
      papers: sql<number>`(SELECT count(*) ${ofPapers})`,
      total: sql<number>`(SELECT count(*) ${ofTable})`,
      done: sql<number>`(SELECT count(*) ${ofTable} AND state = 'done')`,
      running: sql<number>`EXISTS (SELECT 1 ${ofPapers} AND state IN ('waiting', 'running'))`,
    })
    .from(paperTables)
    .where(ownTables(ctx))
    .orderBy(desc(paperTables.updatedAt), desc(paperTables.id))
    .limit(TABLES_AT_MOST)
  return rows.map(({ asked, updatedAt, running, ...line }) => ({
    ...line,
    questions: asked.map(({ text }) => text),
    isRunning: running === 1,
    updateTime: formatDateTime(new Date(updatedAt)),
  }))
}

/**
 * Names a table and says what it asks: new questions are asked of every paper, those left out go with their cells.
 * Errors: `tableNotFound`, `tableBusy`, `priceChanged`, `moderation.refused`, those of `startPapers`.
 */
export async function changeTable(
  ctx: SeatedContext,
  input: ChangeTableInput,
): Promise<PaperTableView> {
  const { id, title } = input
  const whole = await readTable(ctx, id)
  const questions = merged(whole.table.questions, input.questions)
  const isSame = JSON.stringify(questions) === JSON.stringify(whole.table.questions)
  if (!isSame && whole.papers.some(isAtWork)) throw researchErrors.tableBusy()
  const words = questions.map(({ text }) => text)
  await requireModerationPassForWords(ctx, title, words)
  const remainingIds = new Set(questions.map((question) => question.id))
  const fresh = questions.filter(
    (question) => !whole.table.questions.some((existing) => existing.id === question.id),
  )
  const added = whole.papers.flatMap(({ no }) => waitingCells(id, no, fresh))
  const writes: Statement[] = [
    ctx.db
      .update(paperTables)
      .set({ title, questions, updatedAt: ctx.now().getTime() })
      .where(ownTable(ctx, id)),
    ctx.db
      .delete(paperTableCells)
      .where(
        and(
          eq(paperTableCells.tableId, id),
          sql`${paperTableCells.questionId} NOT IN (SELECT value FROM json_each(${JSON.stringify([...remainingIds])}))`,
        ),
      ),
  ]
  if (added.length === 0) await writeAll(ctx, writes)
  else {
    const priceCoins = agreePrice(ctx, input.priceCoins)
    await startPapers(ctx, {
      tableId: id,
      papers: whole.papers,
      cells: [...whole.cells.filter(({ questionId }) => remainingIds.has(questionId)), ...added],
      priceCoins,
      writes: [...writes, insertCells(ctx, added)],
    })
  }
  return getTable(ctx, { id })
}

/**
 * Fills what is not filled, or one cell anew. A paper that is being filled goes on. Errors: `tableNotFound`,
 * `tableBusy` (that paper is being filled), `priceChanged`, those of `startPapers`.
 */
export async function fillTable(
  ctx: SeatedContext,
  input: FillTableInput,
): Promise<PaperTableView> {
  const { id, cell } = input
  const { papers, cells } = await readTable(ctx, id)
  const priceCoins = agreePrice(ctx, input.priceCoins)
  const isAsked = (candidate: { no: number; questionId: string; state: string }) =>
    cell
      ? candidate.no === cell.no && candidate.questionId === cell.questionId
      : candidate.state !== 'done'
  const requestedCells = cells.filter(isAsked)
  const among = papers.filter(({ no }) => requestedCells.some((cell) => cell.no === no))
  if (cell && among.some(isAtWork)) throw researchErrors.tableBusy()
  const idle = among.filter((paper) => !isAtWork(paper))
  const marking = requestedCells
    .filter(({ no }) => idle.some((paper) => paper.no === no))
    .map(({ no, questionId }) =>
      ctx.db
        .update(paperTableCells)
        .set({ state: 'waiting', reason: '' })
        .where(
          and(
            eq(paperTableCells.tableId, id),
            eq(paperTableCells.no, no),
            eq(paperTableCells.questionId, questionId),
          ),
        ),
    )
  const now = cells.map((cell) => (isAsked(cell) ? { ...cell, state: 'waiting' as const } : cell))
  await startPapers(ctx, { tableId: id, papers: idle, cells: now, priceCoins, writes: marking })
  return getTable(ctx, { id })
}

/** What is filled stays. Errors: `tableNotFound`. */
export async function stopTable(
  ctx: SeatedContext,
  { id }: { id: string },
): Promise<PaperTableView> {
  await stopPapers(ctx, (await readTable(ctx, id)).papers)
  return getTable(ctx, { id })
}

/** Errors: `tableNotFound`. */
export async function deleteTable(ctx: SeatedContext, { id }: { id: string }): Promise<true> {
  const { papers }: WholeTable = await readTable(ctx, id)
  await stopPapers(ctx, papers)
  await ctx.db.batch([
    ctx.db.delete(paperTables).where(ownTable(ctx, id)),
    ctx.db.delete(paperTablePapers).where(eq(paperTablePapers.tableId, id)),
    ctx.db.delete(paperTableCells).where(eq(paperTableCells.tableId, id)),
  ])
  return true
}

/** Puts the table into the library as a Markdown file with its sources. Errors: `tableNotFound`, the library's own. */
export async function saveTable(
  ctx: SeatedContext,
  { id, folderId }: SaveTableInput,
): Promise<AddedFileView> {
  const view = await getTable(ctx, { id })
  const bytes = new TextEncoder().encode(tableMarkdown(view, null))
  return keepFile(ctx, {
    fileName: `${tableFileName(view.title)}.md`,
    bytes,
    folderId,
    isAnswer: true,
  })
}

export const ownTables = (ctx: SeatedContext) =>
  and(eq(paperTables.spaceId, ctx.seat.spaceId), eq(paperTables.accountId, ctx.actor.accountId))

// Questions go to a model, and the title becomes a file's name.
const requireModerationPassForWords = (
  ctx: SeatedContext,
  title = '',
  questions: readonly string[],
) => requireModerationPass(ctx, { kind: 'question', text: [title, ...questions].join('\n') })

async function refuseHoard(ctx: SeatedContext): Promise<void> {
  const [owned] = await ctx.db.select({ tables: count() }).from(paperTables).where(ownTables(ctx))
  if ((owned?.tables ?? 0) >= TABLES_AT_MOST) throw researchErrors.tooManyTables()
}

const waitingCells = (tableId: string, no: number, questions: readonly TableQuestion[]) =>
  questions.map(({ id }) => ({ tableId, no, questionId: id, state: 'waiting' as const }))

// D1 binds at most 100 values a statement; one JSON value carries any number.
const insertCells = (ctx: SeatedContext, cells: ReturnType<typeof waitingCells>) =>
  ctx.db.insert(paperTableCells).select(
    sql`SELECT value ->> 'tableId', value ->> 'no', value ->> 'questionId', 'waiting', '', NULL, ''
      FROM json_each(${JSON.stringify(cells)})`,
  )

/** Questions in the new order. One in other words is another question. */
function merged(existing: readonly TableQuestion[], asked: ChangeTableInput['questions']) {
  let last = Math.max(0, ...existing.map(({ id }) => Number(id)))
  return asked.map(({ id, text }): TableQuestion => {
    const same = existing.find((question) => question.id === id && question.text === text)
    return same ?? { id: `${(last += 1)}`, text }
  })
}

async function writeAll(ctx: SeatedContext, [first, ...rest]: Statement[]): Promise<void> {
  if (first) await ctx.db.batch([first, ...rest])
}

/** 《the first paper》等n篇对比, without its subtitle, cut between words. */
export const titleOf = (titles: readonly string[]) => {
  const [first = ''] = titles
  const tail = `》等${titles.length}篇对比`
  const room = TABLE_TITLE_LIMIT - tail.length - 1
  const plain = first.replace(/\s+/g, ' ').trim()
  const [main = ''] = plain.split(/(?<=.{8})\s*(?:[:：]|——|—)\s*/u)
  return `《${cutAtWord(main, room)}${tail}`
}

function cutAtWord(text: string, room: number): string {
  if (text.length <= room) return text
  const cut = text.slice(0, room - 1).toWellFormed()
  return `${/^[\x20-\x7e]+$/.test(cut) ? cut.replace(/\s+\S*$/, '') : cut}…`
}
