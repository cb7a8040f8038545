import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { emit, useEvent } from '~/client/event-bus'
import { showToast } from '~/client/toasts'
import { useShell } from '~/client/use-shell'
import type { CreationLine, CreationPage } from '../../terms'
import { placeToGo } from '../../place-terms'
import { writeHistory, type HistoryPlace, type HistoryQuery } from './history-query'

declare module '~/client/event-bus' {
  interface EventPayloads {
    /** Creations are narrowed to those that hold it. */
    update_creation_search_box_keyword: string
  }
}

const QUIET_MS = 300
const POLL_MS = 3_000

/** The list of creations, as its address says, and what can be done with one of them. */
export function useHistory(place: HistoryPlace, query: HistoryQuery, page: CreationPage) {
  const { team } = useShell()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState(query.keyword)
  const teamId = team?.id ?? ''
  const change = (next: Partial<HistoryQuery>) =>
    void navigate(`${place}${writeHistory({ ...query, pageNo: 1, ...next })}`, {
      replace: true,
    })
  useEvent('update_creation_search_box_keyword', (keyword) => {
    setTyped(keyword)
    if (keyword.trim() !== query.keyword) change({ keyword: keyword.trim() })
  })
  useEffect(() => {
    if (typed.trim() === query.keyword) return
    const timer = setTimeout(() => emit('update_creation_search_box_keyword', typed), QUIET_MS)
    return () => clearTimeout(timer)
  }, [typed, query.keyword])
  useFreshLines(page, revalidate)
  return {
    page,
    typed,
    type: setTyped,
    change,
    async rename({ id }: CreationLine, title: string): Promise<string> {
      const answer = await call('POST /creation/rename', { body: { teamId, id, title } })
      if (answer.ok) await revalidate()
      return answer.ok ? '' : answer.message
    },
    async remove({ id, title }: CreationLine): Promise<void> {
      const answer = await call('DELETE /creation/delete', { query: { teamId, id } })
      if (!answer.ok) return
      showToast({ icon: 'success', title: `已删除「${title}」` })
      await revalidate()
    },
    async retry(line: CreationLine): Promise<void> {
      const { id } = line
      const input = { params: { id }, body: { teamId } }
      const answer = await call('POST /creation/:id/retry', input)
      if (answer.ok)
        void navigate(placeToGo(line.documentId === null ? line : { ...line, taskStatus: 'wait' }))
    },
  }
}

/** While something goes on by itself, the list is read anew. */
function useFreshLines({ records }: CreationPage, revalidate: () => Promise<void>) {
  const isMoving = records.some(({ taskStatus }) => MOVING.has(taskStatus))
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => document.hidden || void revalidate(), POLL_MS)
    return () => clearInterval(timer)
  }, [isMoving, revalidate])
}

const MOVING = new Set(['init', 'payed', 'wait', 'ing'])
