import { AskAdmin } from '~/client/ask-admin'
import { clsx } from 'clsx'
import { lazy, memo, Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Button } from '~/kit/controls/button'
import { Skeleton, SkeletonGroup } from '~/kit/skeleton'
import { Spinner } from '~/kit/spinner'
import type { SectionView as SectionText } from '~/features/document/terms'
import { CommentedSection } from '~/features/document/ui/comments'
import '~/features/document/ui/page/editing.css'
import '~/features/document/ui/page/sheet.css'
import type { CreationNodeView } from '../../terms'
import type { NumberedChapter, NumberedNode } from './chapters'
import { usePaperClicks } from './section/use-paper-clicks'
import { resumableText } from '../../resumable-text'
import { Detached } from './section/detached'
import { useTextClicks, type TextPoint } from './section/use-text-clicks'
import { useOpenHeading, useVisibleHeading } from './section/use-visible-heading'
import { waitingWords } from './words'

// Nothing is selected before the page stands.
const StaticSelection = lazy(async () => ({
  default: (await import('~/features/document/ui/selection')).StaticSelection,
}))

export interface SheetPaneProps {
  /** The chapters that are shown one below the other: all of a finished text, else the one that is read. */
  chapters: readonly NumberedChapter[]
  /** The heading that is read now, as one scrolls. */
  onReach?: (nodeId: string) => void
  /** The heading whose text is written in; '' for none. */
  inHand?: string
  openNode: string
  /** Paragraph to be shown; `again` differs whenever it is asked for. */
  found: { blockId?: string; again?: number }
  sections: ReadonlyMap<string, SectionText>
  nodes: ReadonlyMap<string, CreationNodeView>
  /** Text that is being written, by heading. */
  live: ReadonlyMap<string, string>
  isLoading: boolean
  /** What can be done with a section; shown at its heading. */
  tools: (node: NumberedNode, section: SectionText | undefined) => ReactNode
  /** Replaces a section's text while it is edited. */
  editor: (node: NumberedNode, section: SectionText | undefined) => ReactNode
  /** A point of a section's text was clicked; null where texts are only read. */
  onText?: ((nodeId: string, point: TextPoint) => void) | undefined
  /** Texts that wait beside a section for a person's word. */
  waiting: (node: NumberedNode, section: SectionText | undefined) => ReactNode
  onRetry: ((nodeId: string) => void) | null
  /** Ends the writing of one section; null where nothing is written. */
  onStop: ((nodeId: string) => void) | null
  /** Over the first section; none where the bar has the title. */
  head?: ReactNode
  /** Takes the place of a heading that is written in. */
  heading?: (node: NumberedNode) => ReactNode
  /** What stands for a text that is still to begin. */
  blank?: (node: NumberedNode) => ReactNode
  /** Behind the last section. */
  foot: ReactNode
  /** Beside the page, and scrolls with it; null where nothing is. */
  margin: ReactNode
}

/** A page: what stands, what is being written at this moment, what is still to come. */
export function SheetPane(props: SheetPaneProps) {
  const { chapters } = props
  const scroller = useRef<HTMLDivElement>(null)
  const visible = upToAwaited(props)
  const { openNode, isLoading, inHand = '' } = props
  const open = { openNode, isLoading, visible, again: props.found.again }
  useOpenHeading(scroller, open)
  useFound(scroller, props.found, isLoading)
  // Behind what scrolls to what was asked for.
  useVisibleHeading(scroller, { ...open, inHand, onVisible: props.onReach })
  useTextClicks(scroller, props.onText)
  usePaperClicks(scroller, props.onText)
  return (
    <div
      ref={scroller}
      className={clsx('writing-scroll relative', props.margin && 'wide:pr-[340px]!')}
    >
      <article
        className="sheet"
        aria-label={chapters.length === 1 ? chapters[0]?.node.title : '正文'}
        aria-busy={props.isLoading}
      >
        {props.head}
        {visible.map((node) => (
          <Section key={node.node.id} {...props} node={node} />
        ))}
      </article>
      {props.foot}
      <Suspense fallback={null}>
        <StaticSelection
          scroller={scroller}
          bodyOf={(nodeId) => props.sections.get(nodeId)?.body}
        />
      </Suspense>
      {props.margin}
    </div>
  )
}

// Headings below a text that is on its way would jump down when it comes.
function upToAwaited(props: SheetPaneProps): NumberedNode[] {
  const { chapters, sections, nodes, isLoading } = props
  const all = chapters.flatMap((chapter) => [chapter, ...chapter.below])
  if (!isLoading) return all
  const awaited = all.findIndex(
    ({ node }) => nodes.get(node.id)?.state === 'done' && !sections.has(node.id),
  )
  return awaited === -1 ? all : all.slice(0, awaited + 1)
}

/** Brings a paragraph into sight and marks it for a moment. */
function useFound(
  scroller: RefObject<HTMLElement | null>,
  { blockId = '', again }: SheetPaneProps['found'],
  isLoading: boolean,
) {
  useEffect(() => {
    if (blockId === '' || isLoading) return
    const block = scroller.current?.querySelector(`[data-block="${CSS.escape(blockId)}"]`)
    if (!block) return
    block.scrollIntoView({ block: 'center' })
    block.setAttribute('data-found', '')
    const timer = setTimeout(() => block.removeAttribute('data-found'), FOUND_MS)
    return () => {
      clearTimeout(timer)
      block.removeAttribute('data-found')
    }
  }, [scroller, blockId, again, isLoading])
}

const FOUND_MS = 2_500

