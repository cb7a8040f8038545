import type { Context } from '~/core/context'
import type { AlipayMerchant } from '~/core/settings/payments'
import type { OpeningView } from '../../../contract'
import { faultOf } from '../answers'
import { billLineOf } from '../bill-table'
import type { OpenInput, PaymentProvider, RawNotification, Trade, TradeState } from '../provider'
import { downloadAlipayBill } from './bill'
import { readAlipayNotice } from './notification'
import { queryAlipayRefund, requestAlipayRefund } from './refunds'
import { noticeOf, refundAnswerOf, tradeStateOf } from './states'
import { closeTrade, openPage, openQr, queryTrade } from './trades'
import type { MerchantContext } from '../provider'

const OPENING_LIFE_MS = 110 * 60_000

/** Alipay's gateway as one merchant has it. */
export function alipayProvider(ctx: Context, merchant: AlipayMerchant): PaymentProvider {
  const query = async (trade: Trade): Promise<TradeState> => {
    const answer = await queryTrade({ ctx, merchant }, trade.tradeNo)
    if (answer.ok) return tradeStateOf(answer.value, trade.tradeNo, ctx.now())
    // Alipay knows a payment only since somebody has signed in to its page, and it can be paid till then.
    if (answer.kind === 'missing') return { type: 'waiting' }
    throw faultOf('alipay', answer)
  }
  return {
    name: 'alipay',
    merchantId: merchant.id,
    brands: merchant.brands,
    methods: merchant.products.map((product) => `alipay-${product}` as const),
    isSandbox: false,
    openingLifeMs: OPENING_LIFE_MS,
    open: (input) => open({ ctx, merchant }, input),
    query,
    async close(trade) {
      const answer = await closeTrade({ ctx, merchant }, trade.tradeNo)
      if (answer.ok) return { type: 'closed' }
      const state = await query(trade)
      if (state.type !== 'waiting') return state
      throw faultOf('alipay', answer)
    },
    async refund({ tradeNo, refundNo, refundFen: amountFen, reason }) {
      const input = { tradeNo, refundNo, amountFen, reason }
      return refundAnswerOf(await requestAlipayRefund({ ctx, merchant }, input), ctx.now())
    },
    async queryRefund({ tradeNo, refundNo, refundFen: amountFen }) {
      const answer = await queryAlipayRefund({ ctx, merchant }, { tradeNo, refundNo, amountFen })
      if (!answer.ok && answer.kind === 'missing') return { type: 'missing' }
      return refundAnswerOf(answer, ctx.now())
    },
    async readNotification({ body }: RawNotification) {
      const read = await readAlipayNotice(merchant, body.slice())
      if (!read) return null
      return { notice: noticeOf(read, ctx.now()), acknowledgement: plainAnswer('success', 200) }
    },
    refuse: () => plainAnswer('fail', 400),
    async bill(day) {
      const answer = await downloadAlipayBill({ ctx, merchant }, day)
      if (answer.ok) return answer.value?.map(billLineOf) ?? null
      throw faultOf('alipay', answer)
    },
  }
}

async function open(
  { ctx, merchant }: MerchantContext<AlipayMerchant>,
  input: OpenInput,
): Promise<OpeningView> {
  const { tradeNo, amountFen, expiresAt, notifyUrl, title: subject } = input
  const order = { tradeNo, amountFen, expiresAt, notifyUrl, subject }
  if (input.method === 'alipay-qr') {
    const answer = await openQr({ ctx, merchant }, order)
    if (answer.ok) return { type: 'qr', text: answer.value }
    throw faultOf('alipay', answer)
  }
  const screen = input.method === 'alipay-wap' ? 'wap' : 'page'
  const page = { ...order, returnUrl: input.returnUrl, screen } as const
  return { type: 'redirect', url: await openPage({ ctx, merchant }, page) }
}

const plainAnswer = (text: string, status: number) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain' } })
