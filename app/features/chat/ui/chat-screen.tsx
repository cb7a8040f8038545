import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { emit } from '~/browser/event-bus'
import { EmptyState } from '~/kit/empty-state'
import { Sheet } from '~/kit/sheet'
import type { AgentView } from '../agents-terms'
import type {
  MessageView,
  QuestionRecordView,
  Reference,
  SessionFolderView,
  SessionView,
} from '../terms'
import { AgentGreeting } from './agents/agent-greeting'
import { useAgentStart, useChatAgent } from './agents/use-chat-agent'
import { ChatBar } from './chat-bar'
import './answer.css'
import './chat.css'
import { CitationFocusContext, type CitationFocus } from './citation-focus'
import { Dock } from './dock'
import './events'
import { useChatShell } from './chat-shell'
import { reloadMemberInfo } from './http-calls'
import { KeepQuote } from './keep-quote'
import { markOnScreen } from './on-screen'
import { ReferencePanel } from './reference-panel'
import { SessionPanel } from './session-panel'
import { SourceActs } from './source-card'
import { ThreadPane } from './thread-pane'
import { useAnswersElsewhere } from './use-answers-elsewhere'
import { useAsking, useThreadActs } from './use-asking'
import { useCitations } from './use-citations'
import { useChosenFiles } from './use-chosen-files'
import { useConversation } from './use-conversation'
import { useLeftQuestion } from './use-left-question'
import { useOpeningRecord } from './use-opening-record'
import { useQuestionDraft } from './use-question-draft'
import { useQuietTitle } from './use-quiet-title'
import { useSessionFolders } from './use-session-folders'
import { useSessions } from './use-sessions'
import { useSourcesChoice } from './use-sources-choice'

// Rarely opened: it comes when it is.
const ShareDialog = lazy(async () => ({
  default: (await import('~/features/sharing/ui')).ShareDialog,
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
  /** When the page was made, for 今天 and 昨天. */
  now: Date
}

const noteAct = (reference: Reference) => <KeepQuote reference={reference} />

/** Where citations are pointed at, opened and taken down as notes. */
const Cited = ({ focus, children }: { focus: CitationFocus; children: ReactNode }) => (
  <CitationFocusContext value={focus}>
    <SourceActs value={noteAct}>{children}</SourceActs>
  </CitationFocusContext>
)

/** /chat and /chat/:id: sessions, thread, sources. It stays mounted while a new session gets its address. */
export function ChatScreen(props: ChatScreenProps) {
  const chat = useChat(props)
  const { view, panel } = chat
  const [areSourcesOpen, setSourcesOpen] = useSourcesChoice()
  const isTitleQuiet = useQuietTitle(view)
  const cited = view.entries.findLast(({ message }) => message.refs.length > 0)
  // Once something is searched the sources have their place, so that nothing moves when the answer ends.
  const hasSearched = view.entries.some(({ message }) => message.steps.length > 0)
  return (
    <Cited focus={chat.citations.focus}>
      <aside className="k-panel max-desktop:hidden" aria-label="会话">
        {panel}
      </aside>
      <main className="chat-main k-main" data-thread={view.entries.length > 0 || undefined}>
        <ChatBar
          title={view.title || '新提问'}
          agent={chat.agent}
          isTitleQuiet={isTitleQuiet}
          hasThread={view.entries.length > 0}
          sources={cited?.message.refs.length ?? 0}
          areSourcesOpen={areSourcesOpen}
          onToggleSources={setSourcesOpen}
          onOpenList={() => chat.setListOpen(true)}
          onShare={
            view.sessionId !== '' && view.entries.length > 0
              ? () => chat.setShared(view.sessionId)
              : null
          }
        />
        <ThreadPane
          conversation={chat.conversation}
          view={view}
          announcement={chat.announcement}
          sheet={chat.citations.sheet}
          onCloseSheet={chat.citations.closeSheet}
          // An assistant's documents shut out the rest of the library.
          mayWiden={!chat.agent}
          empty={<Empty agent={props.sessionId === '' ? props.agent : null} onPick={chat.begin} />}
          dock={
            <Dock
              variant="chat"
              sessionFrom="Normal"
              draft={chat.draft}
              isAnswering={view.isAnswering}
              takesFocus={view.entries.length === 0}
              onSend={() => void chat.ask()}
              onStop={() => void chat.stop()}
              onNew={chat.startNew}
              onOpenRecord={(record) => void chat.openRecord(record)}
            />
          }
        />
      </main>
      {(cited || hasSearched) && (
        <ReferencePanel
          entryKey={cited?.key ?? ''}
          refs={cited?.message.refs ?? []}
          isAnswering={view.isAnswering}
          isOpen={areSourcesOpen}
          onOpenChange={setSourcesOpen}
        />
      )}
      <Sheet
        open={chat.isListOpen}
        onOpenChange={chat.setListOpen}
        side="left"
        title="提问"
        width={320}
        hideTitle
      >
        {panel}
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
    </Cited>
  )
}

function Empty({ agent, onPick }: { agent: AgentView | null; onPick(text: string): void }) {
  if (agent) return <AgentGreeting agent={agent} onPick={onPick} />
  return (
    <EmptyState
      drawing="desk"
      title="想弄清什么，写在下面"
      hint="先查知识库里的资料，回答里的每处依据都能点开原文"
    />
  )
}

function useChat(props: ChatScreenProps) {
  const { sessionId: target, session, records, folders, now } = props
  const navigate = useNavigate()
  const { team } = useChatShell()
  const sessions = useSessions(records)
  const sessionFolders = useSessionFolders(folders)
  const agent = useChatAgent(target, session, props.agent)
  const draft = useQuestionDraft('Normal', useAgentStart(agent))
  useChosenFiles(draft.setFiles)
  const [isListOpen, setListOpen] = useState(false)
  /** The session whose sharing is open; '' for none. */
  const [shared, setShared] = useState('')
  const events = {
    onNamed: (sessionId: string) => {
      markOnScreen(sessionId)
      emit('ai_question_is_a_new_question_and_the_session_id_that_is_being_answered', { sessionId })
      void navigate(`/chat/${sessionId}`, { replace: true, preventScrollReset: true })
    },
    onEnded: (_: MessageView, sessionId: string) => {
      emit('is_upload_the_ai_question_response_end', { sessionId })
      if (team) void reloadMemberInfo(team.teamId)
    },
  }
  const shown = session?.id === target ? session : null
  const chat = useConversation({ sessionFrom: 'Normal' }, shown, events, target)
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
  const { stop } = useThreadActs(conversation)
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
