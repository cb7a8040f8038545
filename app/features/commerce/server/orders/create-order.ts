import { and, count, eq } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import { isRefused } from '~/core/database'
import { sql } from 'drizzle-orm'
import { isPlanStill } from '~/features/teams/server/plan'
import type { CreateOrderInput, OrderView } from '../../contract'
import { commerceErrors } from '../../errors'
import { ORDER_LIFE_MS, orderStatuses } from '../../terms'
import { attributionPort } from '../ports'
import { quoteOf, quoteReads, type Quote } from '../quotes/quote'
import { orders, type OrderRow } from '../tables'
import { noteEvent } from './events'
import { orderNumber } from './order-number'
import { getOrder } from './read-orders'

const OPEN_AT_MOST = 20

/**
 * Orders at the price that was shown; the same key again is the same order. Errors: `priceChanged`, `planOrderOpen`,
 * `tooManyOpen`, `keyReused` and those of a quote.
 */
export async function createOrder(ctx: SeatedContext, input: CreateOrderInput): Promise<OrderView> {
  const [items, states, editions, [existing], [open], [planOrder]] = await ctx.db.batch([
    ...quoteReads(ctx),
    orderUnder(ctx, input.key),
    ctx.db.select({ total: count() }).from(orders).where(isOpen(ctx)),
    ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isOpen(ctx), eq(orders.kind, 'plan'))),
  ])
  if (existing) return sameOrder(ctx, existing, input)
  const quote = quoteOf(ctx, { input, read: [items, states, editions] })
  if (quote.amountFen !== input.amount) throw commerceErrors.priceChanged()
  if (quote.terms.plan && planOrder) throw commerceErrors.planOrderOpen({ orderId: planOrder.id })
  if ((open?.total ?? 0) >= OPEN_AT_MOST) throw commerceErrors.tooManyOpen()
  const attribution = await attributionPort.of(ctx)?.touchOf(ctx, ctx.actor.accountId)
  const row = { ...newOrder(ctx, input, quote), attribution: attribution ?? null }
  return (await write(ctx, row, quote)) ? getOrder(ctx, row.id) : afterConflict(ctx, input)
}

function newOrder(ctx: SeatedContext, input: CreateOrderInput, quote: Quote) {
  const id = ctx.newId()
  const now = ctx.now().getTime()
  return {
    id,
    no: orderNumber(id),
    teamId: ctx.seat.teamId,
    accountId: ctx.actor.accountId,
    key: input.key,
    goodsId: quote.goods.id,
    kind: quote.goods.kind,
    title: quote.title,
    count: input.count,
    months: input.months,
    amountFen: quote.amountFen,
    status: orderStatuses.waitPay,
    terms: quote.terms,
    address: quote.goods.kind === 'physical' ? (input.address ?? null) : null,
    createdAt: now,
    expiresAt: now + ORDER_LIFE_MS,
    updatedAt: now,
  } satisfies typeof orders.$inferInsert
}

// False: another window was faster. A plan that changed since it was priced is another price.
async function write(
  ctx: SeatedContext,
  row: typeof orders.$inferInsert,
  { terms, state }: Quote,
): Promise<boolean> {
  const { id, title, amountFen } = row
  const isPriced = terms.plan ? isPlanStill(ctx.seat.teamId, state) : sql`true`
  try {
    const isWritten = await commitIf(ctx, isPriced, [
      ctx.db.insert(orders).values(row),
      noteEvent(ctx, { orderId: id, kind: 'created', accountId: ctx.actor.accountId }),
      recordAuditAction(ctx, {
        action: 'commerce.order',
        target: { kind: 'order', id, name: title },
        facts: { fen: amountFen },
      }),
    ])
    if (!isWritten) throw commerceErrors.priceChanged()
    return true
  } catch (error) {
    if (isRefused(error, 'UNIQUE constraint failed: orders.team_id')) return false
    throw error
  }
}

async function afterConflict(ctx: SeatedContext, input: CreateOrderInput): Promise<OrderView> {
  const [existing] = await orderUnder(ctx, input.key)
  if (!existing) throw commerceErrors.planOrderOpen()
  return sameOrder(ctx, existing, input)
}

function sameOrder(
  ctx: SeatedContext,
  existing: OrderRow,
  { goodsId, count: pieces, months, amount }: CreateOrderInput,
): Promise<OrderView> {
  const isSame =
    existing.accountId === ctx.actor.accountId &&
    existing.goodsId === goodsId &&
    existing.count === pieces &&
    existing.months === months &&
    existing.amountFen === amount
  if (!isSame) throw commerceErrors.keyReused()
  return getOrder(ctx, existing.id)
}

const orderUnder = (ctx: SeatedContext, key: string) =>
  ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.teamId, ctx.seat.teamId), eq(orders.key, key)))

const isOpen = (ctx: SeatedContext) =>
  and(eq(orders.teamId, ctx.seat.teamId), eq(orders.status, orderStatuses.waitPay))
