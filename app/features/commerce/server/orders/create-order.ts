import { and, count, eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { didNotHold, mustHold } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import { isRefused } from '~/core/database'
import { nameByAccount, namesAmong } from '~/features/teams/server'
import { isPlanStill } from '~/features/teams/server/plan'
import type { CreateOrderInput, OrderView } from '../../contract'
import { commerceErrors } from '../../errors'
import { ORDER_LIFE_MS, orderStatuses } from '../../terms'
import { attributionPort } from '../ports'
import { quoteOf, quoteReads, type Quote } from '../quotes/quote'
import { orders, type OrderRow } from '../tables'
import { noteEvent } from './events'
import { orderNumber } from './order-number'
import { presentOrder, type OrderParts } from './present-order'
import { getOrder } from './read-orders'

const OPEN_AT_MOST = 20

/**
 * Orders at the price that was shown; the same key again is the same order. Errors: `priceChanged`, `planOrderOpen`,
 * `tooManyOpen`, `keyReused` and those of a quote.
 */
export async function createOrder(ctx: SeatedContext, input: CreateOrderInput): Promise<OrderView> {
  const { teamId } = ctx.seat
  const buyer = sql`(SELECT ${ctx.actor.accountId})`
  const [items, states, editions, [existing], [open], accounts, inTeam] = await ctx.db.batch([
    ...quoteReads(ctx),
    orderUnder(ctx, input.key),
    openOrders(ctx),
    ...namesAmong(ctx, teamId, buyer),
  ])
  if (existing) return sameOrder(ctx, existing, input)
  const quote = quoteOf(ctx, { input, read: [items, states, editions] })
  if (quote.amountFen !== input.amount) throw commerceErrors.priceChanged()
  if (quote.terms.plan && open?.planOrderId)
    throw commerceErrors.planOrderOpen({ orderId: open.planOrderId })
  if ((open?.total ?? 0) >= OPEN_AT_MOST) throw commerceErrors.tooManyOpen()
  const written = await write(ctx, newOrder(ctx, input, quote), quote)
  if (!written) return afterConflict(ctx, input)
  // Nothing else can be known of it yet.
  const nothing = { payments: [], refund: null, invoice: null }
  return presentOrder(ctx, { ...nothing, ...written, names: nameByAccount(accounts, inTeam) })
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
    attribution: attributionPort.of(ctx)?.touchOf(ctx.actor.accountId) ?? null,
    address: quote.goods.kind === 'physical' ? (input.address ?? null) : null,
    createdAt: now,
    expiresAt: now + ORDER_LIFE_MS,
    updatedAt: now,
  } satisfies typeof orders.$inferInsert
}

// Null: another window was faster. A plan that changed since it was priced is another price.
async function write(
  ctx: SeatedContext,
  row: typeof orders.$inferInsert,
  { terms, state }: Quote,
): Promise<(Pick<OrderParts, 'events'> & { order: OrderRow }) | null> {
  const { id, title, amountFen } = row
  const { accountId } = ctx.actor
  const isPriced = terms.plan ? isPlanStill(ctx.seat.teamId, state) : sql`true`
  try {
    const [, [order], events] = await ctx.db.batch([
      mustHold(ctx, isPriced),
      ctx.db.insert(orders).values(row).returning(),
      noteEvent(ctx, { orderId: id, kind: 'created', accountId }).returning(),
      recordAuditAction(ctx, {
        action: 'commerce.order',
        target: { kind: 'order', id, name: title },
        facts: { fen: amountFen },
      }),
    ])
    return order ? { order, events } : null
  } catch (error) {
    if (didNotHold(error)) throw commerceErrors.priceChanged()
    if (isRefused(error, 'UNIQUE constraint failed: orders.team_id')) return null
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

// How many wait to be paid, and the one of them that is about the plan.
const openOrders = (ctx: SeatedContext) =>
  ctx.db
    .select({
      total: count(),
      planOrderId: sql<string | null>`max(CASE ${orders.kind} WHEN 'plan' THEN ${orders.id} END)`,
    })
    .from(orders)
    .where(and(eq(orders.teamId, ctx.seat.teamId), eq(orders.status, orderStatuses.waitPay)))
