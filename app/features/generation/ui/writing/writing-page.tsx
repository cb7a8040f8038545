import { clsx } from 'clsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { formatDay, formatNumber } from '~/core/format'
import type { FinalView } from '~/features/document/contract'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Sheet } from '~/kit/overlays/sheet'
import { StudioBar } from '~/features/document/ui/shell'
import { ChaptersPane } from './chapters-pane'
import { FindInText } from './find/find-in-text'
import { firstBlocking, hasToMend } from '~/features/document/ui/writing'
import { originMarks } from './status/origins-legend'
import { OverText } from './status/over-text'
import { NotificationsButton } from '~/features/notifications/ui'
import { useMinutesLeft } from './time-left'
import type { CreationView } from '../../terms'
import { dropWritten } from '../create/saved-outlines'
import { useEditing, type Editing } from './use-editing'
import { useWriting, type Writing, type WritingInput } from './use-writing'
import { Stages, WritingActions } from './writing-bar'
import { WrittenFoot, WrittenMore } from './writing-foot'
import { writtenWords } from './words'
import { NarrowComments, useTextComments } from './text-comments'
import { WritingTools } from './writing-tools'
import { WritingWorkspace } from './writing-workspace'
import { ChecksPane, WrittenDialogs } from './written-dialogs'
import './writing.css'
import './finished.css'

type Opened = 'chapters' | 'side' | 'references' | 'share' | 'export' | 'final' | 'cancel'

/** /create/:id and /book/content/:key: watched while it is written, then read, checked, mended and taken out. */
export function WritingPage(props: WritingInput) {
  const writing = useWriting(props)
  const { creation, isGoing, finalState } = writing
  const { id, kind, taskStatus } = creation
  useEffect(() => dropWritten({ id, kind, taskStatus }), [id, kind, taskStatus])
  const [opened, setOpened] = useState<Opened | null>(null)
  const { words, targetWords, isPaused } = creation
  const minutesLeft = useMinutesLeft(words, targetWords, isGoing && !isPaused)
  const isOver = !isGoing && creation.taskStatus === 'done'
  const isClean = isOver && !hasToMend(writing.checks)
  const editing = useEditing(writing, { isOver, isClean })
  const { revalidate } = useRevalidator()
  // While it is written its headings come with its state.
  const onTree = () => void (isOver && revalidate())
  const comments = useTextComments(writing, editing, { onTree })
  const classes = classesOf(editing)
  const panes = {
    chapters: <Chapters {...{ writing, minutesLeft, setOpened }} />,
    side: <ChecksPane writing={writing} onClose={() => setOpened(null)} />,
  }
  const actions = {
    creation,
    isGoing,
    actions: writing.actions,
    finalState,
    onCancel: () => setOpened('cancel'),
    onReferences: () => setOpened('references'),
    onShare: () => setOpened('share'),
    onExport: () => setOpened('export'),
    onFinal: () => setOpened('final'),
    onComments: () => editing.setBeside('comments'),
    openComments: comments.openCount,
  }
  return (
    <main className="studio-page">
      <StudioBar
        title={writing.tree.title}
        step={isGoing ? '撰写' : null}
        backTo="/create/history"
        note={noteOf(creation, isGoing, finalState.final)}
        isFooted={isOver}
      >
        <span className="max-tablet:hidden">
          <NotificationsButton size="small" tooltipSide="bottom" />
        </span>
        {isOver && <WrittenMore {...actions} />}
        <WritingActions {...actions} />
      </StudioBar>
      {editing.hasTools && <WritingTools {...editing} comments={comments} />}
      <OverText {...{ writing, editing }} />
      <div className={clsx('studio-body', editing.hasOrigins && originMarks)}>
        <nav
          className={clsx('chapters', classes.nav)}
          aria-label="章节进度"
          data-over={isOver || undefined}
        >
          {panes.chapters}
        </nav>
        <section className={clsx('writing-desk', classes.text)} aria-label="正文">
          <Stages
            creation={creation}
            isOver={isOver}
            hasWords={[...writing.live.values()].some((text) => text !== '')}
            onChapters={() => setOpened('chapters')}
            onSide={() => setOpened('side')}
          />
          {isOver && <FindInText writing={writing} editing={editing} />}
          <WritingWorkspace {...{ writing, editing, comments }} />
        </section>
        <aside
          className={clsx('writing-side', classes.side)}
          aria-label={isOver ? '要改的' : '费用与检查'}
          data-empty={isClean || undefined}
        >
          {!isClean && panes.side}
        </aside>
      </div>
      {isOver && !editing.isInHand && (
        <WrittenFoot
          {...actions}
          toMend={mendsOf(writing)}
          onChapters={() => setOpened('chapters')}
          onSide={() => setOpened('side')}
        />
      )}
      <NarrowComments {...{ editing, comments }} />
      <PaneSheets {...{ panes, isOver, opened, setOpened }} />
      <Dialogs {...{ writing, opened, setOpened }} />
    </main>
  )
}