function Section(props: SheetPaneProps & { node: NumberedNode }) {
  const { node: numbered, sections, tools, editor } = props
  const { node, label, level } = numbered
  const Heading = level === 1 ? 'h2' : level === 2 ? 'h3' : 'h4'
  const section = sections.get(node.id)
  const edited = editor(numbered, section)
  return (
    <section className="sheet-section" data-section={node.id}>
      {/* Beside a text that has no heading they would push it down, and let it jump up once it is written in. */}
      <div
        className={clsx(
          'sheet-over',
          node.title === '' && 'absolute right-0 bottom-[calc(100%-10px)]',
        )}
      >
        {props.heading?.(numbered) ?? (
          <Heading>
            {label && `${label}　`}
            {node.title}
          </Heading>
        )}
        {edited ? null : tools(numbered, section)}
      </div>
      <Detached isAway={Boolean(edited)}>
        <RestingText {...props} section={section} isAway={Boolean(edited)} />
      </Detached>
      {edited}
      {props.waiting(numbered, section)}
    </section>
  )
}

interface TextProps extends SheetPaneProps {
  node: NumberedNode
  section: SectionText | undefined
  /** Its editor stands in its place. */
  isAway: boolean
}

/** Stays as it was while it is written in: what is saved meanwhile is drawn once the editor goes. */
const RestingText = memo(
  (props: TextProps) => (props.isAway ? null : <TextOf {...props} />),
  (_before, { isAway }) => isAway,
)

function TextOf(props: TextProps) {
  const { node: numbered, section, nodes, live } = props
  const { node } = numbered
  const state = nodes.get(node.id)
  const words = live.get(node.id)
  if (words !== undefined && state?.state === 'ing')
    return (
      <>
        <LiveText text={words} />
        <WritingNow {...props} />
      </>
    )
  if (section?.isWithheld)
    return <p className="sheet-waiting">这一节引用了你无权查看的资料，暂不显示</p>
  if (props.blank && isBlank(section, state)) return props.blank(numbered)
  if (section) return <CommentedSection nodeId={node.id} body={section.body} />
  return <Unwritten {...props} state={state} words={words} />
}

/** What stands where no text is yet. */
function Unwritten({
  state,
  words,
  onRetry,
}: Pick<SheetPaneProps, 'onRetry'> & {
  state: CreationNodeView | undefined
  words: string | undefined
}) {
  if (words) return <Paused text={words} state={state} />
  if (state?.state === 'error') return <NotWritten {...{ state, onRetry }} />
  if (state?.state === 'ing') {
    return (
      <p className="sheet-waiting flex items-center gap-2">
        <Spinner />
        正在准备这一节
      </p>
    )
  }
  // Headings that only hold others have no text of their own.
  return state ? <Awaited state={state} /> : null
}

const isBlank = (section: SectionText | undefined, state: CreationNodeView | undefined) =>
  !state && (section === undefined || (!section.isWithheld && section.body.content.length === 0))

function NotWritten({
  state,
  onRetry,
}: Pick<SheetPaneProps, 'onRetry'> & { state: CreationNodeView }) {
  return (
    <p className="sheet-waiting">
      <AskAdmin text={state.reason || '这一节没有写成'} />
      {onRetry && (
        <Button size="small" className="ml-2" onClick={() => onRetry(state.nodeId)}>
          重试
        </Button>
      )}
    </p>
  )
}

/** Words that came before a pause, and what becomes of them. */
function Paused({ text, state }: { text: string; state: CreationNodeView | undefined }) {
  return (
    <>
      <LiveText text={text} isStill />
      {state?.state === 'wait' && (
        <p className="sheet-waiting">{pausedWords(text, state.budget)}</p>
      )}
    </>
  )
}

/** What becomes of the words on screen when the writing goes on. */
export const pausedWords = (text: string, budget: number | null) =>
  resumableText(text, budget) !== '' ? '已暂停，继续时从这里接着写' : '已暂停，继续时这一节会重新写'

/** Floats below the words that come: which section they are of, and a way to have no more of it. */
function WritingNow({ node: { node, label }, onStop }: SheetPaneProps & { node: NumberedNode }) {
  if (!onStop) return null
  return (
    <div className="sheet-now">
      <span className="sheet-now-dot" aria-hidden="true" />
      <span>正在写{label || `「${node.title}」`}</span>
      <Button kind="ghost" size="small" onClick={() => onStop(node.id)}>
        只停这一节
      </Button>
    </div>
  )
}

/** A text that is still to be written, or that stands and is on its way here. */
function Awaited({ state }: { state: CreationNodeView }) {
  if (state.state !== 'done') return <p className="sheet-waiting">{waitingWords(state)}</p>
  return (
    <SkeletonGroup label="正在取正文">
      {['100%', '96%', '60%'].map((width) => (
        <Skeleton key={width} width={width} height={16} className="my-3" />
      ))}
    </SkeletonGroup>
  )
}

/** Text as it comes: not yet checked, so its citations are not numbers yet. */
function LiveText({ text, isStill = false }: { text: string; isStill?: boolean }) {
  const paragraphs = plain(text).split(/\n{2,}/)
  return paragraphs.map((paragraph, index) => (
    <p key={index}>
      {paragraph}
      {!isStill && index === paragraphs.length - 1 && (
        <span className="sheet-caret" aria-hidden="true" />
      )}
    </p>
  ))
}

/** Without the marks of citations, which are numbers in the finished text alone. */
export const withoutMarks = (text: string) =>
  text.replace(/\[(?:@[^\]\n]*|#[^\]\n]*|\d+(?:[,，;；\s]*\d+)*)\]/g, '')

/** Without the marks that only the finished text shows. */
const plain = (text: string) =>
  withoutMarks(text)
    .replace(/(\*\*|__)(?=\S)|(?<=\S)(\*\*|__)/g, '')
    .replace(/^#{1,6}\s+/gm, '')
