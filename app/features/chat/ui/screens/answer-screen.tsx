import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '~/kit/empty-state'
import type { SessionView } from '../../terms'
import '../answer/answer.css'
import '../chat.css'
import { askBefore, forgetAsk, keepAsk, nameAsk, placeOf } from '../conversation/answer-once'
import { useChatShell } from '../chat-shell'
import { CitationFocusContext } from '../citations/citation-focus'
import { Dock } from '../composer/dock'
import { chatCalls, recountQuestions } from '../http-calls'
import { ThreadPane } from '../thread/thread-pane'
import { useAsking, useThreadActions } from '../conversation/use-asking'
import { useCitations } from '../citations/use-citations'
import { useConversation } from '../conversation/use-conversation'
import { useOpeningRecord } from '../sessions/use-opening-record'
import { useQuestionDraft } from '../composer/use-question-draft'

export interface AnswerScreenProps {
  /** From the address; '' for none. */
  question: string
  session: SessionView | null
  /** The address names a conversation that is not there. */
  isGone: boolean
}

/**
 * /answer: a conversation and nothing round it. A question of the address is asked by itself once somebody is signed in,
 * and once only: over a login, a reload or the way back the answer that is there is shown.
 */
export function AnswerScreen({ question, session, isGone }: AnswerScreenProps) {
  const { notify } = useChatShell()
  const chat = useAnswer(question, session)
  const { view, conversation } = chat
  useEffect(() => {
    if (isGone) notify({ tone: 'warning', title: '会话不存在或已删除' })
  }, [isGone, notify])
  const isFilled = question !== '' && chat.draft.text === question
  return (
    <CitationFocusContext value={chat.citations.focus}>
      <main className="chat-main flex h-dvh flex-col bg-surface pt-1">
        <h1 className="sr-only">{view.title || '提问'}</h1>
        <ThreadPane
          conversation={conversation}
          view={view}
          announcement={chat.announcement}
          sheet={chat.citations.sheet}
          onSheet={chat.citations.setSheet}
          empty={
            <EmptyState
              drawing="desk"
              title={isFilled ? '问题已填好' : '想弄清什么，写在下面'}
              hint={
                isFilled
                  ? '登录后就问。回答里的每处依据都能点开原文'
                  : '先查知识库里的资料，回答里的每处依据都能点开原文'
              }
            />
          }
          dock={
            <Dock
              variant="chat"
              sessionFrom="Normal"
              draft={chat.draft}
              isAnswering={view.isAnswering}
              takesFocus={view.entries.length === 0}
              hasTools={false}
              onSend={() => void chat.send()}
              onStop={() => void chat.stop()}
              onNew={() => undefined}
              onOpenRecord={(record) => void chat.openRecord(record)}
            />
          }
        />
      </main>
    </CitationFocusContext>
  )
}

function useAnswer(question: string, session: SessionView | null) {
  const navigate = useNavigate()
  const { team, openLogin, memberInfo } = useChatShell()
  const teamId = team?.teamId ?? ''
  const place = placeOf(question, session?.id ?? '')
  const [earlier, setEarlier] = useState<SessionView | null>(null)
  const draft = useQuestionDraft(
    'Normal',
    useMemo(() => ({ key: place, text: question }), [place, question]),
  )
  // From now on the address is the conversation's: a reload shows it and asks nothing.
  const settle = (sessionId: string) => {
    nameAsk(place, sessionId)
    void navigate(`/answer?sessionId=${sessionId}`, { replace: true, preventScrollReset: true })
  }
  const events = {
    onNamed: settle,
    onEnded: () => void recountQuestions(teamId, memberInfo),
  }
  const { conversation, view, announcement } = useConversation(
    { sessionFrom: 'Normal' },
    earlier ?? session,
    events,
  )
  const isFresh = view.entries.length === (session?.messages.length ?? 0)
  // Written over, it is a question like any other.
  const isFirst = isFresh && question !== '' && draft.text === question
  const { ask } = useAsking(conversation, draft, undefined, () =>
    isFirst ? { askId: keepAsk(place) } : {},
  )
  const { stop } = useThreadActions(conversation)
  const send = async (text?: string) => {
    if (!team) {
      if (draft.text === question) keepAsk(place)
      return openLogin()
    }
    if (session && isFirst) settle(session.id)
    if (!(await ask(text))) forgetAsk()
  }
  const takeUp = useEffectEvent(async () => {
    const before = askBefore(place)
    if (question === '') return
    // A conversation that the address names with it is read first.
    if (!before) return session ? undefined : send(question)
    if (before.sessionId === '') return send(question)
    if (before.sessionId === session?.id) return draft.setText('')
    const asked = await chatCalls(teamId)
      .session(before.sessionId)
      .catch(() => null)
    if (!asked) return forgetAsk()
    draft.setText('')
    setEarlier(asked)
  })
  useEffect(() => {
    if (teamId === '') return
    // A moment later, so that a development double mount asks once.
    const timer = setTimeout(() => void takeUp())
    return () => clearTimeout(timer)
  }, [teamId, place])
  const openRecord = useOpeningRecord('Normal')
  const citations = useCitations()
  return { conversation, view, announcement, draft, citations, send, stop, openRecord }
}
