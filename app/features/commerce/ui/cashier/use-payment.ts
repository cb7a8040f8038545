import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '~/client/call'
import { orderStatuses, type OrderView, type PaymentMethod, type PayView } from '../../terms'

const POLL_MS = 2_500

export interface Payment {
  /** How to go on; null while it is fetched, and when it could not be. */
  view: PayView | null
  failure: string
  /** WeChat has to say first who pays. */
  needsPayer: boolean
  /** Fetches a code anew. */
  renew: () => void
}

interface CashierEvents {
  onChange: (order: OrderView) => void
  onExtend: (expireTime: string) => void
}

/** Begins to pay an order by a method, and asks until it is paid or over. */
export function usePayment(
  { teamId, order, method }: { teamId: string; order: OrderView; method: PaymentMethod | null },
  { onChange, onExtend }: CashierEvents,
): Payment {
  const [round, setRound] = useState(0)
  const [spentCode, setSpentCode] = useState('')
  const [state, setState] = useState<{ asked: string; view: PayView | null; failure: string }>({
    asked: '',
    view: null,
    failure: '',
  })
  const asked = `${order.id} ${method} ${round}`
  const isWaiting = order.status === orderStatuses.waitPay
  const payerCode = method === 'wechat-jsapi' ? codeOfPayer() : ''
  const needsPayer = method === 'wechat-jsapi' && (payerCode === '' || payerCode === spentCode)
  const extend = useEffectEvent((expireTime: string) => {
    if (expireTime !== order.expireTime) onExtend(expireTime)
  })
  useEffect(() => {
    if (!method || !isWaiting || needsPayer) return
    const leave = new AbortController()
    const body = { teamId, method, ...(payerCode && { payerCode }) }
    const input = { params: { orderId: order.id }, body }
    void call('POST /order/:orderId/pay', input, { silent: true, signal: leave.signal }).then(
      (answer) => {
        if (leave.signal.aborted) return
        if (answer.ok) extend(answer.data.expireTime)
        setState({
          asked,
          view: answer.ok ? answer.data : null,
          failure: answer.ok ? '' : answer.message,
        })
      },
    )
    return () => leave.abort()
  }, [asked, isWaiting, method, needsPayer, payerCode, order.id, teamId])
  usePaidOrder({ teamId, order }, onChange)
  const isCurrent = state.asked === asked
  return {
    view: isCurrent ? state.view : null,
    failure: isCurrent ? state.failure : '',
    needsPayer,
    renew() {
      // WeChat takes a code once: after a failure it says anew who pays.
      if (isCurrent && state.failure) setSpentCode(payerCode)
      setRound((count) => count + 1)
    },
  }
}

/** Asks how a waiting order stands, as long as its page is looked upon. */
function usePaidOrder(
  { teamId, order }: { teamId: string; order: OrderView },
  onChange: (order: OrderView) => void,
) {
  const isWaiting = order.status === orderStatuses.waitPay
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (!isWaiting) return
    const leave = new AbortController()
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const input = { params: { orderId: order.id }, query: { teamId } }
      const options = { silent: true, signal: leave.signal }
      const answer = await call('GET /order/:orderId', input, options)
      if (answer.ok && answer.data.status !== orderStatuses.waitPay) change(answer.data)
    }
    const timer = setInterval(() => void ask(), POLL_MS)
    return () => {
      leave.abort()
      clearInterval(timer)
    }
  }, [isWaiting, order.id, teamId])
}

// WeChat comes back to the order's page with it.
const codeOfPayer = () => new URLSearchParams(location.search).get('code') ?? ''
