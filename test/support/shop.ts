import { eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { extend } from '~/core/extension-points'
import { seedGoods } from '~/features/commerce/server/goods/seed-goods'
import { createOrder } from '~/features/commerce/server/orders/create-order'
import { payOrder } from '~/features/commerce/server/payments/pay'
import { paymentMerchants } from '~/features/commerce/server/ports'
import {
  ProviderFault,
  type PaymentProvider,
  type RefundOutcome,
  type TradeState,
} from '~/features/commerce/server/providers/provider'
import { quoteOrder } from '~/features/commerce/server/quotes/quote'
import { payments } from '~/features/commerce/server/tables'
import { balancesOf } from '~/features/billing/server'
import { teamInfo } from '~/features/teams/server'
import { teams } from '~/features/teams/server/tables'
import { createTeamWorld } from './teams'

export const DAY = 24 * 3_600_000

/** What a payment service knows, and how it behaves: down before a step, or after it was done. */
export interface FakeService {
  trades: Map<string, TradeState>
  refunds: Map<string, RefundOutcome>
  /** What it was asked, oldest first. */
  calls: string[]
  /** Steps at which it does not answer. */
  down: Set<string>
  pay(tradeNo: string, amountFen: number, paidAt: Date): void
}

function fakeService(): FakeService {
  const trades = new Map<string, TradeState>()
  return {
    trades,
    refunds: new Map(),
    calls: [],
    down: new Set(),
    pay: (tradeNo, amountFen, paidAt) =>
      void trades.set(tradeNo, {
        type: 'paid',
        amountFen,
        providerTradeNo: `W${tradeNo}`,
        paidAt,
      }),
  }
}

/** A merchant of that service, whose reports are JSON and signed by the word `genuine`. */
export function fakeMerchant(service: FakeService, now: () => Date): PaymentProvider {
  const step = (name: string) => {
    service.calls.push(name)
    if (service.down.has(name)) throw new ProviderFault(`${name} is down`, false)
  }
  return {
    name: 'wechat',
    merchantId: 'house',
    brands: [],
    methods: ['wechat-native', 'wechat-h5'],
    isSandbox: false,
    openingLifeMs: 110 * 60_000,
    async open({ tradeNo }) {
      step('open')
      service.trades.set(tradeNo, service.trades.get(tradeNo) ?? { type: 'waiting' })
      return { type: 'qr', text: `weixin://wxpay/${tradeNo}` }
    },
    async query({ tradeNo }) {
      step('query')
      return service.trades.get(tradeNo) ?? { type: 'closed' }
    },
    async close({ tradeNo }) {
      step('close')
      const state = service.trades.get(tradeNo)
      if (state?.type === 'paid') return state
      service.trades.set(tradeNo, { type: 'closed' })
      return { type: 'closed' }
    },
    async refund({ refundNo }) {
      step('refund')
      const outcome = service.refunds.get(refundNo) ?? {
        type: 'done',
        providerRefundNo: `R${refundNo}`,
        doneAt: now(),
      }
      service.refunds.set(refundNo, outcome)
      return outcome
    },
    async queryRefund({ refundNo }) {
      step('queryRefund')
      return service.refunds.get(refundNo) ?? { type: 'missing' }
    },
    async readNotification({ body, headers }) {
      if (headers.get('signature') !== 'genuine') return null
      const notice = JSON.parse(new TextDecoder().decode(body))
      return { notice, acknowledgement: new Response(null, { status: 204 }) }
    },
    refuse: () => Response.json({ code: 'FAIL' }, { status: 401 }),
    bill: async () => null,
  }
}

/** A team of ten seats whose plan ends in 60 days, in front of a shop with one payment service. */
export async function createShop({ isSandbox = false } = {}) {
  const world = await createTeamWorld()
  const service = fakeService()
  const { clock } = world
  const merchants = () => (isSandbox ? [] : [fakeMerchant(service, () => new Date(clock.now))])
  const ctx: SeatedContext = extend(world.ctx, paymentMerchants.with(merchants))
  const { teamId } = ctx.seat
  await seedGoods(ctx)
  await ctx.db
    .update(teams)
    .set({ expiresAt: clock.now + 60 * DAY, seats: 10 })
    .where(eq(teams.id, teamId))
  const order = (goodsId: string, count = 1, months = 0, by = ctx) =>
    buy(by, goodsId, count, months)
  return {
    ...world,
    ctx,
    teamId,
    service,
    order,
    coins: async () => (await balancesOf(ctx, teamId)).wallet,
    team: () => teamInfo(ctx),
    /** Opens a payment and answers its number at the service. */
    open: async (orderId: string) => {
      await payOrder(ctx, { teamId, orderId, method: 'wechat-native' })
      return tradeOf(ctx, orderId)
    },
  }
}

export type Shop = Awaited<ReturnType<typeof createShop>>

/** Orders at the price of now. */
export async function buy(ctx: SeatedContext, goodsId: string, count: number, months: number) {
  const { teamId } = ctx.seat
  const { amount } = await quoteOrder(ctx, { teamId, goodsId, count, months })
  const key = `order-${ctx.newId()}`
  return createOrder(ctx, { teamId, goodsId, count, months, amount, key })
}

async function tradeOf(ctx: SeatedContext, orderId: string): Promise<string> {
  const rows = await ctx.db.select().from(payments).where(eq(payments.orderId, orderId))
  return rows.at(-1)?.tradeNo ?? ''
}
