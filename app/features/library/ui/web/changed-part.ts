export interface ChangedPart {
  opening: string
  /** What stood there, and what stands there now; either may be empty. */
  before: string
  after: string
  ending: string
}

/** Two wordings of a paragraph, cut into what they share at both ends and what differs; numbers and words stay whole. */
export function changedPart(before: string, after: string): ChangedPart {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start++
  while (start > 0 && (joins(before, start) || joins(after, start))) start--
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++
  while (end > 0 && (joins(before, before.length - end) || joins(after, after.length - end))) end--
  return {
    opening: before.slice(0, start),
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
    ending: before.slice(before.length - end),
  }
}

/** A line of a table as people read it: its cells, without the bars. */
export const readableLine = (text: string): string =>
  /^\s*\|.*\|\s*$/.test(text)
    ? text
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.replaceAll('\\|', '|').trim())
        .join('，')
    : text

// A cut here would part a number, a Latin word or the two halves of a character.
const joins = (text: string, index: number) =>
  /[\w.,%\uD800-\uDBFF]/.test(text.charAt(index - 1)) &&
  /[\w.,%\uDC00-\uDFFF]/.test(text.charAt(index))
