import { and, count, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { newestFirst } from '~/core/archive'
import {
  auditActions,
  auditLog,
  operatorActions,
  recordAuditAction,
  type AuditActionName,
} from '~/core/audit'
import type { Context } from '~/core/context'
import { formatDateTime, parseDateTime } from '~/core/format'
import { csvLine } from '~/core/text/csv'
import { accounts } from '~/features/auth/server'
import type { AuditPage } from '../../contract'
import type { AuditView } from '../../terms'
import type { AuditRow } from './audit-archive'
import { objectOf } from './audit-words'

export interface OperatorAuditFilter {
  accountId: string
  act: string
  /** `YYYY-MM-DD`, or ''. */
  start: string
  end: string
}

const DAY_MS = 86_400_000
const EXPORT_AT_MOST = 10_000
// A spreadsheet takes UTF-8 for what it is only after this mark.
const BYTE_ORDER_MARK = '\uFEFF'
const HEAD = ['时间', '运营人员', '操作', '对象', '来源']

// Acts that also stand in a team's own log: here they are the operators' line.
const OF_BOTH_LOGS: readonly AuditActionName[] = [
  'commerce.adjustTeam',
  'tenancy.rename',
  'tenancy.bindHost',
  'tenancy.releaseHost',
  'tenancy.suspend',
  'tenancy.resume',
  'tenancy.delete',
  'tenancy.restore',
]

const names = Object.keys(auditActions).filter(
  (name) => operatorActions.has(name) || OF_BOTH_LOGS.some((action) => action === name),
)

/** What operators did, newest first: of the months that lie in the database. */
export async function listOperatorAudit(
  ctx: Context,
  { pageNo, pageSize, ...filter }: OperatorAuditFilter & { pageNo: number; pageSize: number },
): Promise<AuditPage> {
  const where = conditionOf(filter)
  const [rows, [counted]] = await ctx.db.batch([
    readRows(ctx, where)
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    ctx.db.select({ total: count() }).from(auditLog).where(where),
  ])
  const total = counted?.total ?? 0
  return { records: rows.map(present), pages: Math.ceil(total / pageSize), total }
}

/** Whom and what the list can be narrowed to. */
export async function operatorAuditChoices(ctx: Context): Promise<{
  people: { id: string; name: string }[]
  actions: { value: string; label: string }[]
}> {
  const people = await ctx.db
    .selectDistinct({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .innerJoin(auditLog, eq(auditLog.accountId, accounts.id))
    .where(conditionOf({ accountId: '', act: '', start: '', end: '' }))
    .limit(100)
  const labels: Record<string, string> = auditActions
  return { people, actions: names.map((value) => ({ value, label: labels[value] ?? value })) }
}

/** The same as CSV. The export is itself an act. */
export async function exportOperatorAudit(
  ctx: Context,
  filter: OperatorAuditFilter,
): Promise<Response> {
  await ctx.db.batch([recordAuditAction(ctx, { action: 'operations.exportAudit', teamId: '' })])
  const rows = await readRows(ctx, conditionOf(filter)).limit(EXPORT_AT_MOST)
  const lines = rows
    .map(present)
    .map((view) =>
      csvLine([view.createTime, view.name || '系统', view.actLabel, view.object, view.address]),
    )
  return new Response(BYTE_ORDER_MARK + [csvLine(HEAD), ...lines].join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="operator-audit.csv"',
    },
  })
}

const readRows = (ctx: Context, where: SQL | undefined) =>
  ctx.db
    .select({
      row: auditLog,
      name: sql<string>`coalesce((SELECT a.name FROM accounts a WHERE a.id = audit_log.account_id), '')`.as(
        'actor_name',
      ),
    })
    .from(auditLog)
    .where(where)
    .orderBy(...newestFirst(auditLog))

function conditionOf({ accountId, act: action, start, end }: OperatorAuditFilter): SQL | undefined {
  return and(
    eq(auditLog.teamId, ''),
    inArray(
      sql`${auditLog.action}`,
      action === '' ? names : names.filter((name) => name === action),
    ),
    accountId === '' ? undefined : eq(auditLog.accountId, accountId),
    start === '' ? undefined : gte(auditLog.createdAt, startOf(start)),
    end === '' ? undefined : lt(auditLog.createdAt, startOf(end) + DAY_MS),
  )
}

const startOf = (day: string) => parseDateTime(`${day} 00:00:00`)?.getTime() ?? 0

const present = ({ row, name }: { row: AuditRow; name: string }): AuditView => ({
  id: row.id,
  createTime: formatDateTime(new Date(row.createdAt)),
  accountId: row.accountId,
  name,
  act: row.action,
  actLabel: auditActions[row.action] ?? row.action,
  object: objectOf(row),
  address: row.address === 'local' ? '本机' : row.address,
  isSensitive: false,
})
