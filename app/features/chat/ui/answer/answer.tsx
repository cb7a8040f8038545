import { AskAdmin } from '~/client/ask-admin'
import { lazy, memo, Suspense, useMemo } from 'react'
import { looksLikeMarkdown } from '~/core/text/text-rules'
import type { MessageView } from '../../terms'
import { holdBackMark, splitBlocks } from './answer-blocks'
import { AnswerSources, CitationMark } from '../citations/citation-mark'
import {
  bindMarks,
  cutMarks,
  markOffsets,
  type LaidRun,
  type MarkSources,
} from '../citations/citation-marks'

// Most pages are opened without a Markdown answer on them; its renderer comes when one does.
const MarkdownBlock = lazy(() => import('./markdown-block'))

interface AnswerProps {
  entryKey: string
  message: MessageView
  isLive: boolean
  /** The source that stands open beside it. */
  lit?: number | undefined
}

/** The text of an answer with its citations. While it streams only its last block is drawn anew. */
export function Answer(props: AnswerProps) {
  const { entryKey, message, isLive, lit } = props
  const { refs, checks } = message
  const text = isLive ? holdBackMark(message.answer) : message.answer
  const isOver = message.status === 'done' || message.status === 'end' || message.status === 'error'
  const sources = useMemo<MarkSources | null>(
    () => (isOver ? { refs, checks } : null),
    [isOver, refs, checks],
  )
  const owner = useMemo(() => ({ entryKey, refs, checks, lit }), [entryKey, refs, checks, lit])
  const isMarkdown = looksLikeMarkdown(text)
  return (
    <AnswerSources value={owner}>
      <div className="answer" data-live={isLive || undefined}>
        {isMarkdown ? (
          splitBlocks(text).map((block) => (
            <Block key={block.offset} text={block.text} offset={block.offset} sources={sources} />
          ))
        ) : (
          <PlainText text={text} offset={0} sources={sources} />
        )}
      </div>
    </AnswerSources>
  )
}

interface BlockProps {
  text: string
  /** Where it stands in the answer. */
  offset: number
  sources: MarkSources | null
}

const Block = memo(function Block(props: BlockProps) {
  return (
    <div>
      <Suspense fallback={<PlainText {...props} />}>
        <MarkdownBlock {...props} />
      </Suspense>
    </div>
  )
})

function PlainText({ text, offset, sources }: BlockProps) {
  return (
    <p className="plain">
      {bindMarks(cutMarks(text, sources, markOffsets(text, offset))).map((run, no) => (
        <PlainRun key={no} run={run} />
      ))}
    </p>
  )
}

function PlainRun({ run }: { run: LaidRun }) {
  if (run.kind === 'text')
    return (
      <span>
        <AskAdmin text={run.text} />
      </span>
    )
  if (run.kind === 'mark') {
    const { index, support, offset } = run
    return <CitationMark index={index} support={support} offset={offset} />
  }
  return (
    <span className="cite-bound">
      {run.runs.map((child, no) => (
        <PlainRun key={no} run={child} />
      ))}
    </span>
  )
}
