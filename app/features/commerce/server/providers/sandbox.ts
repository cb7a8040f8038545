import { and, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { paymentNotices } from '../tables'
import type { Notice, PaymentProvider, Trade, TradeState } from './provider'

/** Whether the cashier that moves no money may be used here. */
export const isSandboxOn = ({ settings }: Context) =>
  settings.PAYMENT_SANDBOX === 'on' ||
  (settings.PAYMENT_SANDBOX === '' && settings.APP_ENV !== 'production')

/** Plays the payment services: what it says was paid is what a person pressed. */
export function sandboxProvider(ctx: Context): PaymentProvider {
  const query = (trade: Trade) => queryPressed(ctx, trade)
  const openHere = (tradeNo: string) => ({ type: 'qr', text: `yanmo-sandbox:${tradeNo}` }) as const
  return {
    name: 'sandbox',
    merchantId: 'sandbox',
    brands: [],
    methods: ['wechat-native', 'alipay-qr'],
    isSandbox: true,
    openingLifeMs: 5 * 60_000,
    openHere,
    open: async ({ tradeNo }) => openHere(tradeNo),
    query,
    async close(trade) {
      const state = await query(trade)
      return state.type === 'waiting' ? { type: 'closed' } : state
    },
    refund: async ({ refundNo }) => ({
      type: 'done',
      providerRefundNo: `S${refundNo}`,
      doneAt: ctx.now(),
    }),
    queryRefund: async () => ({ type: 'missing' }),
    // Nobody outside reports for it.
    readNotification: async () => null,
    refuse: () => new Response(null, { status: 404 }),
    bill: async () => null,
  }
}

/** What the press of a button reports. */
export const sandboxNotice = (ctx: Context, { tradeNo, amountFen }: Trade): Notice => ({
  type: 'payment',
  noticeId: noticeIdOf(tradeNo),
  tradeNo,
  state: {
    type: 'paid',
    amountFen,
    providerTradeNo: `S${tradeNo}`,
    paidAt: ctx.now(),
  },
})

const noticeIdOf = (tradeNo: string) => `paid:${tradeNo}`

async function queryPressed(ctx: Context, { tradeNo, amountFen }: Trade): Promise<TradeState> {
  const [pressed] = await ctx.db
    .select({ receivedAt: paymentNotices.receivedAt })
    .from(paymentNotices)
    .where(
      and(
        eq(paymentNotices.provider, 'sandbox'),
        eq(paymentNotices.merchantId, 'sandbox'),
        eq(paymentNotices.noticeId, noticeIdOf(tradeNo)),
      ),
    )
  if (!pressed) return { type: 'waiting' }
  const paidAt = new Date(pressed.receivedAt)
  return { type: 'paid', amountFen, providerTradeNo: `S${tradeNo}`, paidAt }
}
