/** What may help when the sources do not hold an answer; under every such answer, once. */
export const ANOTHER_WAY = '可以换个说法再问，或先把相关资料加入知识库。'

/** How the embedded engine begins when it shows what may be related and is no answer. */
export const ONLY_RELATED = '未找到回答，以下原文可能相关：'

/** How the embedded engine begins when the nearest sentences are shown and none of them answers outright. */
export const NO_DIRECT_ANSWER = '未找到直接回答，最接近的原文：'

/** How it leads to what is nearest to one of several questions of which others are answered. */
export const NEAREST_TO_PART = '没有找到直接回答，最接近的原文：'

/** Said, whoever answers, when the sources do not hold an answer. */
export const NOTHING_FOUND = `资料中没有找到答案。${ANOTHER_WAY}`

/** Whether the embedded engine says itself that what it shows is no answer, or shows nothing. */
export const isNoAnswer = (text: string): boolean =>
  [ONLY_RELATED, NO_DIRECT_ANSWER, NOTHING_FOUND].some((opening) => text.startsWith(opening))

/** Whether what an answer quotes at this place is shown as nearest to the question, and not as its answer. */
export function isOnlyNearest(answer: string, offset: number): boolean {
  if (isNoAnswer(answer.trimStart())) return true
  const [lead = ''] = answer
    .slice(0, offset)
    .split(/\n{2,}/)
    .slice(-2, -1)
  return lead.endsWith(NEAREST_TO_PART)
}
