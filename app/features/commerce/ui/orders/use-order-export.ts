import { useState } from 'react'
import { api } from '~/client/api'
import { showToast } from '~/client/toasts'

/** The team's orders, those that the list shows, as a file of the browser's. */
export function useOrderExport(teamId: string, query: { group: string; keyword: string }) {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const answer = await api.stream(`/team/${teamId}/order/export`, null, { query })
      if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/csv')) {
        throw new Error('no table came')
      }
      saveAs(await answer.blob(), '团队订单.csv')
    } catch {
      showToast({ title: '导出失败，请重试', icon: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save: () => void save() }
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
