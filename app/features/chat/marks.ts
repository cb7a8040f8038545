// Code comes first: what stands in brackets there is no mark, nor are the words of a link.
const CODE_OR_MARK = /```[\s\S]*?(?:```|$)|`[^`\n]+`|\[(\d{1,3})\](?!\()/g

/** An answer with every mark `[n]` of a source replaced; code and links stay as they are. */
export const replaceMarks = (answer: string, change: (mark: string, index: number) => string) =>
  answer.replace(CODE_OR_MARK, (found: string, no?: string) => (no ? change(found, +no) : found))

export const withoutMarks = (answer: string) => replaceMarks(answer, () => '')

/** The numbers that an answer's marks name. */
export const markedNumbers = (answer: string) =>
  new Set([...answer.matchAll(CODE_OR_MARK)].flatMap(([, no]) => (no ? +no : [])))
