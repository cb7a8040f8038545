import type { ChosenFile } from '~/features/library/ui/picker'
import type { Draft } from '../draft'

declare module '~/client/event-bus' {
  interface EventPayloads {
    /** The open submission form takes these over. */
    update_submission_info: SubmissionInfo
  }
}

/** What a submission form asks for. */
export type SubmissionInfo = Partial<Pick<Draft, 'topic' | 'requirement' | 'material' | 'files'>>

/** The title that the first file of a form without one suggests; null when there is nothing to suggest. */
export function suggestedTopic(
  { topic, files }: Pick<Draft, 'topic' | 'files'>,
  next: readonly ChosenFile[],
): string | null {
  const [first] = next
  if (topic.trim() !== '' || files.length > 0 || !first) return null
  return first.title.replace(/\.[A-Za-z]{2,5}$/, '')
}
