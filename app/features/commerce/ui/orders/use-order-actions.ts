import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { OrderAction, OrderView } from '../../terms'

const done = {
  cancel: '订单已取消',
  receive: '已确认收货',
  withdrawInvoice: '已撤回开票申请',
} as const

/** Done as soon as it is confirmed. */
export type ConfirmedAction = keyof typeof done

const calls = {
  cancel: 'POST /order/:orderId/cancel',
  receive: 'POST /order/:orderId/receive',
  withdrawInvoice: 'POST /order/:orderId/invoice/withdraw',
} as const satisfies Record<ConfirmedAction, string>

/** Which action of an order is asked about, and what is done when it was answered. */
export function useOrderActions(teamId: string) {
  const [asked, setAsked] = useState<{ order: OrderView; action: OrderAction } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const close = () => setAsked(null)
  const change = () => {
    close()
    void revalidate()
  }
  async function confirm(action: ConfirmedAction) {
    if (!asked) return
    const input = { params: { orderId: asked.order.id }, body: { teamId } }
    setBusy(true)
    const answer = await call(calls[action], input)
    setBusy(false)
    if (answer.ok) showToast({ icon: 'success', title: done[action] })
    // Refused or done: what is shown may have become wrong.
    change()
  }
  const ask = (order: OrderView, action: OrderAction) => setAsked({ order, action })
  return {
    asked,
    ask,
    close,
    change,
    isBusy,
    confirm: (name: ConfirmedAction) => void confirm(name),
  }
}
