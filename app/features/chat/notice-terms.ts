export const noticeKinds = [
  'standIn',
  'length',
  'loop',
  'unmarked',
  'unknown',
  'unsearched',
] as const

/** A line beside an answer, in words for its reader: who answered instead and why, what was left out, where it ended. */
export interface AnswerNotice {
  kind: (typeof noticeKinds)[number]
  text: string
}
