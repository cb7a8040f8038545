import { useState } from 'react'
import type { ProposedTopic } from '~/features/document/wire/terms/map-assist'
import { Button } from '~/kit/controls/button'
import { Checkbox } from '~/kit/controls/choice'
import { useEvidence } from '~/features/document/ui/page'

interface ProposedTopicsProps {
  teamId: string
  documentId: string
  topics: readonly ProposedTopic[]
  /** All of them are taken, or none. */
  isWhole: boolean
  onTake: (topics: readonly ProposedTopic[]) => void
  onDiscard: () => void
}

/** Proposed topics with the words that they lean on; those that are ticked are taken over. */
export function ProposedTopics({
  topics,
  isWhole,
  onTake,
  onDiscard,
  ...address
}: ProposedTopicsProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const evidence = useEvidence(
    address,
    topics.flatMap(({ evidenceIds }) => evidenceIds),
  )
  const chosen = topics.filter((_, index) => !left.has(index))
  const toggle = (index: number) => {
    const next = new Set(left)
    if (!next.delete(index)) next.add(index)
    setLeft(next)
  }
  return (
    <>
      <ul aria-label="提议的主题" className="grid gap-1">
        {topics.map((topic, index) => {
          const words = <TopicWords topic={topic} evidence={evidence} />
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the list does not change
            <li key={index} className={topic.level > 1 ? 'pl-6' : ''}>
              {isWhole ? (
                <div className={ROW}>{words}</div>
              ) : (
                <Checkbox
                  className={`${ROW} w-full items-start hover:bg-wash`}
                  checked={!left.has(index)}
                  onCheckedChange={() => toggle(index)}
                >
                  {words}
                </Checkbox>
              )}
            </li>
          )
        })}
      </ul>
      <div className="flex items-center justify-end gap-2">
        <Button kind="ghost" size="small" onClick={onDiscard}>
          弃用
        </Button>
        <Button
          kind="primary"
          size="small"
          disabled={chosen.length === 0}
          onClick={() => onTake(chosen)}
        >
          {isWhole ? '照此整理' : `加到脑图（${chosen.length}）`}
        </Button>
      </div>
    </>
  )
}

const ROW = 'rounded-md px-2 py-1.5'

/** A topic with the places of the words that it leans on. */
function TopicWords({
  topic,
  evidence,
}: {
  topic: ProposedTopic
  evidence: ReturnType<typeof useEvidence>
}) {
  return (
    <>
      <span className={topic.level === 1 ? 'font-medium' : ''}>{topic.title}</span>
      {topic.evidenceIds.map((id) => {
        const item = evidence.get(id)
        return (
          item && (
            <span key={id} className="block text-small leading-5 text-ink-3">
              《{item.title}》{item.place.label}
            </span>
          )
        )
      })}
    </>
  )
}
