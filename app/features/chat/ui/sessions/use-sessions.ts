import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { emit, useEvent } from '~/client/event-bus'
import { NO_SESSION_FOLDER, type FoundQuestion, type QuestionRecordView } from '../../record-terms'
import { CallRefused } from '../chat-calls'
import '../events'
import { useChatShell, type ChatShell } from '../chat-shell'
import {
  deleteSession,
  fetchRecords,
  findQuestions,
  pinSession,
  renameSession,
} from '../http-calls'
import { begunRecord, endedRecord, withNewest } from './own-turns'
import { isListUnknown } from './session-groups'

const PANEL_SIZE = 50

/** The session list beside the chat: what the server rendered, then what this window changes. */
export function useSessions(initial: QuestionRecordView[] | null) {
  const { team, notify } = useChatShell()
  const teamId = team?.teamId ?? ''
  const [records, setRecords] = useState(initial)
  const [hasFailed, setFailed] = useState(initial === null)
  const [keyword, setKeyword] = useState('')
  /** Null while nothing is looked for. */
  const [found, setFound] = useState<FoundQuestion[] | null>(null)
  const asked = useRef(0)
  const reload = useCallback(
    async (word: string) => {
      if (teamId === '') return
      const no = (asked.current += 1)
      try {
        const page = {
          teamId,
          pageSize: PANEL_SIZE,
          sessionFrom: 'Normal',
          sessionFolderId: NO_SESSION_FOLDER,
        } as const
        const [list, hits] = await Promise.all([
          fetchRecords(page),
          word === '' ? null : findQuestions(teamId, word),
        ])
        // Answers may overtake each other; only the last question counts.
        if (no !== asked.current) return
        setRecords(list.records)
        setFound(hits)
        setFailed(false)
      } catch {
        if (no === asked.current) setFailed(true)
      }
    },
    [teamId],
  )
  useTyped(keyword, reload)
  useOwnTurns({ records, setRecords, reload: () => void reload(keyword.trim()), keyword })
  const actions = useSessionActions(teamId, notify)
  return {
    records: records ?? [],
    found: keyword.trim() === '' ? null : found,
    hasFailed: isListUnknown(hasFailed, records, keyword),
    keyword,
    setKeyword,
    reload: () => reload(keyword.trim()),
    ...actions,
  }
}

// A word is looked for when the typing pauses; what the server rendered needs no reading.
function useTyped(keyword: string, reload: (word: string) => Promise<void>) {
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const timer = setTimeout(() => void reload(keyword.trim()), 250)
    return () => clearTimeout(timer)
  }, [keyword, reload])
}

interface ListState {
  records: QuestionRecordView[] | null
  setRecords: Dispatch<SetStateAction<QuestionRecordView[] | null>>
  keyword: string
  reload(): void
}

// What an answer of this window changes of the list is known here: nothing needs reading.
function useOwnTurns({ records, setRecords, keyword, reload }: ListState) {
  useListNews({
    reload,
    retitle: (sessionId, title) =>
      setRecords((list) => list && list.map((record) => retitled(record, sessionId, title))),
    onNamed: (sessionId, title) =>
      setRecords((list) => list && withNewest(list, begunRecord(sessionId, title, new Date()))),
    onEnded: (sessionId, title) => {
      const record = records?.find((listed) => listed.sessionId === sessionId)
      if (!record || keyword.trim() !== '') return reload()
      setRecords((list) => list && withNewest(list, endedRecord(record, title, new Date())))
    },
  })
}

const retitled = (record: QuestionRecordView, sessionId: string, title: string) =>
  record.sessionId === sessionId ? { ...record, title } : record

interface ListNews {
  reload: () => void
  retitle: (sessionId: string, title: string) => void
  /** A new conversation has got its name, with its first answer under way. */
  onNamed?: (sessionId: string, title: string) => void
  /** An answer of this window has ended. */
  onEnded?: (sessionId: string, title: string) => void
  /** An answer has begun or ended, and no more. */
  onTurn?: () => void
}

/** Calls back when something has happened to the list of conversations. */
export function useListNews(news: ListNews) {
  const { reload, retitle, onNamed, onTurn = reload, onEnded = onTurn } = news
  useEvent('update_ai_question_left_message_records', reload)
  useEvent('update_left_message_records', onTurn)
  useEvent('update_left_manual_operation_message_records', reload)
  useEvent(
    'ai_question_is_a_new_question_and_the_session_id_that_is_being_answered',
    ({ sessionId, title }) => onNamed?.(sessionId, title),
  )
  useEvent('is_upload_the_ai_question_response_end', ({ sessionId, title }) =>
    onEnded(sessionId, title),
  )
  useEvent('update_message_delete', reload)
  useEvent('update_ai_question_left_title', ({ sessionId, title }) => retitle(sessionId, title))
}

function useSessionActions(teamId: string, notify: ChatShell['notify']) {
  const attempt = async (action: () => Promise<void>) => {
    try {
      await action()
      emit('update_left_manual_operation_message_records')
      return true
    } catch (error) {
      const title = error instanceof CallRefused ? error.message : '网络连接失败'
      notify({ tone: 'danger', title })
      return false
    }
  }
  return {
    rename: (record: QuestionRecordView, title: string) =>
      attempt(async () => {
        const { sessionId } = record
        await renameSession(teamId, sessionId, title)
        emit('update_ai_question_left_title', { sessionId, title })
      }),
    pin: (record: QuestionRecordView) =>
      attempt(() => pinSession(teamId, record.sessionId, !record.isPinned)),
    remove: (record: QuestionRecordView) => attempt(() => deleteSession(teamId, record.sessionId)),
  }
}
