import { useRef } from 'react'
import { Link } from 'react-router'
import type { MessageView } from '../../terms'
import { Answer } from '../answer/answer'
import { splitBlocks } from '../answer/answer-blocks'
import { citedSources } from '../answer/taking/cited-sources'
import { useChatShell } from '../chat-shell'
import { PagesContext } from '../citations/citation-focus'
import { SourceExcerpt } from '../citations/source-leaf'
import { EvidenceLine } from '../citations/evidence-line'

export interface LastAnswerProps {
  sessionId: string
  message: MessageView
}

/** The last answer set as on a page: the question, how it begins, and what its first mark stands on. */
export function LastAnswer({ sessionId, message }: LastAnswerProps) {
  const { team } = useChatShell()
  const leaf = useRef<HTMLElement>(null)
  const opening = splitBlocks(message.answer)[0]?.text ?? ''
  const excerpt = { ...message, answer: opening }
  const source = citedSources(excerpt)[0] ?? citedSources(message)[0]
  return (
    <article ref={leaf} aria-label={message.question} className="relative pt-3.5">
      {source && <EvidenceLine within={leaf} of={source.index} />}
      <Link to={`/chat/${sessionId}`} className="group block">
        <h3 className="line-clamp-2 font-serif text-[18px] leading-7 font-semibold group-hover:text-indigo">
          {message.question}
        </h3>
      </Link>
      <div className="home-answer">
        <Answer entryKey={sessionId} message={excerpt} isLive={false} lit={source?.index} />
      </div>
      {source && (
        <PagesContext value={team?.spaceId ?? ''}>
          <SourceExcerpt reference={source} />
        </PagesContext>
      )}
    </article>
  )
}
