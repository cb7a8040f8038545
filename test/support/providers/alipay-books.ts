type Result = Record<string, string> | { sub_code: string }

interface Trade {
  out_trade_no: string
  trade_no: string
  trade_status: string
  total_amount: string
  refunds: Map<string, number>
}

const PAID_AT = '2026-01-02 11:00:00'
const cents = (yuan: string) => Math.round(Number(yuan) * 100)
const yuan = (fen: number) => (fen / 100).toFixed(2)
const refundedOf = (trade: Trade) => [...trade.refunds.values()].reduce((sum, one) => sum + one, 0)

export type AlipayBooks = ReturnType<typeof newAlipayBooks>

/** Trades of one application, as Alipay keeps them. */
export function newAlipayBooks(appId: string) {
  const trades = new Map<string, Trade>()
  const requests: string[] = []

  function open(input: Record<string, string>, notifyUrl: string): Result {
    const tradeNo = input['out_trade_no'] ?? ''
    const amount = input['total_amount'] ?? ''
    const isWhole =
      /^\w{1,64}$/.test(tradeNo) &&
      /^\d+\.\d\d$/.test(amount) &&
      !/[/=&]/.test(input['subject'] ?? '/') &&
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(input['time_expire'] ?? '') &&
      notifyUrl !== ''
    if (!isWhole) return { sub_code: 'ACQ.INVALID_PARAMETER' }
    const old = trades.get(tradeNo)
    if (old?.trade_status === 'TRADE_SUCCESS') return { sub_code: 'ACQ.TRADE_HAS_SUCCESS' }
    if (old?.trade_status === 'TRADE_CLOSED') return { sub_code: 'ACQ.TRADE_HAS_CLOSE' }
    const trade = old ?? {
      out_trade_no: tradeNo,
      trade_no: `2026010222001${tradeNo}`,
      trade_status: 'WAIT_BUYER_PAY',
      total_amount: amount,
      refunds: new Map<string, number>(),
    }
    trades.set(tradeNo, trade)
    return { out_trade_no: tradeNo, qr_code: `https://qr.alipay.com/bax${tradeNo}` }
  }

  const view = (trade: Trade) => ({
    out_trade_no: trade.out_trade_no,
    trade_no: trade.trade_no,
    trade_status: trade.trade_status,
    total_amount: trade.total_amount,
    // A trade that was paid and refunded as a whole is closed, and still says when it was paid.
    ...((trade.trade_status === 'TRADE_SUCCESS' || trade.refunds.size > 0) && {
      send_pay_date: PAID_AT,
    }),
  })

  function refund(trade: Trade, input: Record<string, string>): Result {
    const number = input['out_request_no'] ?? ''
    const amount = cents(input['refund_amount'] ?? '')
    if (!/^\d+\.\d\d$/.test(input['refund_amount'] ?? '') || number === '') {
      return { sub_code: 'ACQ.INVALID_PARAMETER' }
    }
    if (!['TRADE_SUCCESS', 'TRADE_CLOSED'].includes(trade.trade_status)) {
      return { sub_code: 'ACQ.TRADE_STATUS_ERROR' }
    }
    const isNew = !trade.refunds.has(number)
    if (!isNew && trade.refunds.get(number) !== amount) {
      return { sub_code: 'ACQ.DISCORDANT_REPEAT_REQUEST' }
    }
    if (isNew && refundedOf(trade) + amount > cents(trade.total_amount)) {
      return { sub_code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' }
    }
    trade.refunds.set(number, amount)
    if (refundedOf(trade) === cents(trade.total_amount)) trade.trade_status = 'TRADE_CLOSED'
    return {
      out_trade_no: trade.out_trade_no,
      trade_no: trade.trade_no,
      refund_fee: yuan(refundedOf(trade)),
      fund_change: isNew ? 'Y' : 'N',
    }
  }

  function refundState(trade: Trade, number = ''): Result {
    const amount = trade.refunds.get(number)
    if (amount === undefined) return {}
    const state = { out_request_no: number, refund_amount: yuan(amount) }
    return { ...state, trade_no: trade.trade_no, refund_status: 'REFUND_SUCCESS' }
  }

  function take(method: string, input: Record<string, string>, notifyUrl: string): Result {
    const isOpening = /\.(precreate|pay)$/.test(method)
    if (isOpening) return open(input, notifyUrl)
    const trade = trades.get(input['out_trade_no'] ?? '')
    if (!trade) return { sub_code: 'ACQ.TRADE_NOT_EXIST' }
    if (method === 'alipay.trade.query') return view(trade)
    if (method === 'alipay.trade.refund') return refund(trade, input)
    if (method === 'alipay.trade.fastpay.refund.query') {
      return refundState(trade, input['out_request_no'])
    }
    if (trade.trade_status !== 'WAIT_BUYER_PAY') return { sub_code: 'ACQ.TRADE_STATUS_ERROR' }
    trade.trade_status = 'TRADE_CLOSED'
    return { out_trade_no: trade.out_trade_no, trade_no: trade.trade_no }
  }

  const tradeOf = (input: Record<string, unknown>) => {
    const trade = trades.get(String(input['tradeNo']))
    if (!trade) throw new Error('no such trade')
    return trade
  }
  const notice = (trade: Trade) => ({
    ...view(trade),
    app_id: appId,
    gmt_payment: PAID_AT,
    buyer_id: '2088102534368455',
  })

  /** Somebody pays. */
  function pay(input: Record<string, unknown>): Record<string, string> {
    const trade = tradeOf(input)
    trade.trade_status = 'TRADE_SUCCESS'
    return notice(trade)
  }

  /** What is reported of a refund that was done. */
  function refunded(input: Record<string, unknown>): Record<string, string> {
    const trade = tradeOf(input)
    return {
      ...notice(trade),
      refund_fee: yuan(refundedOf(trade)),
      gmt_refund: PAID_AT,
      out_biz_no: String(input['refundNo']),
    }
  }

  function bill(): string {
    const paid = [...trades.values()].filter((trade) => trade.trade_status === 'TRADE_SUCCESS')
    const rows = paid.map(
      ({ trade_no, out_trade_no, total_amount }) =>
        `${trade_no}\t,${out_trade_no}\t,交易\t,硬币,${PAID_AT},${PAID_AT},${total_amount},\t,-0.12`,
    )
    return [
      '#支付宝业务明细查询',
      '#-----------------------------------------业务明细列表----------------------------------------',
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,退款批次号/请求号,服务费（元）',
      ...rows,
      '#-----------------------------------------业务明细列表结束------------------------------------',
      '',
    ].join('\r\n')
  }

  return { requests, take, pay, refunded, bill }
}
