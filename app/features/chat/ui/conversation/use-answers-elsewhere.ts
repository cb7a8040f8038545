import { useEffect, useRef } from 'react'
import { emit } from '~/client/event-bus'
import type { QuestionRecordView } from '../../record-terms'

/** Milliseconds between looks at the list while an answer goes on out of sight. */
const POLL_EVERY_MS = 4_000

/** Has the list read anew when an answer is left in the middle, until those out of sight have ended, and when the network is back. */
export function useAnswersElsewhere(
  records: readonly QuestionRecordView[],
  current: { sessionId: string; isAnswering: boolean },
): void {
  const { sessionId } = current
  const live = current.isAnswering ? sessionId : ''
  const last = useRef('')
  useEffect(() => {
    if (last.current !== '' && last.current !== sessionId) emit('update_left_message_records')
    last.current = live
  }, [live, sessionId])
  useEffect(() => {
    const onBack = () => emit('update_ai_question_left_message_records')
    addEventListener('online', onBack)
    return () => removeEventListener('online', onBack)
  }, [])
  const isAnyElsewhere = records.some(
    (record) => record.isAnswering && record.sessionId !== sessionId,
  )
  useEffect(() => {
    if (!isAnyElsewhere) return
    const poll = () => {
      if (!document.hidden) emit('update_left_message_records')
    }
    const timer = setInterval(poll, POLL_EVERY_MS)
    return () => clearInterval(timer)
  }, [isAnyElsewhere])
}
