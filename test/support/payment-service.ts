import {
  ProviderFault,
  type BillLine,
  type PaymentProvider,
  type RefundOutcome,
  type TradeState,
} from '~/features/commerce/server/providers/provider'

export const DAY = 24 * 3_600_000

/** What a payment service knows, and how it behaves: down before a step, or after it was done. */
export interface FakeService {
  trades: Map<string, TradeState>
  refunds: Map<string, RefundOutcome>
  /** What it was asked, oldest first. */
  calls: string[]
  /** Why money goes back, as whoever paid reads it. */
  reasons: string[]
  /** Steps at which it does not answer. */
  down: Set<string>
  bill: BillLine[] | null
  pay(tradeNo: string, amountFen: number, paidAt: Date): void
}

export function fakeService(): FakeService {
  const trades = new Map<string, TradeState>()
  return {
    trades,
    refunds: new Map(),
    calls: [],
    reasons: [],
    down: new Set(),
    bill: null,
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
      const state = service.trades.get(tradeNo)
      // Sweeps of one world see the payments of others: theirs are none of this service.
      if (!state) return { type: 'closed' }
      step('query')
      return state
    },
    async close({ tradeNo }) {
      step('close')
      const state = service.trades.get(tradeNo)
      if (state?.type === 'paid') return state
      service.trades.set(tradeNo, { type: 'closed' })
      return { type: 'closed' }
    },
    async refund({ refundNo, reason }) {
      step('refund')
      service.reasons.push(reason)
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
    bill: async () => service.bill,
  }
}
