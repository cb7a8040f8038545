import { ONLY_RELATED } from '~/core/refusal'
import type { MessageView } from '../../terms'
import { isAnswering } from '../composer/send-rules'

/**
 * Where a question about some files may be asked over the whole library: in the place of an answer that these files do
 * not hold, as one act among others below an answer that they do, nowhere for a question that named no files.
 */
export function wideningOf(message: MessageView): 'answer' | 'act' | null {
  const { id, status, files } = message
  if (id === '' || isAnswering(status) || files.length === 0) return null
  return isUnanswered(message) ? 'answer' : 'act'
}

const isUnanswered = ({ status, answer, refused, refs }: MessageView) =>
  status === 'done' && (refused || refs.length === 0 || answer.startsWith(ONLY_RELATED))
