import { CornerDownRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FollowUps } from '../../terms'
import { useChatShell } from '../chat-shell'
import { fetchFollowUps } from '../http-calls'

/** What may be asked next, below the last answer. Nothing is shown until there is something, or when it cannot be had. */
export function FollowUpQuestions(props: {
  sessionId: string
  messageId: string
  onAsk(question: string): void
}) {
  const { sessionId, messageId, onAsk } = props
  const teamId = useChatShell().team?.teamId ?? ''
  const [followUps, setFollowUps] = useState<FollowUps | null>(null)
  useEffect(() => {
    let isLeft = false
    fetchFollowUps(teamId, sessionId, messageId).then(
      (found) => !isLeft && setFollowUps(found),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [teamId, sessionId, messageId])
  if (!followUps || (followUps.questions.length === 0 && followUps.understanding === ''))
    return null
  return (
    <section aria-label="接着问" className="pb-6">
      {followUps.understanding !== '' && (
        <p className="pb-2 text-small text-ink-3">我的理解：{followUps.understanding}</p>
      )}
      <ul className="flex flex-col items-start gap-1.5">
        {followUps.questions.map((question) => (
          <li key={question} className="max-w-full">
            <button
              type="button"
              className="flex max-w-full items-center gap-2 rounded-md border border-line px-3 py-1.5 text-left text-small text-ink-2 hover:bg-wash hover:text-ink max-tablet:min-h-11"
              onClick={() => onAsk(question)}
            >
              <CornerDownRight size={14} className="flex-none text-ink-3" aria-hidden="true" />
              <span className="min-w-0">{question}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
