import { count, desc, gt, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type {
  CodeBatchesQuery,
  CodeBatchPage,
  CreateCodesInput,
  CreatedCodesView,
} from '../../contract'
import { operatorCodes } from './new-codes'
import { redeemCodes } from '../tables'

/** Makes codes and answers them, this once. */
export async function createCodes(
  ctx: Context,
  input: CreateCodesInput,
): Promise<CreatedCodesView> {
  const { codes, rows } = await operatorCodes(ctx, input)
  // As one value: a statement takes a hundred.
  const items = JSON.stringify(rows.map(({ id, codeSum }) => ({ id, codeSum })))
  const [{ expiresAt, createdAt } = { expiresAt: 0, createdAt: 0 }] = rows
  await ctx.db.batch([
    ctx.db.insert(redeemCodes).select(sql`
      SELECT value ->> 'id', value ->> 'codeSum', ${input.searches}, ${input.remark}, ${expiresAt}, ${createdAt},
        0, '', '', '' FROM json_each(${items})`),
    recordAuditAction(ctx, {
      action: 'billing.createCodes',
      teamId: '',
      target: { kind: 'codes', id: rows[0]?.id ?? '', name: input.remark },
      facts: { changed: `${input.count}个，每个${input.searches}次` },
    }),
  ])
  return { codes }
}

/** What was made together and how much of it was redeemed, newest first. */
export async function listCodeBatches(
  ctx: Context,
  { pageNo, pageSize }: CodeBatchesQuery,
): Promise<CodeBatchPage> {
  const { createdAt, expiresAt, remark, searches, redeemedAt } = redeemCodes
  const batches = ctx.db
    .select({
      createdAt,
      expiresAt,
      remark,
      searches,
      count: count().as('made'),
      redeemed: sql<number>`sum(${gt(redeemedAt, 0)})`.as('redeemed'),
    })
    .from(redeemCodes)
    .groupBy(createdAt, expiresAt, remark, searches)
    .as('batches')
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(batches)
      .orderBy(desc(batches.createdAt), batches.remark)
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    ctx.db.select({ total: count() }).from(batches),
  ])
  const total = counted?.total ?? 0
  return {
    records: rows.map((row) => present(row, ctx.now())),
    pages: Math.ceil(total / pageSize),
    total,
  }
}

interface Batch {
  createdAt: number
  expiresAt: number
  remark: string
  searches: number
  count: number
  redeemed: number
}

const present = ({ createdAt, expiresAt, ...row }: Batch, now: Date) => ({
  ...row,
  createTime: formatDateTime(new Date(createdAt)),
  expiryTime: formatDateTime(new Date(expiresAt)),
  isExpired: expiresAt <= now.getTime(),
})
