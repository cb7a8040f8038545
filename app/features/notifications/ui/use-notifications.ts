import { useCallback, useEffect, useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { NotificationView } from '../contract'
import { countAgain } from './unread'

const silent = { silent: true } as const

/** Notifications of a team, page by page. */
export function useNotifications(teamId: string) {
  const [items, setItems] = useState<readonly NotificationView[] | null>(null)
  const [next, setNext] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const load = useCallback(
    async (after: string) => {
      setBusy(true)
      const query = { teamId, ...(after !== '' && { after }) }
      const answer = await call('GET /notification/list', { query }, silent)
      setBusy(false)
      setFailure(answer.ok ? '' : answer.message)
      if (!answer.ok) return
      const { items: page } = answer.data
      setItems((before) => (after === '' ? page : [...(before ?? []), ...page]))
      setNext(answer.data.next)
    },
    [teamId],
  )
  useEffect(() => {
    void Promise.resolve('').then(load)
  }, [load])
  const setRead = (isIt: (item: NotificationView) => boolean) =>
    setItems((now) => now?.map((item) => (isIt(item) ? { ...item, isRead: true } : item)) ?? null)
  return {
    items,
    failure,
    isBusy,
    hasMore: next !== '',
    retry: () => load(items === null ? '' : next),
    loadMore: () => load(next),
    async read({ id, isRead }: NotificationView) {
      if (isRead) return
      setRead((item) => item.id === id)
      await call('POST /notification/read', { body: { teamId, ids: [id] } }, silent)
      await countAgain(teamId)
    },
    async readAll() {
      const upTo = items?.[0]?.id
      if (upTo === undefined) return
      const answer = await call('POST /notification/readAll', { body: { teamId, upTo } }, silent)
      if (answer.ok) setRead(() => true)
      else showToast({ icon: 'danger', title: answer.message })
      await countAgain(teamId)
    },
  }
}
