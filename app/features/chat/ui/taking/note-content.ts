import type { MessageView } from '../../terms'

/** An answer as a note: the question above it, the marks of citations left out. */
export const noteContentOf = ({ question, answer }: Pick<MessageView, 'question' | 'answer'>) =>
  `**${question.replace(/\s+/g, ' ').slice(0, 200)}**\n\n${answer.replace(/\[\d{1,3}\]/g, '')}`
