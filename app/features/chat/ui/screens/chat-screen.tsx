import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { emit } from '~/client/event-bus'
import { Sheet } from '~/kit/overlays/sheet'
import type { AgentView } from '../../agents-terms'
import type { MessageView, Reference, SessionView } from '../../terms'
import type { QuestionRecordView, SessionFolderView } from '../../record-terms'
import { useAgentStart, useChatAgent } from '../agents/use-chat-agent'
import { ChatBar } from './chat-bar'
import { ChatPane } from './chat-pane'
import '../answer/answer.css'
import '../chat.css'
import '../citations/evidence.css'
import {
  CitationFocusContext,
  EvidenceContext,
  PagesContext,
  type CitationFocus,
  type EvidencePlace,
} from '../citations/citation-focus'
import '../events'
import { useChatShell } from '../chat-shell'
import { recountQuestions } from '../http-calls'
import { KeepQuote } from '../citations/keep-quote'
import { markOnScreen } from '../on-screen'
import { ReferencePanel } from '../citations/reference-panel'
import { SessionPanel } from '../sessions/session-panel'
import { SourceActionsContext } from '../citations/source-card'
import { useAnswersElsewhere } from '../conversation/use-answers-elsewhere'
import { useAsking, useThreadActions } from '../conversation/use-asking'
import { useCitations } from '../citations/use-citations'
import { useChosenFiles } from '../composer/use-chosen-files'
import { useConversation } from '../conversation/use-conversation'
import { useLeftQuestion } from '../conversation/use-left-question'
import { useOpeningRecord } from '../sessions/use-opening-record'
import { useQuestionDraft } from '../composer/use-question-draft'
import { useSessionFolders } from '../sessions/use-session-folders'
import { useSessions } from '../sessions/use-sessions'
import { useSourcesChoice } from '../composer/use-sources-choice'
import { citedIn, useEvidencePlace } from '../citations/evidence-place'

// Rarely opened: it comes when it is.
const ShareDialog = lazy(async () => ({
  default: (await import('~/features/sharing/ui/dialog')).ShareDialog,
}))

/** Milliseconds between 新提问 and the empty page. */
const NEW_QUESTION_AFTER = 300

export interface ChatScreenProps {
  /** From the address; '' for a new chat. */
  sessionId: string
  session: SessionView | null
  /** The assistant that a new chat is opened with; null for none. */
  agent: AgentView | null
  /** Null when the list could not be read. */
  records: QuestionRecordView[] | null
  folders: SessionFolderView[]
  /** Questions that files of the team answer, for a new chat. */
  suggested: readonly string[]
  /** When the page was made, for 今天 and 昨天. */
  now: Date
}

const noteAct = (reference: Reference) => <KeepQuote reference={reference} />

/** Where citations are pointed at, opened and taken down as notes. */
function Cited(props: { focus: CitationFocus; place: EvidencePlace; children: ReactNode }) {
  const { team } = useChatShell()
  return (
    <CitationFocusContext value={props.focus}>
      <EvidenceContext value={props.place}>
        <PagesContext value={team?.spaceId ?? ''}>
          <SourceActionsContext value={noteAct}>{props.children}</SourceActionsContext>
        </PagesContext>
      </EvidenceContext>
    </CitationFocusContext>
  )
}

/** /chat and /chat/:id: sessions, thread, sources. It stays mounted while a new session gets its address. */
export function ChatScreen(props: ChatScreenProps) {
  const chat = useChat(props)
  const { view, panel } = chat
  const [areSourcesOpen, setSourcesOpen] = useSourcesChoice()
  const { focus } = chat.citations
  const body = useRef<HTMLDivElement>(null)
  const cited = citedIn(view, focus.pinned)
  const place = useEvidencePlace(focus, setSourcesOpen)
  return (
    <Cited focus={focus} place={place}>
      <aside className="k-panel max-desktop:hidden" aria-label="会话">
        {panel}
      </aside>
      <main className="chat-main k-main" data-thread={view.entries.length > 0 || undefined}>
        <ChatBar
          title={view.title || (view.entries.length > 0 ? '新提问' : '问答')}
          agent={chat.agent}
          hasThread={view.entries.length > 0}
          sources={cited.refs.length}
          areSourcesOpen={areSourcesOpen}
          onToggleSources={setSourcesOpen}
          onOpenList={() => chat.setListOpen(true)}
          onShare={
            view.sessionId !== '' && view.entries.length > 0
              ? () => chat.setShared(view.sessionId)
              : null
          }
        />
        <div ref={body} className="chat-body">
          <div className="chat-text">
            <ChatPane chat={chat} {...props} />
          </div>
          <ReferencePanel
            entries={view.entries}
            entryKey={cited.key}
            refs={cited.refs}
            checks={cited.checks}
            within={body}
            isOpen={areSourcesOpen}
            onOpenChange={setSourcesOpen}
          />
        </div>
      </main>
      <Overlays chat={chat} />
    </Cited>
  )
}

