import { Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '~/client/api'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'

/** The summary as a file of the browser's. */
export function ExportButton({ days }: { days: number }) {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const answer = await api.stream('/desk/attribution/export', null, { query: { days } })
      const isTable = answer.headers.get('content-type')?.startsWith('text/csv')
      if (!answer.ok || !isTable) throw new Error('no table came')
      saveAs(await answer.blob(), '渠道归因.csv')
    } catch {
      showToast({ title: '导出失败，请重试', icon: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" disabled={isBusy} onClick={() => void save()}>
      <Download size={16} aria-hidden="true" />
      导出
    </Button>
  )
}

function saveAs(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
