import { useCallback, useEffect, useState } from 'react'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { PaperTableView } from '../../table-terms'
import type { DraftQuestion } from './questions-editor'

const POLL_MS = 1500

export interface TableActions {
  stop: () => void
  /** What is not filled, or one cell anew. */
  fill: (cell?: { no: number; questionId: string }) => void
  /** Answers why it was refused; '' when it was done. */
  change: (change: { title: string; questions: DraftQuestion[] }) => Promise<string>
  /** Puts it into the library; answers the file's id, '' when that was refused. */
  save: () => Promise<string>
  remove: () => Promise<boolean>
}

/** A table that is looked at: read again while it is being filled. */
export function usePaperTable(teamId: string, first: PaperTableView) {
  const [table, setTable] = useState(first)
  const { id, isRunning, priceCoins } = table
  const about = { teamId, id }
  const read = useCallback(async () => {
    const answer = await call('GET /scholar/table/get', { query: { teamId, id } }, { silent: true })
    if (answer.ok) setTable(answer.data)
  }, [teamId, id])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => document.hidden || void read(), POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning, read])
  const take = (answer: { ok: boolean; message: string; data: PaperTableView | null }): string => {
    if (!answer.ok || answer.data === null) return answer.message
    setTable(answer.data)
    return ''
  }
  const notify = (refusal: string) => {
    if (refusal === '') return
    showToast({ icon: 'warning', title: refusal })
    void read()
  }
  const quiet = { silent: true }
  const actions: TableActions = {
    stop: () =>
      void call('POST /scholar/table/stop', { body: about }, quiet).then((view) =>
        notify(take(view)),
      ),
    fill: (cell) => {
      const body = { ...about, priceCoins, ...(cell && { cell }) }
      void call('POST /scholar/table/fill', { body }, quiet).then((view) => notify(take(view)))
    },
    change: async (change) =>
      take(
        await call(
          'POST /scholar/table/change',
          { body: { ...about, ...change, priceCoins } },
          quiet,
        ),
      ),
    save: async () => {
      const answer = await call('POST /scholar/table/save', { body: about })
      return answer.ok ? answer.data.id : ''
    },
    remove: async () => (await call('DELETE /scholar/table/delete', { query: about })).ok,
  }
  return { table, actions }
}
