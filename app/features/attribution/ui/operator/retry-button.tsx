import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import type { AttributionSummary } from '../../operator-terms'

/** Tells a service once more of what it could not be told. */
export function RetryButton({
  provider,
}: {
  provider: AttributionSummary['uploads'][number]['provider']
}) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  async function retry() {
    setBusy(true)
    const answer = await call('POST /desk/attribution/retry', { body: { provider } })
    setBusy(false)
    if (!answer.ok) return
    const title = answer.data > 0 ? `正在重传${answer.data}条` : '没有还能重传的'
    showToast({ title, icon: answer.data > 0 ? 'success' : 'info' })
    await revalidate()
  }
  return (
    <Button size="small" kind="ghost" disabled={isBusy} onClick={() => void retry()}>
      重传
    </Button>
  )
}
