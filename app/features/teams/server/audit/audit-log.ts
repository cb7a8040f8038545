import { and, asc, count, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import {
  isAfter,
  listArchivedMonths,
  liveSince,
  newestFirst,
  pageOfArchive,
  readArchive,
  type ArchivedMonth,
  type ArchiveFilter,
} from '~/core/archive'
import { inBatches } from '~/core/async/in-batches'
import { auditActions, auditLog, recordAuditAction, type AuditActionName } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { limitRate, type RateRule } from '~/core/rate'
import { keysOfTeam } from '~/features/auth/server'
import { formatDateTime, parseDateTime } from '~/core/format'
import { csvLine } from '~/core/text/csv'
import type { AuditPage, AuditQuery } from '../../contract'
import type { AuditView } from '../../terms'
import { teamErrors } from '../../errors'
import { auditArchive, isOlder, type AuditRow } from './audit-archive'
import { objectOf } from './audit-words'
import { leftName } from '../members/list-members'
import { canReadAudit } from '../policies'
import { memberNames, nameByAccount, namesAmong } from '../members/seats'
import { members } from '../tables'

type Filter = Pick<AuditQuery, 'accountId' | 'act' | 'start' | 'end'>

const DAY_MS = 24 * 60 * 60_000
const ROWS_AT_ONCE = 500
const PEOPLE_AT_MOST = 500
// An export reads a hundred times what a page does.
const EXPORTS: RateRule = { name: 'teams.export-audit', limit: 20, windowMs: 10 * 60_000 }
/** Rows of one export at most; whoever needs older ones narrows the dates. */
export const EXPORT_AT_MOST = 50_000
// A spreadsheet takes UTF-8 for what it is only after this mark.
const BYTE_ORDER_MARK = '\uFEFF'
const HEAD = ['时间', '成员', '操作', '对象', '来源', '标记']

/** Who did what in the team, newest first; what is older than the database is read from the archive. Errors: `notAdmin`. */
export async function listAudit(ctx: SeatedContext, query: AuditQuery): Promise<AuditPage> {
  if (!canReadAudit(ctx.seat.role)) throw teamErrors.notAdmin()
  const { teamId } = ctx.seat
  const filter = auditFilter(ctx, query)
  const offset = (query.pageNo - 1) * query.pageSize
  const [live, names, [counted], months] = await Promise.all([
    lastRows(ctx, filter, query.pageSize, offset),
    memberNames(ctx, teamId, actorsIn(ctx, filter, query.pageSize, offset)),
    ctx.db.select({ total: count() }).from(auditLog).where(filter),
    listArchivedMonths(ctx, auditArchive, teamId),
  ])
  const liveTotal = counted?.total ?? 0
  const archived = await pageOfArchive(ctx, auditArchive, months, {
    ...archiveFilter(query),
    offset: Math.max(0, offset - liveTotal),
    limit: query.pageSize - live.length,
  })
  const more = await memberNames(ctx, teamId, actorsOf(archived.lines))
  const total = liveTotal + archived.total
  const records = [...live, ...archived.lines].map((row) =>
    present(row, new Map([...names, ...more])),
  )
  return { records, pages: Math.ceil(total / query.pageSize), total }
}

/** Whom the log can be asked for: everybody who ever sat in the team, those who are here first, then its keys. Errors: `notAdmin`. */
export async function auditPeople(ctx: SeatedContext): Promise<{ id: string; name: string }[]> {
  if (!canReadAudit(ctx.seat.role)) throw teamErrors.notAdmin()
  const { accountId: id, removedAt, joinedAt, teamId } = members
  const everybody = sql`(SELECT account_id FROM members WHERE team_id = ${ctx.seat.teamId})`
  const [rows, ofAccounts, inTeam, keys] = await Promise.all([
    ctx.db
      .select({ id, removedAt })
      .from(members)
      .where(eq(teamId, ctx.seat.teamId))
      .orderBy(sql`${removedAt} IS NOT NULL`, asc(joinedAt), asc(members.id))
      .limit(PEOPLE_AT_MOST),
    ...namesAmong(ctx, ctx.seat.teamId, everybody),
    keysOfTeam(ctx),
  ])
  const names = nameByAccount(ofAccounts, inTeam)
  const people = rows.map((row) => {
    const name = names.get(row.id) ?? row.id
    return { id: row.id, name: row.removedAt === null ? name : leftName(name) }
  })
  return [
    ...people,
    ...keys.map(({ id, name, isAlive }) => ({ id, name: isAlive ? name : `${name}（已停用）` })),
  ]
}

/**
 * The same as CSV, written as it is read: a few hundred rows are in memory at a time. The export is itself an act.
 * Errors: `notAdmin`, `requestErrors.tooMany`.
 */
export async function exportAudit(
  ctx: SeatedContext,
  filter: Filter,
): Promise<ReadableStream<Uint8Array>> {
  if (!canReadAudit(ctx.seat.role)) throw teamErrors.notAdmin()
  await limitRate(ctx, EXPORTS, ctx.seat.teamId)
  await ctx.db.batch([recordAuditAction(ctx, { action: 'teams.exportAudit' })])
  const encoder = new TextEncoder()
  const batches = rowsInBatches(ctx, filter)
  let written = 0
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(HEAD))),
    async pull(controller) {
      const { value: batch } = await batches.next()
      if (!batch) return controller.close()
      const lines = batch.rows.map((row) => lineOf(present(row, batch.names)))
      controller.enqueue(encoder.encode(lines.join('')))
      written += batch.rows.length
      if (written >= EXPORT_AT_MOST) controller.close()
    },
  })
}

