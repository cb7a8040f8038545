import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { OrderAction, OrderView } from '../../terms'

const done = { cancel: '订单已取消', receive: '已确认收货' } as const

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
  async function confirm(action: 'cancel' | 'receive') {
    if (!asked) return
    const input = { params: { orderId: asked.order.id }, body: { teamId } }
    setBusy(true)
    const answer =
      action === 'cancel'
        ? await call('POST /order/:orderId/cancel', input)
        : await call('POST /order/:orderId/receive', input)
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
    confirm: (name: 'cancel' | 'receive') => void confirm(name),
  }
}
