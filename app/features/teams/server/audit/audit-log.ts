import { and, asc, count, desc, eq, gte, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import { auditActions, auditLog, recordAuditAction, type AuditActionName } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { limitRate, type RateRule } from '~/core/rate'
import { keysOfTeam } from '~/features/auth/server'
import { formatDateTime, parseDateTime } from '~/core/format'
import { csvLine } from '~/core/text/csv'
import type { AuditPage, AuditQuery } from '../../contract'
import type { AuditView } from '../../terms'
import { teamErrors } from '../../errors'
import { objectOf } from './audit-words'
import { leftName } from '../members/list-members'
import { canReadAudit } from '../policies'
import { memberNames, nameByAccount, namesAmong } from '../members/seats'
import { members } from '../tables'

type Filter = Pick<AuditQuery, 'accountId' | 'act' | 'start' | 'end'>
type AuditRow = typeof auditLog.$inferSelect

const ROWS_AT_ONCE = 500
const PEOPLE_AT_MOST = 500
// An export reads a hundred times what a page does.
const EXPORTS: RateRule = { name: 'teams.export-audit', limit: 20, windowMs: 10 * 60_000 }
/** Rows of one export at most; whoever needs older ones narrows the dates. */
export const EXPORT_AT_MOST = 50_000
// A spreadsheet takes UTF-8 for what it is only after this mark.
const BYTE_ORDER_MARK = '\uFEFF'
const HEAD = ['时间', '成员', '操作', '对象', '来源', '标记']

/** Who did what in the team, newest first. Errors: `notAdmin`. */
export async function listAudit(ctx: SeatedContext, query: AuditQuery): Promise<AuditPage> {
  if (!canReadAudit(ctx.seat.role)) throw teamErrors.notAdmin()
  const filter = and(auditFilter(ctx, query))
  const offset = (query.pageNo - 1) * query.pageSize
  const [rows, names, [counted]] = await Promise.all([
    lastRows(ctx, filter, query.pageSize, offset),
    memberNames(ctx, ctx.seat.teamId, actorsIn(ctx, filter, query.pageSize, offset)),
    ctx.db.select({ total: count() }).from(auditLog).where(filter),
  ])
  const total = counted?.total ?? 0
  const records = rows.map((row) => present(row, names))
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
  let last: AuditRow | undefined
  let written = 0
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(HEAD))),
    async pull(controller) {
      const after = and(auditFilter(ctx, filter), isAfter(last))
      const [rows, names] = await Promise.all([
        lastRows(ctx, after, ROWS_AT_ONCE),
        memberNames(ctx, ctx.seat.teamId, actorsIn(ctx, after, ROWS_AT_ONCE)),
      ])
      const lines = rows.map((row) => lineOf(present(row, names)))
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.join('')))
      last = rows.at(-1)
      written += rows.length
      if (rows.length < ROWS_AT_ONCE || written >= EXPORT_AT_MOST) controller.close()
    },
  })
}

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

const isAfter = (last: AuditRow | undefined) =>
  last &&
  or(
    lt(auditLog.createdAt, last.createdAt),
    and(eq(auditLog.createdAt, last.createdAt), lt(auditLog.id, last.id)),
  )

const lastRows = (ctx: SeatedContext, where: SQL | undefined, limit: number, offset = 0) =>
  ctx.db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit)
    .offset(offset)

/** Who did what these rows tell. */
const actorsIn = (ctx: SeatedContext, where: SQL | undefined, limit: number, offset = 0) =>
  ctx.db
    .select({ accountId: auditLog.accountId })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit)
    .offset(offset)

function auditFilter(
  ctx: SeatedContext,
  { accountId, act: action, start, end }: Filter,
): SQL | undefined {
  const from = start && parseDateTime(`${start} 00:00:00`)
  const to = end && parseDateTime(`${end} 23:59:59`)
  return and(
    eq(auditLog.teamId, ctx.seat.teamId),
    accountId === undefined ? undefined : eq(auditLog.accountId, accountId),
    action === undefined || action === '' ? undefined : sql`${auditLog.action} = ${action}`,
    from ? gte(auditLog.createdAt, from.getTime()) : undefined,
    to ? lte(auditLog.createdAt, to.getTime() + 999) : undefined,
  )
}

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
