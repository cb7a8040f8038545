import { CircleAlert, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import { headingWords } from '~/core/text/heading-words'
import { Button } from '~/kit/controls/button'
import { Skeleton } from '~/kit/skeleton'
import type { BlockView } from '../../terms'
import type { SegmentView } from '../../wire/terms/translate'
import { GlossaryText } from './glossary-text'
import type { GlossaryWords } from './translated-rows'
import type { TranslationLayout } from './translate-head'
import type { Glossary } from './use-glossary'

export interface TranslatedRowProps {
  /** Absent until it has come. */
  block: BlockView | undefined
  segment: SegmentView | undefined
  layout: TranslationLayout
  words: GlossaryWords
  glossary: Glossary
  /** How the words are to be read aloud; absent where nobody knows. */
  langs: { source: string | undefined; target: string | undefined }
  onShow: (block: BlockView) => void
  onRetry: () => void
}

/** A paragraph and its translation; a click goes to the paragraph in the document. */
export function TranslatedRow(props: TranslatedRowProps) {
  const { block, segment, layout, words, glossary, onShow } = props
  const row = useRef<HTMLDivElement>(null)
  const isHeading = block?.kind === 'heading' || undefined
  // The button goes once it is pressed: the keyboard stays with the paragraph.
  const retry = () => {
    row.current?.focus({ preventScroll: true })
    props.onRetry()
  }
  return (
    <div
      ref={row}
      className="translate-row"
      tabIndex={-1}
      data-heading={isHeading}
      data-failed={segment?.state === 'failed' || undefined}
    >
      {layout === 'both' && (
        <div className="translate-source" lang={props.langs.source}>
          {block ? (
            <button type="button" className="translate-goto" onClick={() => onShow(block)}>
              <span className="sr-only">到原文：</span>
              <GlossaryText
                text={wordsOf(block, block.text)}
                words={words.source}
                glossary={glossary}
              />
            </button>
          ) : (
            <Skeleton />
          )}
        </div>
      )}
      <div
        className="translate-target"
        lang={segment?.state === 'done' ? props.langs.target : undefined}
      >
        <Target {...props} onRetry={retry} />
      </div>
    </div>
  )
}

// However the file set it: its number stands apart from its words.
const wordsOf = (block: BlockView | undefined, text: string) =>
  block?.kind === 'heading' ? headingWords(text) : text

function Target({ block, segment, words, glossary, onRetry }: TranslatedRowProps) {
  if (segment?.state === 'done') {
    return (
      <>
        <GlossaryText
          text={wordsOf(block, segment.text)}
          words={words.target}
          glossary={glossary}
        />
        {segment.missedTerms.length > 0 && (
          <p className="translate-missed">
            没有按术语表翻译：{segment.missedTerms.join('、')}
            <Button kind="ghost" size="small" onClick={onRetry}>
              重译本段
            </Button>
          </p>
        )}
      </>
    )
  }
  if (segment?.state === 'failed') {
    return (
      <>
        <p className="translate-fault">
          <CircleAlert size={15} aria-hidden="true" />
          这一段没有译出
        </p>
        <p className="text-small text-ink-2">{segment.reason}</p>
        <Button className="mt-1.5" size="small" icon={<RotateCcw size={14} />} onClick={onRetry}>
          重试本段
        </Button>
      </>
    )
  }
  return (
    <div aria-label="等待翻译" role="img">
      <Skeleton className="mt-1.5" width="92%" />
      <Skeleton className="mt-2.5" width="58%" />
    </div>
  )
}
