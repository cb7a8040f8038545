import { useState } from 'react'
import { api } from './api'
import { showToast } from './toasts'

type Query = NonNullable<NonNullable<Parameters<typeof api.stream>[2]>['query']>

/** A table of the server as a file of the browser's. */
export function useTableExport({
  path,
  query,
  name,
}: {
  path: string
  query: Query
  name: string
}) {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const answer = await api.stream(path, null, { query })
      const isTable = answer.headers.get('content-type')?.startsWith('text/csv')
      if (!answer.ok || !isTable) throw new Error('no table came')
      saveAs(await answer.blob(), name)
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
