import { AppError } from '~/core/errors'
import { spendCoins } from '~/features/billing/server/ledger/payments'
import { cancelOrder } from '~/features/commerce/server/orders/change-order'
import { createOrder } from '~/features/commerce/server/orders/create-order'
import { handleNotices, storeNotice } from '~/features/commerce/server/payments/notices'
import { payOrder } from '~/features/commerce/server/payments/pay'
import type { Notice } from '~/features/commerce/server/providers/provider'
import { quoteOrder } from '~/features/commerce/server/quotes/quote'
import { decideRefund } from '~/features/commerce/server/refunds/decide-refund'
import { quoteRefund } from '~/features/commerce/server/refunds/read-refund'
import { requestRefund } from '~/features/commerce/server/refunds/request-refund'
import { sweepCommerce } from '~/features/commerce/server/sweep'
import type { Chance } from './chance'
import { TEAM, type OrderWorld } from './order-world'

/** The one that the world's service reports to. */
export const MERCHANT = { name: 'wechat', merchantId: 'house' } as const
const GOODS = ['21', '22', '26', '31', '41', '11', '12', '12'] as const

/** What people, services, operators and the clock do to orders; each may be refused, and die anywhere. */
export class OrderSteps {
  private lastKey = 0

  constructor(
    private readonly world: OrderWorld,
    private readonly chance: Chance,
  ) {}

  readonly choices: [name: string, step: () => Promise<unknown>][] = [
    ['order', () => this.order()],
    ['order', () => this.order()],
    ['pay', () => this.pay()],
    ['pay', () => this.pay()],
    ['pay', () => this.pay()],
    ['money', () => this.money()],
    ['money', () => this.money()],
    ['report', () => this.report()],
    ['report', () => this.report()],
    ['wrong report', () => this.wrongReport()],
    ['sweep', () => sweepCommerce(this.world.ctx)],
    ['sweep', () => sweepCommerce(this.world.ctx)],
    ['cancel', () => this.cancel()],
    ['spend', () => this.spend()],
    ['refund', () => this.refund()],
    ['refund', () => this.refund()],
    ['decide', () => this.decide()],
    ['decide', () => this.decide()],
    ['service', () => this.service()],
    ['wait', async () => void (this.world.clock.now += this.chance.below(90 * 60_000))],
  ]

  private async order() {
    const { ctx } = this.world
    const goodsId = this.chance.pick([...GOODS])
    const isPlan = goodsId === '11' || goodsId === '12'
    const count = isPlan
      ? 10 + this.chance.below(40)
      : 1 + this.chance.below(goodsId === '26' ? 30 : 1)
    const months = isPlan ? this.chance.pick([0, 1, 6, 12]) : 0
    const purchase = { teamId: TEAM, goodsId, count, months }
    // Now and then the key of an order before: the same, or refused.
    if (this.chance.random() < 0.9) this.lastKey += 1
    const { amount } = await quoteOrder(ctx, purchase)
    await createOrder(ctx, { ...purchase, amount, key: `order-key-${this.lastKey}` })
  }

  private async pay() {
    const id = this.some('SELECT id FROM orders WHERE status = 1')
    const method = this.chance.pick(['wechat-native', 'wechat-h5'] as const)
    if (id) await payOrder(this.world.ctx, { teamId: TEAM, orderId: id, method })
  }

  // Somebody pays at the service, also what is closed here already.
  private async money() {
    const { service, clock } = this.world
    const tradeNo = this.some('SELECT trade_no AS id FROM payments ORDER BY id DESC LIMIT 6')
    const state = tradeNo ? service.trades.get(tradeNo) : undefined
    if (!tradeNo || !state || state.type === 'paid') return
    if (state.type === 'closed' && this.chance.random() < 0.7) return
    service.pay(tradeNo, this.amountOf(tradeNo), new Date(clock.now))
  }

  private async report() {
    const { ctx, service } = this.world
    const paid = [...service.trades].filter(([, { type }]) => type === 'paid')
    if (paid.length === 0) return
    const [tradeNo, state] = this.chance.pick(paid)
    const noticeId = `n-${tradeNo}-${this.chance.below(3)}`
    const notice: Notice = { type: 'payment', noticeId, tradeNo, state }
    await storeNotice(ctx, { ...MERCHANT, notice })
    if (this.chance.random() < 0.7) await handleNotices(ctx)
  }

  private async wrongReport() {
    const { ctx, clock } = this.world
    const tradeNo = this.some('SELECT trade_no AS id FROM payments') ?? 'YM404'
    const amountFen = this.amountOf(tradeNo) + this.chance.pick([-1, 1])
    const noticeId = `w-${tradeNo}-${amountFen}`
    const state = {
      type: 'paid',
      amountFen,
      providerTradeNo: 'W0',
      paidAt: new Date(clock.now),
    } as const
    await storeNotice(ctx, { ...MERCHANT, notice: { type: 'payment', noticeId, tradeNo, state } })
    await handleNotices(ctx)
  }

  private async cancel() {
    const orderId = this.some('SELECT id FROM orders WHERE status = 1')
    if (orderId && this.chance.random() < 0.5) await cancelOrder(this.world.ctx, { orderId })
  }

  private async spend() {
    const amountCoins = 1 + this.chance.below(300)
    const key = `work-${this.world.ctx.newId()}`
    const input = {
      teamId: TEAM,
      memberId: '21',
      amountCoins,
      key,
      purpose: 'studio.write',
    } as const
    await spendCoins(this.world.ctx, input)
  }

  private async refund() {
    const { ctx } = this.world
    const orderId = this.some('SELECT id FROM orders WHERE paid_at > 0')
    if (!orderId) return
    const { amount, obstacle } = await quoteRefund(ctx, { orderId })
    if (obstacle) return
    const input = { teamId: TEAM, orderId, amount, reason: 'other', remark: '' } as const
    await requestRefund(ctx, input)
  }

  private async decide() {
    const refundId = this.some("SELECT id FROM refunds WHERE kind = 'asked'")
    const isApproved = this.chance.random() < 0.7
    if (refundId) await decideRefund(this.world.ctx, { refundId, isApproved, answer: '不符' })
  }

  // It goes down and comes back, and refuses a refund now and then.
  private async service() {
    const { service } = this.world
    const step = this.chance.pick(['open', 'query', 'close', 'refund', 'queryRefund'])
    if (service.down.size > 0) service.down.clear()
    else service.down.add(step)
    const no = this.some(
      "SELECT refund_no AS id FROM refunds WHERE kind = 'asked' AND state = 'approved'",
    )
    if (no && this.chance.random() < 0.3)
      service.refunds.set(no, service.refunds.get(no) ?? { type: 'failed', reason: '账户已注销' })
  }

  private amountOf(tradeNo: string): number {
    const { sqlite } = this.world
    const row = sqlite
      .prepare('SELECT amount_fen AS n FROM payments WHERE trade_no = ?')
      .get(tradeNo)
    return Number(row?.n ?? 0)
  }

  private some(query: string): string | undefined {
    const rows = this.world.sqlite.prepare(query).all()
    return rows.length === 0 ? undefined : String(this.chance.pick(rows).id)
  }
}

/** The name of a refusal; everything else is thrown on. */
export function slugOf(error: unknown): string {
  if (error instanceof AppError) return error.slug
  throw error
}
