import { clsx } from 'clsx'
import { BookText, Download, ListChecks, ListTree, Share2, Users } from 'lucide-react'
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useOnline } from '~/client/use-online'
import { formatDay } from '~/core/format'
import type { FinalView } from '~/features/document/contract'
import type { Comments } from '~/features/document/ui/comments'
import { linesOfBlock, plainText, type Block } from '#packages/document'
import type { DocumentAudience, DocumentHeadings } from '~/features/document/terms'
import { useOutlineEditor, type OutlineEditor } from '~/features/document/ui/outline'
import { StudioBar } from '~/features/document/ui/shell'
import { originMarks } from '../writing/status/origins-legend'
import { OverText } from '../writing/status/over-text'
import { NotificationsButton } from '~/features/notifications/ui'
import { Button } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { Dot } from '~/kit/dot'
import { ChaptersPane } from '../writing/chapters-pane'
import { FindInText } from '../writing/find/find-in-text'
import { NarrowComments, useTextComments } from '../writing/text-comments'
import { useEditing } from '../writing/use-editing'
import { useWriting, type Writing } from '../writing/use-writing'
import { FinalAction } from '../writing/writing-bar'
import { WritingTools } from '../writing/writing-tools'
import type { OpenedDialog } from './own-dialogs'
import { ownHeadings } from './own-headings'
import { viewOfOwnText } from './own-view'
import { sectionWords } from './own-words'
import { OwnWorkspace } from './own-workspace'
import { useAudience } from './use-audience'
import { useOthersHeadings } from './use-others-headings'
import '../writing/writing.css'
import '../writing/finished.css'

export interface OwnTextPageProps {
  teamId: string
  documentId: string
  headings: DocumentHeadings
  final: FinalView | null
  /** The caller made it; others were let in. */
  isOwn: boolean
  audience: DocumentAudience
  isLearned: boolean
  /** Words that an address names; '' for none. */
  quote: string
  /** The heading that the address names; '' for none. */
  requestedNode: string
}

// The page is within its weight without it.
const OwnMore = lazy(async () => ({ default: (await import('./own-more')).OwnMore }))

// What is opened over the text comes when it is.
const OwnDialogs = lazy(async () => ({ default: (await import('./own-dialogs')).OwnDialogs }))

/** /document/:id: a text of one's own, written where it is read. */
export function OwnTextPage(props: OwnTextPageProps) {
  const { teamId, documentId, headings: first, final, quote } = props
  const editor = useOutlineEditor(teamId, documentId, first)
  const { tree, state } = useSyncExternalStore(editor.subscribe, editor.snapshot, editor.snapshot)
  const [view] = useState(() => viewOfOwnText(documentId, first.tree.title))
  const outline = { ...first, tree }
  const writing = useWriting({
    teamId,
    documentId,
    creation: view,
    outline,
    final,
    requestedNode: props.requestedNode,
  })
  const editing = useEditing(writing, {
    isOver: true,
    isClean: writing.text.evidence.size > 0,
  })
  const access = useAudience({ teamId, id: documentId }, props.audience)
  const { audience } = access
  const share = props.isOwn ? access.share : null
  const onTree = useOthersHeadings(editor, editing, { teamId, documentId })
  const comments = useTextComments(writing, editing, { access: { audience, share }, onTree })
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const isOnline = useOnline()
  useQuotedBlock(writing, quote)
  const headings = ownHeadings(editor, { teamId, documentId })
  const author = () => setOpened('authoring')
  const chapters = <Chapters writing={writing} onOpen={() => setOpened(null)} />
  const outlineWords = isOnline ? stateWords[state] : '断网了，联上后自动保存'
  // What is written in says itself how it is saved.
  const saving = editing.isInHand && state === 'saved' ? '' : outlineWords
  return (
    <main className="studio-page">
      <StudioBar
        title={tree.title}
        step={null}
        backTo="/document"
        note={<Note {...{ writing, saving, audience }} />}
      >
        <span className="max-tablet:hidden">
          <NotificationsButton size="small" tooltipSide="bottom" />
        </span>
        <Actions
          {...props}
          {...{ writing, comments, editor, setOpened, access }}
          onAuthoring={author}
          onComments={() => editing.setBeside('comments')}
        />
      </StudioBar>
      {editing.hasTools && <WritingTools {...editing} comments={comments} />}
      <OverText {...{ writing, editing }} />
      <div className={clsx('studio-body', editing.hasOrigins && originMarks)}>
        <nav
          className={editing.isFocused ? 'chapters hidden!' : 'chapters'}
          aria-label="章节"
          data-over
        >
          {chapters}
        </nav>
        <section className="writing-desk" aria-label="正文">
          <FindInText {...{ writing, editing }} outline={editor} />
          <OwnWorkspace {...{ writing, editing, headings, comments }} onAuthoring={author} />
        </section>
      </div>
      <NarrowComments {...{ editing, comments }} />
      {opened !== null && (
        <Suspense fallback={null}>
          <OwnDialogs
            {...{ writing, editing, editor, chapters, opened, access }}
            onOpen={setOpened}
          />
        </Suspense>
      )}
    </main>
  )
}

