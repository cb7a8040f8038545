import { inPlainWords } from '~/core/text/table-words'
import { Popover } from '~/kit/overlays/popover'
import type { DeckSource } from '~/features/document/deck/deck'
import { sourceLink } from '~/features/document/deck/source-links'
import { EvidencePage } from '~/features/document/ui/evidence'

export interface SourceMarkProps {
  number: number
  source: DeckSource | undefined
}

/** The mark of a source: opens what stands behind the words before it. */
export function SourceMark({ number, source }: SourceMarkProps) {
  if (!source) return <>[{number}]</>
  return (
    <Popover
      label={`出处${number}`}
      trigger={
        <button type="button" className="slide-mark" aria-label={`出处${number}：${source.title}`}>
          {number}
        </button>
      }
      className="slides-source"
    >
      <SourceCard number={number} source={source} isOpened />
    </Popover>
  )
}

/** Title, place and quotation of a source, and the way to its page; opened by a press with the page itself. */
export function SourceCard(props: { number: number; source: DeckSource; isOpened?: boolean }) {
  const { number, source, isOpened = false } = props
  const href = sourceLink(source)
  return (
    <div className="slides-source-card">
      <p>
        <span className="slides-source-number">{number}</span>
        <b>{source.title}</b>
        {source.place !== '' && <span className="text-ink-3">{source.place}</span>}
      </p>
      {isOpened && <EvidencePage address={href} title={source.title} quote={source.quote} />}
      {source.quote !== '' && <blockquote>{inPlainWords(source.quote)}</blockquote>}
      {href !== '' && (
        <a href={href} target="_blank" rel="noreferrer">
          打开原文
        </a>
      )}
    </div>
  )
}
