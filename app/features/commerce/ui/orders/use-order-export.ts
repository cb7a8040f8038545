import { useState } from 'react'
import { api } from '~/client/api'
import { showToast } from '~/client/toasts'

interface OrderExport {
  teamId: string
  group: string
  keyword: string
  /** All orders of the team, or the person's own. */
  isTeam: boolean
}

/** Orders that the list shows as a file of the browser's. */
export function useOrderExport({ teamId, group, keyword, isTeam }: OrderExport) {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const query = { group, keyword }
      const answer = isTeam
        ? await api.stream(`/team/${teamId}/order/export`, null, { query })
        : await api.stream('/order/export', null, { query: { teamId, ...query } })
      if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/csv')) {
        throw new Error('no table came')
      }
      saveAs(await answer.blob(), isTeam ? '团队订单.csv' : '我的订单.csv')
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
