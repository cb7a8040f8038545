import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import { Fragment, useState } from 'react'
import { formatNumber } from '~/core/format'
import { countWords, type DocNode } from '#packages/document'
import { SectionAssignee, type Review } from '~/features/document/ui/review'
import { Switch } from '~/kit/controls/choice'
import { Progress } from '~/kit/progress'
import type { CreationNodeView } from '../../terms'
import { partsOf, type NumberedChapter, type NumberedNode } from './chapters'
import { stageWords, waitingWords } from './words'

export interface ChaptersPaneProps {
  chapters: readonly NumberedChapter[]
  nodes: ReadonlyMap<string, CreationNodeView>
  /** Text that is being written, of the headings whose writing is heard here. */
  live: ReadonlyMap<string, string>
  /** Headings where something is to be mended. */
  marked: ReadonlySet<string>
  words: number
  /** Null of a deck, which has no number of words to reach. */
  target: number | null
  /** Null as long as that is not known. */
  minutesLeft: number | null
  isGoing: boolean
  paidCoins: number
  /** Chapter that is read now. */
  current: string
  openNode: string
  onOpen: (chapterId: string, nodeId: string) => void
  onRetry: ((nodeId: string) => void) | null
  /** Who writes which section; null while all of it is being written. */
  review: Review | null
}

/** Chapters with their sections: what stands, what is being written, what waits, what failed. */
export function ChaptersPane(props: ChaptersPaneProps) {
  const { words, target, minutesLeft, isGoing, paidCoins } = props
  const [isOwn, setOwn] = useState(false)
  const own = ownOf(props)
  const chapters = isOwn && own.size > 0 ? partsOf(props.chapters, own) : props.chapters
  const isLong = chapters.reduce((sum, { below }) => sum + below.length, 0) > EXPANDED_UP_TO
  return (
    <>
      {isGoing && (
        <div className="chapters-sum">
          <p>
            <b>{formatNumber(words)}</b>
            <span>{target === null ? '字' : `/ ${formatNumber(target)}字`}</span>
            {target !== null && minutesLeft !== null && (
              <small>约{formatNumber(minutesLeft)}分钟</small>
            )}
          </p>
          {target !== null && (
            <Progress value={shareOf(words, target)} label="已写字数" className="mt-1.5" />
          )}
        </div>
      )}
      {own.size > 0 && (
        <div className="flex-none border-b border-line px-5 py-2">
          <Switch checked={isOwn} onCheckedChange={setOwn}>
            只看指派给我的
          </Switch>
        </div>
      )}
      <div className="chapters-scroll">
        {chapters.map((chapter) => (
          <ChapterPart key={chapter.node.id} {...props} chapter={chapter} isLong={isLong} />
        ))}
        {!isGoing && paidCoins > 0 && (
          <p className="px-5 py-3.5 text-micro text-ink-3">结清{formatNumber(paidCoins)}枚硬币</p>
        )}
      </div>
    </>
  )
}

/** What the reader is to write. */
const ownOf = ({ review }: ChaptersPaneProps): ReadonlySet<string> =>
  new Set(
    review?.assignments.flatMap(({ isForCaller, state, nodeId }) =>
      isForCaller && state !== 'final' ? [nodeId] : [],
    ),
  )

const shareOf = (words: number, target: number) =>
  target > 0 ? Math.min(100, (words / target) * 100) : 0

// Of a long chapter, and of all chapters of a long book, only the one that is read stands open.
const EXPANDED_UP_TO = 120
const LONG_CHAPTER = 12

function ChapterPart(props: ChaptersPaneProps & { chapter: NumberedChapter; isLong: boolean }) {
  const { chapter, isLong, nodes, isGoing, marked, current, openNode, onOpen, review } = props
  const { node, label, below } = chapter
  const isCurrent = node.id === current
  return (
    <section className="chapter" data-current={isCurrent || undefined}>
      <div className="group/line flex items-center gap-1.5">
        <button
          type="button"
          className="chapter-head min-w-0"
          aria-current={isCurrent && openNode === node.id ? 'true' : undefined}
          onClick={() => onOpen(node.id, node.id)}
        >
          {label && <span className="chapter-number">{label}</span>}
          <span className="chapter-title" title={node.title}>
            {node.title || '开头'}
          </span>
          {isGoing ? (
            <span className="chapter-meta">{chapterWords(chapter, nodes)}</span>
          ) : (
            <ToMend isMarked={marked.has(node.id)} />
          )}
        </button>
        {review && <SectionAssignee review={review} nodeId={node.id} title={node.title} />}
      </div>
      {isCurrent || !(isLong || below.length > LONG_CHAPTER)
        ? below.map((item) => <SectionLine key={item.node.id} {...props} section={item} />)
        : null}
    </section>
  )
}

