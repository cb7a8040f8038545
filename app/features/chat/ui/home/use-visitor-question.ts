import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '~/client/session/session-store'
import { useChatShell } from '../chat-shell'
import { forgetHomeQuestion, hasVisitorQuestion } from '../composer/home-question'
import type { QuestionDraft } from '../composer/use-question-draft'

/** A question that a visitor sent is asked once they are signed in, by whichever way; who closes the form takes it back. */
export function useVisitorQuestion(draft: QuestionDraft): void {
  const { team } = useChatShell()
  const navigate = useNavigate()
  const isSigningIn = useSession(({ showLoginModal }) => showLoginModal)
  const wasSigningIn = useRef(false)
  const isMember = team !== null
  const ask = useEffectEvent(() => {
    if (!hasVisitorQuestion()) return
    draft.clear()
    void navigate('/chat')
  })
  useEffect(() => {
    if (isMember) ask()
  }, [isMember])
  useEffect(() => {
    const hasClosed = wasSigningIn.current && !isSigningIn
    wasSigningIn.current = isSigningIn
    if (hasClosed && useSession.getState().user === null) forgetHomeQuestion()
  }, [isSigningIn])
}
