// Code comes first: what stands in brackets there is no mark, nor are the words of a link.
const CODE_OR_MARK = /(```[\s\S]*?(?:```|$)|`[^`\n]+`)|\[(\d{1,3})\](?!\()/g

/** An answer with every mark `[n]` of a source replaced; code and links stay as they are. */
export const replaceMarks = (answer: string, change: (mark: string, index: number) => string) =>
  answer.replace(CODE_OR_MARK, (found: string, code: string | undefined, no: string) =>
    code === undefined ? change(found, Number(no)) : found,
  )

export const withoutMarks = (answer: string) => replaceMarks(answer, () => '')

/** The numbers that an answer's marks name. */
export function markedNumbers(answer: string): Set<number> {
  const named = new Set<number>()
  replaceMarks(answer, (mark, index) => {
    named.add(index)
    return mark
  })
  return named
}
