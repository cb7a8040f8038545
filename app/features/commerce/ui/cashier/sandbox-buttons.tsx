import { useState } from 'react'
import { call } from '~/client/call'
import { Button } from '~/kit/controls/button'
import type { OrderView } from '../../terms'

export interface SandboxButtonsProps {
  teamId: string
  order: OrderView
  onChange: (order: OrderView) => void
  onFailed: () => void
  isNarrow: boolean
}

/** What a payment app would do, where there is none. */
export function SandboxButtons({
  teamId,
  order,
  onChange,
  onFailed,
  isNarrow,
}: SandboxButtonsProps) {
  const [busy, setBusy] = useState<'paid' | 'failed' | null>(null)
  async function press(outcome: 'paid' | 'failed') {
    setBusy(outcome)
    const input = { params: { orderId: order.id }, body: { teamId, outcome } }
    const answer = await call('POST /order/:orderId/sandbox', input)
    setBusy(null)
    if (!answer.ok) return
    if (outcome === 'failed') onFailed()
    else onChange(answer.data)
  }
  return (
    <div className={`flex flex-wrap gap-1.5 pt-2 ${isNarrow ? '' : 'justify-center'}`}>
      <Button size="small" busy={busy === 'paid'} onClick={() => void press('paid')}>
        模拟支付成功
      </Button>
      <Button size="small" busy={busy === 'failed'} onClick={() => void press('failed')}>
        模拟支付失败
      </Button>
    </div>
  )
}
