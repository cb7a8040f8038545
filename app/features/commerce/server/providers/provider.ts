import type { Context } from '~/core/context'
import type { OpeningView } from '../../contract'
import type { PaymentMethod, ProviderName } from '../../terms'

/** What a payment is asked for. Money is whole fen, CNY. */
export interface Trade {
  /** Ours, unique for ever: letters and digits, 6–32 (`out_trade_no`). */
  tradeNo: string
  amountFen: number
}

export interface OpenInput extends Trade {
  method: PaymentMethod
  /** What is bought, in words. */
  title: string
  expiresAt: Date
  /** Where the provider reports: https, without a query. */
  notifyUrl: string
  /** Where the provider sends the person back to; no proof of anything. */
  returnUrl: string
  payer: { address: string; code?: string }
}

/** What a provider says of a payment. */
export type TradeState =
  | { type: 'waiting' }
  /** It will not be paid any more, or never was there. */
  | { type: 'closed' }
  | {
      type: 'paid'
      amountFen: number
      /** The provider's own number. */
      providerTradeNo: string
      paidAt: Date
    }

export interface RefundOrder extends Trade {
  /** Ours, unique for ever (`out_refund_no`, `out_request_no`): the same again is the same refund. */
  refundNo: string
  refundFen: number
  reason: string
  notifyUrl: string
}

export type RefundOutcome =
  | { type: 'processing' }
  /** `amountFen`: what went back, where the service says it of this refund alone. */
  | { type: 'done'; providerRefundNo: string; doneAt: Date; amountFen?: number }
  /** It will not succeed by waiting; a person has to look. */
  | { type: 'failed'; reason: string }
  /** The provider knows no such refund: it may be sent again. */
  | { type: 'missing' }

/** What a notification says, after its signature, merchant and app were checked. */
export type Notice =
  | { type: 'payment'; noticeId: string; tradeNo: string; state: TradeState }
  | { type: 'refund'; noticeId: string; tradeNo: string; refundNo: string; outcome: RefundOutcome }
  /** Genuine, and about nothing of ours: acknowledged, not acted upon. */
  | { type: 'other'; noticeId: string }

/** The request as it came: signatures are over these very bytes. */
export interface RawNotification {
  body: Uint8Array
  headers: Headers
}

export interface ReadNotice {
  notice: Notice
  /** What the provider wants to hear once the notice is stored. */
  acknowledgement: Response
}

/** One line of a provider's bill. */
export interface BillLine {
  type: 'payment' | 'refund'
  tradeNo: string
  refundNo: string
  providerTradeNo: string
  /** Positive of payments and refunds alike. */
  amountFen: number
  feeFen: number
  time: string
}

/** Who asks a payment service, and as which of its merchants. */
export interface MerchantContext<Merchant> {
  ctx: Context
  merchant: Merchant
}

/**
 * A way to be paid, of one merchant. Methods throw `ProviderFault` when the provider cannot be reached or refuses; what
 * it answers about a payment is never thrown.
 */
export interface PaymentProvider {
  name: ProviderName
  /** As configured: `[a-z0-9-]`, at most 32. Stored with each payment, which is asked about here for ever. */
  merchantId: string
  /** Brands (their rows' ids or hosts) that are paid through it; empty: every brand that has none of its own. */
  brands: readonly string[]
  methods: readonly PaymentMethod[]
  isSandbox: boolean
  /** How long what `open` answered can be used, ms. */
  openingLifeMs: number
  /** What `open` would answer, where it asks nobody: the payment is open as soon as it is written. */
  openHere?(tradeNo: string): OpeningView
  open(input: OpenInput): Promise<OpeningView>
  /** Where the service learns who pays, and comes back from with a code; absent where it asks nobody. */
  payerPage?(returnUrl: string): string
  query(trade: Trade): Promise<TradeState>
  /** Ends a payment that waits. Answers what it is then: `paid` when somebody was faster. */
  close(trade: Trade): Promise<TradeState>
  refund(order: RefundOrder): Promise<RefundOutcome>
  queryRefund(order: RefundOrder): Promise<RefundOutcome>
  /** Null: not genuine, too old, another merchant's or app's. It is answered by `refuse`. */
  readNotification(request: RawNotification): Promise<ReadNotice | null>
  refuse(): Response
  /** The bill of a day, `YYYY-MM-DD` of Shanghai; null while there is none. */
  bill(day: string): Promise<BillLine[] | null>
}

/** The provider could not be reached, or did not understand. `isCertain`: nothing was begun there. */
export class ProviderFault extends Error {
  constructor(
    message: string,
    readonly isCertain: boolean,
  ) {
    super(message)
    this.name = 'ProviderFault'
  }
}

/** Opens the providers that are configured; none where nothing is. */
export type OpenProviders = (ctx: Context) => PaymentProvider[]
