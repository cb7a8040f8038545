import type { ReaderTabProps } from './tabs'

/** 提问: the conversation comes from the page, the library knows no chat. */
export function QuestionsTab({ reader }: ReaderTabProps) {
  return reader.questions
}
