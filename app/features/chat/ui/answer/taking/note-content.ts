import { withoutMarks } from '../../../marks'
import type { MessageView, Reference } from '../../../terms'

/** An answer as a note: the question above it, the marks of citations left out. */
export const noteContentOf = ({ question, answer }: Pick<MessageView, 'question' | 'answer'>) =>
  `**${question.replace(/\s+/g, ' ').slice(0, 200)}**\n\n${withoutMarks(answer)}`

// As long as a note's quote may be.
const MOST_QUOTED = 2_000

/** The parts of a passage that the answer used, in their own words; the passage where none is marked. */
export function quoteOf({ content, used }: Pick<Reference, 'content' | 'used'>): string {
  const parts = used.map(({ from, to }) => content.slice(from, to).trim()).filter(Boolean)
  return (parts.length > 0 ? parts.join('……') : content.trim()).slice(0, MOST_QUOTED)
}
