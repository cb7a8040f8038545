import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '~/core/context'
import type { TeamId } from '~/core/ids'
import { commit } from '~/core/outbox'
import { touchPair } from '../contract'
import { conversionsOf, uploadTicket } from './conversions/conversions'
import { adServices } from './conversions/services'
import { attributedOrders, attributedRefunds, conversions, type ConversionRow } from './tables'

/** What is told of a paid order, or of money that went back. Fen. */
export interface OrderNews {
  type: 'order.paid' | 'order.refunded'
  orderId: string
  accountId: string
  teamId: TeamId
  amountFen: number
  /** Of refunds: what went back this time, and its own id. */
  refundFen: number
  refundId: string
  /** ms */
  occurredAt: number
  /** As it was frozen on the order; anything else counts as nothing. */
  attribution: unknown
  /** No money was moved. */
  isSandbox: boolean
}

/** Keeps which way brought an order's money, and sees to it that ad services are told. May run twice. */
export function recordOrderNews(ctx: Context, news: OrderNews): Promise<void> {
  return news.type === 'order.paid' ? recordPayment(ctx, news) : recordRefund(ctx, news)
}

async function recordPayment(ctx: Context, news: OrderNews): Promise<void> {
  const { orderId, accountId, teamId, isSandbox } = news
  const { amountFen: paidFen, occurredAt: paidAt } = news
  const frozen = touchPair.safeParse(news.attribution)
  const touches = frozen.success ? frozen.data : null
  const { channelId = 0, channel = '' } = touches?.last ?? {}
  const row = { orderId, accountId, teamId, channelId, channel, paidFen, paidAt, isSandbox }
  // No service is told of money that nobody paid.
  const report =
    touches && !isSandbox
      ? conversionsOf(ctx, {
          event: 'payment',
          subject: orderId,
          valueFen: paidFen,
          occurredAt: paidAt,
          touches,
        })
      : { writes: [], tickets: [] }
  const write = ctx.db.insert(attributedOrders).values(row).onConflictDoNothing()
  await commit(ctx, [write, ...report.writes], report.tickets)
}

/**
 * Of an order that was given back whole the payment's report is called off where it still waits, else the service is told
 * that it is invalid, where it takes such reports.
 */
async function recordRefund(ctx: Context, news: OrderNews): Promise<void> {
  const { orderId, refundId, refundFen, occurredAt: refundedAt } = news
  const isOfOrder = eq(attributedRefunds.orderId, orderId)
  const [[order], others, reports] = await ctx.db.batch([
    ctx.db.select().from(attributedOrders).where(eq(attributedOrders.orderId, orderId)),
    ctx.db
      .select()
      .from(attributedRefunds)
      .where(and(isOfOrder, ne(attributedRefunds.refundId, refundId))),
    ctx.db.select().from(conversions).where(isPaymentOf(orderId)),
  ])
  // News travel in no order: that of the payment comes first, or is waited for.
  if (!order) throw new Error(`no payment of ${orderId} yet`)
  const refundedFen = others.reduce((sum, row) => sum + row.refundFen, refundFen)
  const isWhole = refundedFen >= order.paidFen
  const rows = isWhole ? invalidations(ctx, reports, refundedAt) : []
  const cancellation = ctx.db
    .update(conversions)
    .set({ state: 'cancelled' })
    .where(and(isPaymentOf(orderId), eq(conversions.state, 'waiting')))
  await commit(
    ctx,
    [
      ctx.db
        .insert(attributedRefunds)
        .values({ refundId, orderId, refundFen, refundedAt })
        .onConflictDoNothing(),
      ...(isWhole ? [cancellation] : []),
      ...rows.map((row) => ctx.db.insert(conversions).values(row).onConflictDoNothing()),
    ],
    rows.map(({ provider }) => uploadTicket(ctx, provider)),
  )
}

const isPaymentOf = (orderId: string) =>
  and(eq(conversions.subject, orderId), eq(conversions.event, 'payment'))

// What is being told, or was.
function invalidations(ctx: Context, reports: ConversionRow[], refundedAt: number) {
  const services = adServices(ctx).filter((service) => service.reports('refund'))
  return reports
    .filter(({ provider, state }) => {
      const isOut = state === 'uploaded' || state === 'sending'
      return isOut && services.some(({ kind }) => kind === provider)
    })
    .map((row) => ({
      provider: row.provider,
      subject: row.subject,
      clickId: row.clickId,
      line: row.line,
      landingUrl: row.landingUrl,
      channelId: row.channelId,
      channel: row.channel,
      id: ctx.newId(),
      event: 'refund' as const,
      // 360 counts the days on which it may be told from here; Baidu finds the conversion by its own time.
      occurredAt: row.provider === 'qihoo' ? refundedAt : row.occurredAt,
      createdAt: ctx.now().getTime(),
    }))
}