/** What lies over the chat: its sessions on small screens, and the sharing of one. */
function Overlays({ chat }: { chat: Chat }) {
  return (
    <>
      <Sheet
        open={chat.isListOpen}
        onOpenChange={chat.setListOpen}
        side="left"
        title="提问"
        width={320}
        hideTitle
      >
        {chat.panel}
      </Sheet>
      {chat.shared !== '' && (
        <Suspense>
          <ShareDialog
            kind="conversation"
            sourceId={chat.shared}
            onClose={() => chat.setShared('')}
          />
        </Suspense>
      )}
    </>
  )
}

export type Chat = ReturnType<typeof useChat>

function useChat(props: ChatScreenProps) {
  const { sessionId: target, session, records, folders, now } = props
  const navigate = useNavigate()
  const { team, memberInfo } = useChatShell()
  const sessions = useSessions(records)
  const sessionFolders = useSessionFolders(folders)
  const agent = useChatAgent(target, session, props.agent)
  const draft = useQuestionDraft('Normal', useAgentStart(agent))
  useChosenFiles(draft.setFiles)
  const [isListOpen, setListOpen] = useState(false)
  /** The session whose sharing is open; '' for none. */
  const [shared, setShared] = useState('')
  const events = {
    onNamed: (sessionId: string, title: string) => {
      markOnScreen(sessionId)
      emit('ai_question_is_a_new_question_and_the_session_id_that_is_being_answered', {
        sessionId,
        title,
      })
      void navigate(`/chat/${sessionId}`, {
        replace: true,
        preventScrollReset: true,
        // Only the address is new: nothing on the page is another's.
        defaultShouldRevalidate: false,
      })
    },
    onEnded: (_: MessageView, sessionId: string) => {
      emit('is_upload_the_ai_question_response_end', { sessionId, title: view.title })
      if (team) void recountQuestions(team.teamId, memberInfo)
    },
  }
  const openSession = session?.id === target ? session : null
  const chat = useConversation({ sessionFrom: 'Normal' }, openSession, events, target)
  const { conversation, view, announcement } = chat
  const listed = [sessions.records, ...Object.values(sessionFolders.held)].flat()
  useAnswersElsewhere(listed, view)
  useEffect(() => {
    markOnScreen(view.sessionId)
    return () => markOnScreen('')
  }, [view.sessionId])
  const { ask, send } = useAsking(conversation, draft, undefined, () =>
    agent ? { agentId: agent.id } : {},
  )
  const { stop } = useThreadActions(conversation)
  const citations = useCitations()
  const openRecord = useOpeningRecord('Normal')
  const startNew = useNewQuestion(() => {
    conversation.open(null)
    draft.setFiles([])
    setListOpen(false)
  })
  useLeftQuestion(target === '', send)
  const panel = (
    <SessionPanel
      records={sessions.records}
      folders={sessionFolders}
      found={sessions.found}
      current={view.sessionId}
      isAnswering={view.isAnswering}
      keyword={sessions.keyword}
      now={now}
      hasFailed={sessions.hasFailed}
      onSearch={sessions.setKeyword}
      onNew={startNew}
      onPick={() => setListOpen(false)}
      onOpen={(record) => void openRecord(record)}
      onPin={sessions.pin}
      onRename={sessions.rename}
      onDelete={async (record) => {
        const isGone = await sessions.remove(record)
        if (isGone && record.sessionId === view.sessionId) startNew()
      }}
      onShare={(record) => {
        setListOpen(false)
        setShared(record.sessionId)
      }}
      onRetry={() => void sessions.reload()}
    />
  )
  const begin = (text: string) => {
    draft.setText(text)
    focusBox()
  }
  const parts = { view, conversation, announcement, draft, citations, panel, isListOpen, agent }
  return { ...parts, ask, stop, openRecord, startNew, setListOpen, shared, setShared, begin }
}

// After the box has taken the text in.
function focusBox() {
  requestAnimationFrame(() => {
    const box = document.querySelector<HTMLTextAreaElement>('.question-box textarea')
    box?.focus()
    box?.setSelectionRange(box.value.length, box.value.length)
  })
}

/** 新提问: the page empties after a moment, in place of the old one in the history. */
function useNewQuestion(onStart: () => void) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      onStart()
      void navigate('/chat', { replace: true })
    }, NEW_QUESTION_AFTER)
  }
}
