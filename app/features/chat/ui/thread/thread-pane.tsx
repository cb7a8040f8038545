import { ArrowDown } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { Button } from '~/kit/controls/button'
import type { MessageView } from '../../terms'
import type { Conversation } from '../conversation/conversation'
import type { ConversationView } from '../conversation/conversation-view'
import { EarlierEntries } from './earlier-entries'
import { FollowUpQuestions } from './follow-ups'
import { NearContext, useNearWatch } from './near-entries'
import { ChatThread } from './thread'
import type { Question } from '../conversation/question'
import { useThreadActions } from '../conversation/use-asking'
import { CitationSheet } from '../citations/use-citations'
import type { CitationTarget } from '../citations/citation-focus'
import { useSettling } from './use-settling'
import { useShortNotice } from './use-short-notice'
import { useStickyScroll } from './use-sticky-scroll'

// Rarely opened: it comes when it is.
const DeletePairDialog = lazy(async () => ({
  default: (await import('./delete-pair')).DeletePairDialog,
}))

export interface ThreadPaneProps {
  conversation: Conversation
  view: ConversationView
  announcement: string
  sheet: CitationTarget | null
  onSheet(target: CitationTarget | null): void
  isNarrow?: boolean
  /** The modes of the box, for answers that are made anew. */
  modesNow?: (() => Partial<Question>) | undefined
  /** A question about files may be asked over the whole library. */
  mayWiden?: boolean
  /** Beside one file: what was asked over the whole library says so. */
  isOfFile?: boolean
  onNote?: ((message: MessageView) => void) | undefined
  /** Stands where no question has been asked yet. */
  empty: ReactNode
  dock: ReactNode
}

// A shorter thread stands whole on the page, where the browser's own search finds all of it.
const LONG = 24

/** A thread that scrolls over a dock that does not. */
export function ThreadPane(props: ThreadPaneProps) {
  const { conversation, view, isNarrow = false, mayWiden = false } = props
  const [removed, setRemoved] = useState<string | null>(null)
  const actions = useThreadActions(conversation, props.modesNow)
  const { pane, onScroll, toEnd, isAway } = useStickyScroll(view, (id) => conversation.reach(id))
  const watch = useNearWatch(pane, view.entries.length > LONG)
  const column = isNarrow
    ? 'px-4'
    : 'thread-column mx-auto w-[704px] max-w-[calc(100%-48px)] max-tablet:max-w-[calc(100%-32px)]'
  const dockColumn = isNarrow
    ? 'px-3'
    : 'thread-column mx-auto w-[704px] max-w-[calc(100%-48px)] max-tablet:max-w-[calc(100%-20px)]'
  useShortNotice(view)
  const last = view.entries.at(-1)
  const goesOn =
    last !== undefined &&
    !view.isAnswering &&
    view.sessionId !== '' &&
    last.message.status === 'done' &&
    !last.beside
  const removedEntry = view.entries.find(({ key }) => key === removed)
  return (
    <>
      <div
        ref={pane}
        data-pane
        onScroll={onScroll}
        className="@container/pane relative min-h-0 flex-1 overflow-y-auto"
      >
        {view.entries.length === 0 ? (
          <div className={`flex min-h-full flex-col justify-center py-8 ${column}`}>
            {props.empty}
          </div>
        ) : (
          <div className={column}>
            {view.earlier && (
              <EarlierEntries
                count={view.earlier.count}
                onRead={() => conversation.readEarlier()}
              />
            )}
            <NearContext value={watch}>
              <ChatThread
                view={view}
                isNarrow={isNarrow}
                isOfFile={props.isOfFile}
                onRetry={(key) => void actions.retry(key)}
                onAgain={(key, text) => void actions.again(key, text)}
                onCompare={(key, provider) => void actions.compare(key, provider)}
                onWiden={mayWiden ? (key) => void actions.widen(key) : undefined}
                onContinue={(key) => void actions.goOn(key)}
                onChoose={(messageId) => void actions.choose(messageId)}
                onRemove={setRemoved}
                onCopy={({ answer }) => void actions.copy(answer)}
                onNote={props.onNote}
              />
            </NearContext>
            {goesOn && (
              <FollowUpQuestions
                key={last.message.id}
                sessionId={view.sessionId}
                messageId={last.message.id}
                onAsk={(text) => void actions.next(last.key, text)}
              />
            )}
          </div>
        )}
      </div>
      <DockBar isAway={isAway} isEmpty={!last} column={dockColumn} onEnd={toEnd}>
        {props.dock}
      </DockBar>
      <p className="sr-only" role="status">
        {props.announcement}
      </p>
      <CitationSheet target={props.sheet} view={view} onShow={props.onSheet} />
      {removedEntry && (
        <Suspense>
          <DeletePairDialog
            question={removedEntry.message.question}
            isVersion={removedEntry.message.versions !== undefined}
            onDelete={() => actions.remove(removedEntry.key)}
            onClose={() => setRemoved(null)}
          />
        </Suspense>
      )}
    </>
  )
}

interface DockBarProps {
  /** The end of the thread is out of sight. */
  isAway: boolean
  /** Nothing has been asked yet. */
  isEmpty: boolean
  column: string
  onEnd(): void
  children: ReactNode
}

function DockBar({ isAway, isEmpty, column, onEnd, children }: DockBarProps) {
  const place = useRef<HTMLDivElement>(null)
  useSettling(place, isEmpty)
  return (
    <div
      ref={place}
      className="relative z-(--z-dock) flex-none pb-3 before:pointer-events-none before:absolute before:inset-x-0 before:-top-[22px] before:h-[22px] before:bg-linear-to-b before:from-transparent before:to-surface max-tablet:pb-2"
    >
      {isAway && (
        <Button
          size="small"
          className="absolute! -top-10 left-1/2 -translate-x-1/2 shadow-2"
          icon={<ArrowDown size={15} aria-hidden="true" />}
          onClick={onEnd}
        >
          回到底部
        </Button>
      )}
      <div className={column}>{children}</div>
    </div>
  )
}