/** How it is stored, and that others may open it. */
function Note(props: { writing: Writing; saving: string; audience: DocumentAudience }) {
  const { final } = props.writing.finalState
  const state = final ? `已定稿，${formatDay(final.createTime)}` : props.saving
  return (
    <>
      {props.audience === 'team' && (
        <>
          <Users size={13} aria-hidden="true" />
          团队可打开
          {state && <Dot />}
        </>
      )}
      {state}
    </>
  )
}

interface ActionsProps extends OwnTextPageProps {
  access: ReturnType<typeof useAudience>
  onAuthoring: () => void
  writing: Writing
  comments: Comments
  onComments: () => void
  editor: OutlineEditor
  setOpened: (opened: OpenedDialog | null) => void
}

function Actions({ writing, comments, editor, setOpened, access, ...props }: ActionsProps) {
  const { teamId, documentId } = props
  return (
    <>
      <span className="desktop:hidden">
        <IconButton
          label="章节"
          icon={<ListTree size={17} />}
          onClick={() => setOpened('chapters')}
        />
      </span>
      <IconButton label="检查" icon={<ListChecks size={17} />} onClick={() => setOpened('side')} />
      <span className="max-tablet:hidden">
        <IconButton
          label="参考文献"
          icon={<BookText size={17} />}
          onClick={() => setOpened('references')}
        />
      </span>
      {props.isOwn && (
        <IconButton label="分享" icon={<Share2 size={17} />} onClick={() => setOpened('share')} />
      )}
      <Button
        size="small"
        aria-label="导出"
        icon={<Download size={15} aria-hidden="true" />}
        onClick={() => setOpened('export')}
      >
        <span className="max-tablet:hidden">导出</span>
      </Button>
      <Suspense fallback={<span className="size-9 flex-none" />}>
        <OwnMore
          {...{ teamId, documentId, editor }}
          {...props}
          openComments={comments.openCount}
          title={writing.tree.title}
          audience={access.audience}
          onAudience={(next) => void access.change(next)}
          isFinal={writing.finalState.final !== null}
          onTexts={(nodeIds) => nodeIds.forEach((nodeId) => void writing.text.reload(nodeId))}
        />
      </Suspense>
      <span className="max-tablet:hidden">
        <FinalAction
          {...{ isGoing: false, creation: writing.creation, actions: writing.actions }}
          finalState={writing.finalState}
          onCancel={nothing}
          onReferences={nothing}
          onShare={nothing}
          onExport={nothing}
          onFinal={() => setOpened('final')}
          onComments={nothing}
          openComments={0}
        />
      </span>
    </>
  )
}

const nothing = () => {}
const stateWords = { saved: '已保存', saving: '正在保存', failed: '没有存上' } as const
const NO_WORDS: ReadonlyMap<string, string> = new Map()
const NO_MARKS: ReadonlySet<string> = new Set()

function Chapters({ writing, onOpen }: { writing: Writing; onOpen: () => void }) {
  const { reading, chapters, nodes, goTo, text } = writing
  const words = sectionWords(text.sections)
  return (
    <ChaptersPane
      {...{ chapters, nodes, words }}
      live={NO_WORDS}
      marked={NO_MARKS}
      target={null}
      minutesLeft={null}
      isGoing={false}
      paidCoins={0}
      current={reading.chapterId}
      openNode={reading.nodeId}
      onRetry={null}
      review={writing.review}
      onOpen={(chapterId, nodeId) => {
        goTo(chapterId, nodeId)
        onOpen()
      }}
    />
  )
}

/** Opens at the paragraph that says what a citation quotes. */
function useQuotedBlock(writing: Writing, quote: string) {
  const isFound = useRef(false)
  const show = useEffectEvent(() => {
    const words = squeezed(quote).slice(0, 40)
    for (const [nodeId, { body }] of writing.text.sections) {
      const block = body.content.find((item) => squeezed(wordsOf(item)).includes(words))
      const chapter = block && writing.chapters.find(holds(nodeId))
      if (!block || !chapter) continue
      isFound.current = true
      writing.goTo(chapter.node.id, nodeId, block.attrs.blockId)
      return
    }
  })
  useEffect(() => {
    if (quote !== '' && !isFound.current) show()
  }, [quote, writing.text.sections])
}

const wordsOf = (block: Block) => [...linesOfBlock(block)].map(plainText).join('')

const holds = (nodeId: string) => (chapter: Writing['chapters'][number]) =>
  chapter.node.id === nodeId || chapter.below.some(({ node }) => node.id === nodeId)

// Of a long quote its beginning is enough, and blanks are told otherwise in a file.
const squeezed = (words: string) => words.replace(/\s+/g, '')
