import type { Context } from '~/core/context'
import type { WechatPayMerchant } from '~/core/settings/payments'
import type { OpeningView } from '../../../contract'
import { faultOf } from '../answers'
import { billLineOf } from '../bill-table'
import {
  ProviderFault,
  type OpenInput,
  type PaymentProvider,
  type RawNotification,
  type MerchantContext,
} from '../provider'
import { downloadBill } from './bill'
import { readWechatPayNotice } from './notification'
import { openIdOfPayer, payerPage } from './payer'
import { queryRefund, requestRefund } from './refunds'
import { outcomeOf, refundAnswerOf, tradeStateOf } from './states'
import { closeTransaction, openH5, openJsapi, openNative, queryTransaction } from './transactions'

const MINUTE_MS = 60_000
// A code is good for two hours, the page of a phone's browser for five minutes.
const CODE_LIFE_MS = 110 * MINUTE_MS
const PAGE_LIFE_MS = 4 * MINUTE_MS

/** WeChat Pay v3 as one merchant has it. */
export function wechatPayProvider(ctx: Context, merchant: WechatPayMerchant): PaymentProvider {
  const query = async ({ tradeNo, amountFen }: { tradeNo: string; amountFen: number }) => {
    const answer = await queryTransaction({ ctx, merchant }, tradeNo)
    if (answer.ok) return tradeStateOf(merchant, { tradeNo, amountFen }, answer.value, ctx.now())
    if (answer.kind === 'missing') return { type: 'closed' as const }
    throw faultOf('wechat', answer)
  }
  return {
    name: 'wechat',
    merchantId: merchant.id,
    brands: merchant.brands,
    methods: merchant.products.map((product) => `wechat-${product}` as const),
    isSandbox: false,
    openingLifeMs: merchant.products.includes('h5') ? PAGE_LIFE_MS : CODE_LIFE_MS,
    open: (input) => open({ ctx, merchant }, input),
    payerPage: (returnUrl) => payerPage({ ctx, merchant }, returnUrl),
    query,
    async close(trade) {
      const answer = await closeTransaction({ ctx, merchant }, trade.tradeNo)
      if (answer.ok) return { type: 'closed' }
      if (answer.kind === 'alreadyPaid') return query(trade)
      throw faultOf('wechat', answer)
    },
    async refund(order) {
      const input = { ...order, amountFen: order.refundFen, totalFen: order.amountFen }
      return refundAnswerOf(await requestRefund({ ctx, merchant }, input), ctx.now())
    },
    async queryRefund({ refundNo }) {
      const answer = await queryRefund({ ctx, merchant }, refundNo)
      if (!answer.ok && answer.kind === 'missing') return { type: 'missing' }
      return refundAnswerOf(answer, ctx.now())
    },
    readNotification: (request) => readNotification({ ctx, merchant }, request),
    refuse: () => Response.json({ code: 'FAIL', message: '签名有误' }, { status: 401 }),
    async bill(day) {
      const answer = await downloadBill({ ctx, merchant }, day)
      if (answer.ok) return answer.value.map(billLineOf)
      if (answer.code === 'STATEMENT_CREATING') return null
      throw faultOf('wechat', answer)
    },
  }
}

async function open(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  input: OpenInput,
): Promise<OpeningView> {
  const { tradeNo, amountFen, expiresAt, notifyUrl, title: description } = input
  const order = { tradeNo, amountFen, expiresAt, notifyUrl, description }
  if (input.method === 'wechat-h5') {
    const { address: clientAddress } = input.payer
    const page = { ...order, clientAddress, returnUrl: input.returnUrl }
    const answer = await openH5({ ctx, merchant }, page)
    if (answer.ok) return { type: 'redirect', url: answer.value }
    throw faultOf('wechat', answer)
  }
  if (input.method === 'wechat-jsapi') {
    const openId = await openIdOfPayer({ ctx, merchant }, input.payer.code ?? '')
    if (openId === null) throw new ProviderFault('wechat: no openid', true)
    const answer = await openJsapi({ ctx, merchant }, { ...order, openId })
    if (answer.ok) return { type: 'jsapi', ...answer.value }
    throw faultOf('wechat', answer)
  }
  const answer = await openNative({ ctx, merchant }, order)
  if (answer.ok) return { type: 'qr', text: answer.value }
  throw faultOf('wechat', answer)
}

async function readNotification(
  { ctx, merchant }: MerchantContext<WechatPayMerchant>,
  { headers, body }: RawNotification,
) {
  const read = await readWechatPayNotice({ ctx, merchant }, { headers, body: body.slice() })
  if (!read) return null
  const acknowledgement = new Response(null, { status: 204 })
  if (read.type === 'other') {
    return { notice: { type: 'other' as const, noticeId: read.id }, acknowledgement }
  }
  if (read.type === 'payment') {
    const { transaction, id: noticeId } = read
    const tradeNo = transaction.out_trade_no
    const trade = { tradeNo, amountFen: transaction.amount?.total ?? 0 }
    const state = tradeStateOf(merchant, trade, transaction, ctx.now())
    return { notice: { type: 'payment' as const, noticeId, tradeNo, state }, acknowledgement }
  }
  const { refund, id: noticeId } = read
  const { out_trade_no: tradeNo, out_refund_no: refundNo } = refund
  const outcome = outcomeOf({ ...refund, status: refund.refund_status }, ctx.now())
  const notice = { type: 'refund' as const, noticeId, tradeNo, refundNo, outcome }
  return { notice, acknowledgement }
}
