type Result = { value: object | null } | { status: number; code: string }

interface Trade {
  out_trade_no: string
  total: number
  appid: string
  trade_state: string
  transaction_id: string
  refunded: number
  words: string
}

interface Refund {
  out_refund_no: string
  out_trade_no: string
  refund: number
  status: string
}

const PAID_AT = '2026-01-02T11:00:00+08:00'
const FORM_OF_TRADE_NO = /^[0-9a-zA-Z_\-|*]{6,32}$/
const FORM_OF_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/

export type WechatPayBooks = ReturnType<typeof newBooks>

/** Trades and refunds of one merchant, as WeChat keeps them. */
export function newBooks(merchant: string) {
  const trades = new Map<string, Trade>()
  const refunds = new Map<string, Refund>()
  const requests: string[] = []

  const view = (trade: Trade) => ({
    mchid: merchant,
    appid: trade.appid,
    out_trade_no: trade.out_trade_no,
    trade_state: trade.trade_state,
    trade_state_desc: '状态',
    amount: { total: trade.total, currency: 'CNY', payer_total: trade.total },
    ...(trade.transaction_id && {
      transaction_id: trade.transaction_id,
      trade_type: 'NATIVE',
      success_time: PAID_AT,
      payer: { openid: 'o1' },
    }),
  })
  const refundView = (item: Refund) => ({
    refund_id: `50${item.out_refund_no}`,
    out_refund_no: item.out_refund_no,
    transaction_id: trades.get(item.out_trade_no)?.transaction_id,
    out_trade_no: item.out_trade_no,
    status: item.status,
    success_time: item.status === 'SUCCESS' ? PAID_AT : undefined,
    amount: { total: trades.get(item.out_trade_no)?.total, refund: item.refund, currency: 'CNY' },
  })

  function open(product: string, body: string): Result {
    const input = JSON.parse(body) as Record<string, unknown> & {
      amount: { total: number; currency: string }
      payer?: { openid?: string }
      scene_info?: { payer_client_ip?: string; h5_info?: { type?: string } }
    }
    const tradeNo = String(input['out_trade_no'])
    const isWhole =
      input['mchid'] === merchant &&
      FORM_OF_TRADE_NO.test(tradeNo) &&
      FORM_OF_TIME.test(String(input['time_expire'])) &&
      /^https?:\/\/[^?]+$/.test(String(input['notify_url'])) &&
      Number.isInteger(input.amount.total) &&
      input.amount.total > 0 &&
      (product !== 'jsapi' || !!input.payer?.openid) &&
      (product !== 'h5' || !!(input.scene_info?.payer_client_ip && input.scene_info.h5_info))
    if (!isWhole) return { status: 400, code: 'PARAM_ERROR' }
    const old = trades.get(tradeNo)
    if (old?.trade_state === 'SUCCESS') return { status: 400, code: 'ORDERPAID' }
    if (old?.trade_state === 'CLOSED') return { status: 400, code: 'ORDERCLOSED' }
    if (old && old.words !== body) return { status: 400, code: 'INVALID_REQUEST' }
    trades.set(tradeNo, {
      out_trade_no: tradeNo,
      total: input.amount.total,
      appid: String(input['appid']),
      trade_state: 'NOTPAY',
      transaction_id: '',
      refunded: 0,
      words: body,
    })
    if (product === 'jsapi') return { value: { prepay_id: `wx${tradeNo}` } }
    const address = `weixin://wxpay/bizpayurl?pr=${tradeNo}`
    if (product === 'native') return { value: { code_url: address } }
    return {
      value: { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?p=${tradeNo}` },
    }
  }

  function refund(body: string): Result {
    const input = JSON.parse(body) as {
      out_trade_no: string
      out_refund_no: string
      amount: { refund: number; total: number }
    }
    const trade = trades.get(input.out_trade_no)
    if (!trade?.transaction_id) return { status: 404, code: 'RESOURCE_NOT_EXISTS' }
    const old = refunds.get(input.out_refund_no)
    if (old) {
      const isSame = old.refund === input.amount.refund && old.out_trade_no === trade.out_trade_no
      return isSame ? { value: refundView(old) } : { status: 400, code: 'PARAM_ERROR' }
    }
    const isAmountRight = input.amount.total === trade.total && input.amount.refund > 0
    if (!isAmountRight) return { status: 400, code: 'PARAM_ERROR' }
    if (trade.refunded + input.amount.refund > trade.total) {
      return { status: 403, code: 'NOT_ENOUGH' }
    }
    trade.refunded += input.amount.refund
    trade.trade_state = 'REFUND'
    const made = { ...input, refund: input.amount.refund, status: 'PROCESSING' }
    refunds.set(input.out_refund_no, made)
    return { value: refundView(made) }
  }

  function take(method: string, path: string, body: string): Result {
    const [, product] = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/.exec(path) ?? []
    if (product) return open(product, body)
    if (path === '/v3/refund/domestic/refunds') return refund(body)
    const [, refundNo] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path) ?? []
    const found = refundNo === undefined ? undefined : refunds.get(refundNo)
    if (refundNo) {
      return found ? { value: refundView(found) } : { status: 404, code: 'RESOURCE_NOT_EXISTS' }
    }
    const [, tradeNo = '', close] = /out-trade-no\/([^/]+)(\/close)?$/.exec(path) ?? []
    const trade = trades.get(tradeNo)
    if (!trade) return { status: 404, code: 'ORDER_NOT_EXIST' }
    if (!close) return { value: view(trade) }
    if (method !== 'POST') return { status: 405, code: 'PARAM_ERROR' }
    if (trade.transaction_id) return { status: 400, code: 'ORDERPAID' }
    trade.trade_state = 'CLOSED'
    return { value: null }
  }

  /** Somebody pays; `amount` is another one than was asked for. */
  function pay(input: Record<string, unknown>) {
    const trade = trades.get(String(input['tradeNo']))
    if (!trade) throw new Error('no such trade')
    trade.trade_state = 'SUCCESS'
    trade.transaction_id = `4200${trade.out_trade_no}`
    const resource = { ...view(trade), ...(input['changes'] as object | undefined) }
    return { type: 'TRANSACTION.SUCCESS', resource }
  }

  /** A refund comes to its end: `SUCCESS`, `CLOSED` or `ABNORMAL`. */
  function settle(input: Record<string, unknown>) {
    const item = refunds.get(String(input['refundNo']))
    if (!item) throw new Error('no such refund')
    item.status = String(input['status'] ?? 'SUCCESS')
    const { status, ...rest } = refundView(item)
    return {
      type: `REFUND.${status}`,
      resource: { mchid: merchant, ...rest, refund_status: status },
    }
  }

  const line = (cells: (string | number)[]) => `\`${cells.join(',`')}\r\n`
  const yuan = (fen: number) => (fen / 100).toFixed(2)

  function bill(): string {
    const paid = [...trades.values()].filter((trade) => trade.transaction_id !== '')
    const head =
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注\r\n'
    const rows = paid.map((trade) => {
      const total = yuan(trade.total)
      const first = ['2026-01-02 11:00:00', trade.appid, merchant, 0, '', trade.transaction_id]
      const middle = [trade.out_trade_no, 'o1', 'NATIVE', 'SUCCESS', 'OTHERS', 'CNY', total, '0.00']
      const last = [0, 0, '0.00', '0.00', '', '', '硬币', '', '0.00000', '0.60%', total, '0.00', '']
      return line([...first, ...middle, ...last])
    })
    const sums =
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额\r\n'
    return `\uFEFF${head}${rows.join('')}${sums}${line([rows.length, 0, 0, 0, 0, 0, 0])}`
  }

  return { requests, take, pay, settle, bill }
}