interface AuditBatch {
  rows: AuditRow[]
  names: ReadonlyMap<string, string>
}

/** Rows with the names of who acted, newest first: those of the database, then those of the archive. */
async function* rowsInBatches(
  ctx: SeatedContext,
  filter: Filter,
): AsyncGenerator<AuditBatch, void> {
  const { teamId } = ctx.seat
  let last: AuditRow | undefined
  let months: ArchivedMonth[] = []
  for (let isMore = true; isMore;) {
    const after = and(auditFilter(ctx, filter), isAfter(auditLog, last))
    // Each time with the months: one may have been archived since the last rows.
    const [rows, names, archived] = await Promise.all([
      lastRows(ctx, after, ROWS_AT_ONCE),
      memberNames(ctx, teamId, actorsIn(ctx, after, ROWS_AT_ONCE)),
      listArchivedMonths(ctx, auditArchive, teamId),
    ])
    if (rows.length > 0) yield { rows, names }
    last = rows.at(-1) ?? last
    months = archived
    isMore = rows.length === ROWS_AT_ONCE
  }
  const archived = readArchive(ctx, auditArchive, months, archiveFilter(filter, last))
  for await (const rows of inBatches(archived, ROWS_AT_ONCE)) {
    yield { rows, names: await memberNames(ctx, teamId, actorsOf(rows)) }
  }
}

const actorsOf = (rows: AuditRow[]) => [...new Set(rows.map(({ accountId }) => accountId))]

const lineOf = (record: AuditView) =>
  csvLine([
    record.createTime,
    record.name || SYSTEM,
    record.actLabel,
    record.object,
    record.address,
    record.isSensitive ? '敏感' : '',
  ])

const SYSTEM = '系统'

const lastRows = (ctx: SeatedContext, where: SQL | undefined, limit: number, offset = 0) =>
  ctx.db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(...newestFirst(auditLog))
    .limit(limit)
    .offset(offset)

/** Who did what these rows tell. */
const actorsIn = (ctx: SeatedContext, where: SQL | undefined, limit: number, offset = 0) =>
  ctx.db
    .select({ accountId: auditLog.accountId })
    .from(auditLog)
    .where(where)
    .orderBy(...newestFirst(auditLog))
    .limit(limit)
    .offset(offset)

/** Condition: rows that are read in the database. */
function auditFilter(ctx: SeatedContext, filter: Filter): SQL | undefined {
  const { accountId, act: action } = filter
  const { from, to } = rangeOf(filter)
  return and(
    eq(auditLog.teamId, ctx.seat.teamId),
    gte(auditLog.createdAt, liveSince('audit', ctx.seat.teamId)),
    accountId === undefined ? undefined : eq(auditLog.accountId, accountId),
    action === undefined || action === '' ? undefined : sql`${auditLog.action} = ${action}`,
    from === undefined ? undefined : gte(auditLog.createdAt, from),
    to === undefined ? undefined : lt(auditLog.createdAt, to),
  )
}

/** The same of lines of the archive, from behind `last` on. */
function archiveFilter(filter: Filter, last?: AuditRow): ArchiveFilter<AuditRow> {
  const { accountId, act: action = '' } = filter
  const isAny = accountId === undefined && action === '' && last === undefined
  const isAsked = (row: AuditRow) =>
    (accountId === undefined || row.accountId === accountId) &&
    (action === '' || row.action === action) &&
    (last === undefined || isOlder(row, last))
  return {
    ...rangeOf(filter),
    timeOf: ({ createdAt }) => createdAt,
    accepts: isAny ? null : isAsked,
  }
}

/** ms: the first moment that counts, and the first that no longer does. */
const rangeOf = ({ start, end }: Filter) => ({
  from: start === undefined ? undefined : startOfDay(start),
  to: end === undefined ? undefined : startOfDay(end) + DAY_MS,
})

const startOfDay = (day: string) => parseDateTime(`${day} 00:00:00`)?.getTime() ?? 0

const present = (row: AuditRow, names: ReadonlyMap<string, string>): AuditView => ({
  id: row.id,
  createTime: formatDateTime(new Date(row.createdAt)),
  accountId: row.accountId,
  name: names.get(row.accountId) ?? '',
  act: row.action,
  actLabel: auditActions[row.action] ?? row.action,
  object: objectOf(row),
  address: row.address === 'local' ? '本机' : row.address,
  isSensitive: sensitive.has(row.action),
})

const sensitive: ReadonlySet<string> = new Set<AuditActionName>([
  'teams.setRole',
  'teams.resetPassword',
  'teams.removeMember',
  'teams.stopMember',
  'teams.transfer',
  'teams.exportAudit',
])