interface PaneSheetsProps extends Pick<PartProps, 'setOpened'> {
  panes: Record<'chapters' | 'side', ReactNode>
  isOver: boolean
  opened: Opened | null
}

/** The panes, where there is no room for them beside the text. */
function PaneSheets({ panes, isOver, opened, setOpened }: PaneSheetsProps) {
  return (
    <>
      <Sheet
        open={opened === 'chapters'}
        onOpenChange={() => setOpened(null)}
        side="left"
        title="章节"
      >
        {panes.chapters}
      </Sheet>
      <Sheet
        open={opened === 'side'}
        onOpenChange={() => setOpened(null)}
        title={isOver ? '要改的' : '费用与检查'}
      >
        <div className="px-4 pb-6">{panes.side}</div>
      </Sheet>
    </>
  )
}

/** What steps back for the text that is written. */
const classesOf = ({ isFocused, isInHand, beside }: Editing) => ({
  nav: isFocused && 'hidden!',
  text: isFocused && isInHand && DIMMED,
  side: isFocused ? 'hidden!' : beside !== '' && 'wide:hidden',
})

// All but the section in hand.
const DIMMED =
  '[&_.sheet-section:not(:has(.section-live))]:opacity-40 [&_.sheet-section]:transition-opacity'

// As in writing.css: the checks stand beside the text, or come as a sheet.
const isWide = () => matchMedia('(width >= 1024px)').matches

const nothing: ReadonlySet<string> = new Set()

/** Headings where something is to be mended. */
const markedIn = ({ checks: { groups } }: Writing): ReadonlySet<string> =>
  new Set((groups ?? []).flatMap(({ findings }) => findings.map(({ nodeId }) => nodeId)))

/** How much is to be mended; null as long as that is not known. */
const mendsOf = ({ checks: { groups, failure } }: Writing): number | null =>
  groups === null || failure !== ''
    ? null
    : groups.reduce((sum, { findings }) => sum + findings.length, 0)

const noteOf = (creation: CreationView, isGoing: boolean, final: FinalView | null) => {
  if (creation.isPaused) return '已暂停，随时可以回来接着写'
  if (isGoing) return '可以离开，写完会在创作记录里'
  return final ? `已定稿，${formatDay(final.createTime)}` : writtenWords(creation)
}

interface ChaptersProps extends PartProps {
  minutesLeft: number | null
}

interface PartProps {
  writing: Writing
  setOpened: (opened: Opened | null) => void
}

function Chapters({ writing, minutesLeft, setOpened }: ChaptersProps) {
  const { creation, reading, chapters, nodes, goTo, isGoing, onRetry } = writing
  return (
    <ChaptersPane
      chapters={chapters}
      nodes={nodes}
      live={writing.live}
      marked={isGoing ? nothing : markedIn(writing)}
      words={creation.words}
      target={creation.kind === 'ppt' ? null : creation.targetWords}
      minutesLeft={minutesLeft}
      isGoing={isGoing}
      paidCoins={creation.paidCoins}
      current={reading.chapterId}
      openNode={reading.nodeId}
      onRetry={onRetry}
      review={isGoing ? null : writing.review}
      onOpen={(chapterId, nodeId) => {
        goTo(chapterId, nodeId)
        setOpened(null)
      }}
    />
  )
}

function Dialogs({ writing, opened, setOpened }: PartProps & { opened: Opened | null }) {
  const { creation, checks, actions, look: showFinding } = writing
  const close = () => setOpened(null)
  return (
    <>
      <WrittenDialogs
        {...{ writing, opened }}
        title={creation.title}
        onClose={close}
        onMend={() => {
          setOpened(isWide() ? null : 'side')
          const first = firstBlocking(checks.groups ?? [])
          if (first && isWide()) showFinding(first)
        }}
      />
      <ConfirmDialog
        open={opened === 'cancel'}
        onOpenChange={close}
        question={`取消撰写「${creation.title}」？`}
        consequence={`写成的节留着，没写成的停下，退回预扣的${formatNumber(creation.heldCoins)}枚硬币。`}
        confirmLabel="取消撰写"
        cancel="接着写"
        isBusy={actions.busy === 'cancel'}
        onConfirm={() => void actions.cancel().then(close)}
      />
    </>
  )
}
