import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { emit } from '~/client/event-bus'
import { object, readOrNull, text } from '#packages/basics/shape'
import { EmptyState } from '~/kit/empty-state'
import type { FileView } from '~/features/library/wire/contracts/files'
import { isSessionId, type MessageView, type SessionFrom, type SessionView } from '../../terms'
import '../answer/answer.css'
import '../chat.css'
import { CallRefused } from '../chat-calls'
import { useChatShell } from '../chat-shell'
import { CitationFocusContext, EvidenceContext, PagesContext } from '../citations/citation-focus'
import { Dock } from '../composer/dock'
import type { PickedFile } from '../composer/home-question'
import { chatCalls } from '../http-calls'
import { pickedFileOf } from '../composer/library-files'
import { noteContentOf } from '../answer/taking/note-content'
import { ThreadPane } from '../thread/thread-pane'
import { useAsking, useModesNow, useThreadActions } from '../conversation/use-asking'
import {
  usePendingQuestion,
  type PendingQuestion,
  type SavedSession,
} from '../conversation/use-pending-question'
import { useCitations } from '../citations/use-citations'
import { useConversation } from '../conversation/use-conversation'
import { useOpeningRecord } from '../sessions/use-opening-record'
import { useQuestionDraft } from '../composer/use-question-draft'

export interface ScopedQuestionsProps {
  sessionFrom: Exclude<SessionFrom, 'Normal'>
  /** The one file, for KnowledgeSingleFile. */
  file?: PickedFile
  /** For KnowledgeFolder. */
  folderId?: string
  /** Opened at once, e.g. from the navigation's state. */
  session?: SessionView | null
  /** What stands where nothing has been asked yet. */
  emptyTitle: string
  emptyHint: string
  pending?: PendingQuestion | null
  savedSession?: SavedSession
}

/** A thread about one file, one folder or the whole library, beside what it is about. It changes no address. */
export function ScopedQuestions(props: ScopedQuestionsProps) {
  const { sessionFrom, file, folderId = '' } = props
  const { team, notify } = useChatShell()
  const [session, setSession] = useState(props.session ?? null)
  const draft = useQuestionDraft(sessionFrom, null, file?.id ?? folderId)
  const { conversation, view, announcement } = useConversation(
    { sessionFrom, folderIds: folderId },
    session,
  )
  const { ask } = useAsking(conversation, draft, file ? [file] : [])
  const modesNow = useModesNow(draft)
  const actions = useThreadActions(conversation)
  const citations = useCitations()
  const open = useCallback(
    (sessionId: string) => {
      if (!team) return
      chatCalls(team.teamId)
        .session(sessionId)
        .then(setSession, (error: unknown) => {
          const title = error instanceof CallRefused ? error.message : '网络连接失败'
          notify({ tone: 'danger', title })
        })
    },
    [notify, team],
  )
  const openRecord = useOpeningRecord(sessionFrom, ({ sessionId }) => open(sessionId))
  // A record opened elsewhere leads here with its session in the navigation's state.
  const state = useLocation().state
  const asked = props.pending ? '' : sessionIdOf(state)
  useEffect(() => {
    if (asked) open(asked)
  }, [asked, open])
  usePendingQuestion({
    pending: props.pending ?? null,
    savedSession: props.savedSession ?? null,
    conversation,
    sessionId: view.sessionId,
    show: setSession,
    write: draft.setText,
    ask,
  })
  const startNew = () => {
    props.savedSession?.onChange('')
    setSession(null)
    conversation.open(null)
  }
  return (
    <ScopedSources
      citations={citations}
      spaceId={team?.spaceId ?? ''}
      isOfFile={file !== undefined}
    >
      <ThreadPane
        conversation={conversation}
        view={view}
        announcement={announcement}
        sheet={citations.sheet}
        onSheet={citations.setSheet}
        isNarrow
        mayWiden
        modesNow={modesNow}
        isOfFile={file !== undefined}
        onNote={file && ((message) => emit('add_to_notes', noteOf(file.id, message)))}
        empty={<EmptyState drawing="desk" title={props.emptyTitle} hint={props.emptyHint} />}
        dock={
          <Dock
            variant="compact"
            sessionFrom={sessionFrom}
            about={{ fileIds: file?.id, folderIds: folderId }}
            draft={draft}
            isAnswering={view.isAnswering}
            onSend={() => void ask()}
            onStop={() => void actions.stop()}
            onNew={startNew}
            onOpenRecord={(record) => void openRecord(record)}
          />
        }
      />
    </ScopedSources>
  )
}

/** Sources open over the thread; beside a file they lead to their place in it. */
function ScopedSources(props: {
  citations: ReturnType<typeof useCitations>
  spaceId: string
  isOfFile: boolean
  children: ReactNode
}) {
  const { focus, setSheet } = props.citations
  const place = useMemo(() => ({ open: setSheet, close: () => setSheet(null) }), [setSheet])
  return (
    <CitationFocusContext value={focus}>
      <EvidenceContext value={props.isOfFile ? null : place}>
        <PagesContext value={props.spaceId}>{props.children}</PagesContext>
      </EvidenceContext>
    </CitationFocusContext>
  )
}

/** An answer as a note beside the file. */
const noteOf = (fileId: string, message: MessageView) => ({
  fileId,
  source: 'answer' as const,
  content: noteContentOf(message),
})

const navigationState = object({ sessionId: text })
function sessionIdOf(state: unknown): string {
  const id = readOrNull(navigationState, state)?.sessionId ?? ''
  return isSessionId(id) ? id : ''
}

/** 提问 beside a document: only this file is searched. Fills a flex column. */
export function FileQuestions(props: {
  file: FileView
  session?: SessionView | null
  /** Asked from beside the document, e.g. a suggested question. */
  pending?: PendingQuestion | null
}) {
  return (
    <ScopedQuestions
      sessionFrom="KnowledgeSingleFile"
      file={pickedFileOf(props.file)}
      session={props.session ?? null}
      pending={props.pending ?? null}
      emptyTitle="只看这份文件"
      emptyHint="问它写了什么，回答会标出在第几页、第几段"
    />
  )
}

export interface LibraryQuestionsProps {
  folderId?: string
  session?: SessionView | null
  /** Written in the library's own box. */
  pending?: PendingQuestion | null
  savedSession?: SavedSession
}

/** 提问 beside the library: a folder, or everything in it. Fills a flex column. */
export function LibraryQuestions(props: LibraryQuestionsProps) {
  return (
    <ScopedQuestions
      sessionFrom={props.folderId ? 'KnowledgeFolder' : 'KnowledgeFolderRoot'}
      folderId={props.folderId ?? ''}
      session={props.session ?? null}
      emptyTitle={props.folderId ? '只在这个文件夹里找' : '在整个知识库里找'}
      emptyHint="回答里的每处依据都能点开原文"
      pending={props.pending ?? null}
      {...(props.savedSession && { savedSession: props.savedSession })}
    />
  )
}
