import { ONLY_RELATED } from '~/core/refusal'
import type { MessageView } from '../../terms'
import { isAnswering } from '../composer/send-rules'

/**
 * Where a question about some files, or one with the library off, may be asked over the whole library: in the place of an
 * answer that was not found, as one act among others below an answer that was, nowhere for a question that asked it.
 */
export function wideningOf(message: MessageView): 'answer' | 'act' | null {
  const { id, status, files } = message
  if (id === '' || isAnswering(status)) return null
  if (isWithoutLibrary(message)) return isModels(message) ? 'act' : 'answer'
  if (files.length === 0) return null
  return isUnanswered(message) ? 'answer' : 'act'
}

/** What is offered, in words. */
export const wideningWords = (message: MessageView) =>
  isWithoutLibrary(message)
    ? { label: '打开知识库再答', hint: '同一个问题，先查知识库里的资料' }
    : { label: '扩大到知识库', hint: '同一个问题，在全部资料里再找' }

/** It was asked with the library off. */
const isWithoutLibrary = ({ files, image, modes }: MessageView) =>
  files.length === 0 && !image && modes !== undefined && !modes.includes('useRepository')

const isModels = ({ by }: MessageView) =>
  by !== null && by.provider !== 'none' && by.provider !== 'offline'

const isUnanswered = ({ status, answer, refused, refs }: MessageView) =>
  status === 'done' && (refused || refs.length === 0 || answer.startsWith(ONLY_RELATED))
