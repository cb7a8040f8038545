import type { ChatEvent, MessageView } from '../../terms'
import { chatErrors } from '../../errors'
import { citationsOf } from '../citations/check-marks'

/** How a turn ends that died with its object; `message` is what was stored of it, and what every reader sees then. */
export function lastWords(message: MessageView): ChatEvent[] {
  const { kind, text: interrupted } = chatErrors.interrupted()
  const { id: messageId, answer, steps } = message
  const ending: ChatEvent = {
    type: 'conversation.error',
    messageId,
    code: kind.code,
    message: interrupted,
  }
  if (message.status !== 'answeing') return [ending]
  // The sources were in the memory that is gone: marks that nothing stands behind are taken out, and that is said.
  const { text } = citationsOf(answer, [])
  const wasGrounded = steps.length > 0 && text !== answer
  return [
    { type: 'text.done', refused: false },
    // Also where nothing is taken out: a reader may have been sent words that were never stored.
    { type: 'final.refs', refs: [], checks: [], answer: wasGrounded ? text : answer },
    wasGrounded ? { ...ending, message: `${interrupted}。${UNCHECKED}` } : ending,
  ]
}

const UNCHECKED = '写好的部分没有来得及核对出处，引用标记已去掉'