function SectionLine(
  props: ChaptersPaneProps & { chapter: NumberedChapter; section: NumberedNode },
) {
  const { chapter, section, nodes, isGoing, marked, live, openNode, onOpen, onRetry, review } =
    props
  const { node, label } = section
  const state = nodes.get(node.id)
  const isOpen = openNode === node.id
  return (
    <div className="section-line group/line" data-open={isOpen || undefined}>
      {(isGoing || hasDetails(state)) && (
        <StateMark state={isGap(state) ? 'gap' : (state?.state ?? null)} />
      )}
      <button
        type="button"
        className="section-name"
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(chapter.node.id, node.id)}
      >
        {label} {node.title}
      </button>
      {state?.state === 'error' && onRetry ? (
        <button
          type="button"
          className="k-link ml-auto flex-none text-micro"
          title={state.reason}
          onClick={() => onRetry(node.id)}
        >
          重试
        </button>
      ) : isGoing ? (
        <span className="chapter-meta">{sectionWords(node, state, live.get(node.id))}</span>
      ) : (
        <ToMend isMarked={marked.has(node.id)} />
      )}
      {review && <SectionAssignee review={review} nodeId={node.id} title={node.title} />}
    </div>
  )
}

/** Of a text that is written only what is not as it should be. */
const hasDetails = (state: CreationNodeView | undefined) =>
  isGap(state) || (state !== undefined && state.state !== 'done')

const ToMend = ({ isMarked }: { isMarked: boolean }) =>
  isMarked ? (
    <i
      className="ml-auto size-1.5 flex-none self-center rounded-full bg-warning"
      role="img"
      aria-label="有要改的"
    />
  ) : null

/** It was come by, and there was nothing to write it from. */
const isGap = (state: CreationNodeView | undefined) => state?.state === 'done' && state.words === 0

function StateMark({ state }: { state: CreationNodeView['state'] | 'gap' | null }) {
  if (state === 'gap') {
    return <TriangleAlert size={14} className="flex-none text-warning" aria-label="缺少资料" />
  }
  if (state === 'done') {
    return <Check size={14} className="flex-none text-success" aria-label="已写完" />
  }
  if (state === 'error') {
    return <CircleAlert size={14} className="flex-none text-danger" aria-label="没有写成" />
  }
  if (state === 'ing') return <i className="mark-live" role="img" aria-label="正在写" />
  if (state === 'wait') return <i className="mark-wait" role="img" aria-label="待写" />
  return <i className="w-3.5 flex-none" />
}

function chapterWords(chapter: NumberedChapter, nodes: ReadonlyMap<string, CreationNodeView>) {
  const states = [chapter, ...chapter.below].flatMap(({ node }) => nodes.get(node.id) ?? [])
  if (states.length === 0) return ''
  const failed = states.filter(({ state }) => state === 'error').length
  if (failed > 0) return `${failed}节未成`
  const going = states.find(({ state }) => state === 'ing')
  if (going) return going.stage ? stageWords[going.stage] : '撰写中'
  const words = states.reduce((sum, item) => sum + item.words, 0)
  if (words > 0) return `${formatNumber(words)}字`
  if (states.every(isGap)) return '待补'
  return waitingWords(states.find(({ stage }) => stage === null) ?? states[0] ?? { stage: null })
}

function sectionWords(
  { children }: DocNode,
  state: CreationNodeView | undefined,
  live: string | undefined,
) {
  if (!state) return children.length > 0 ? '' : '待写'
  const { words, budget } = state
  if (state.state === 'ing') {
    // Its own words are those of the text it is to replace, or none yet.
    if (live === undefined) return '撰写中'
    return (
      <Fragment>
        {formatNumber(countWords(live))}
        {budget !== null && ` / ${formatNumber(budget)}`}
      </Fragment>
    )
  }
  if (isGap(state)) return '待补'
  return state.state === 'wait' ? waitingWords(state) : formatNumber(words)
}
