import type { CitationCheck, Reference, SupportLevel } from '../../terms'

/** A run of an answer's text: words, or the mark of a source. */
export type TextRun =
  | { kind: 'text'; text: string }
  | {
      kind: 'mark'
      index: number
      support: SupportLevel
      /** Where it stands in the whole answer; by it its own check is found. */
      offset: number
    }

/** What the marks of an answer may stand for; null while it streams and the sources have not come yet. */
export interface MarkSources {
  refs: readonly Reference[]
  checks: readonly CitationCheck[]
}

const MARKS = /\[(\d{1,3})\]/g
const CLOSING = /[，。；：！？、,.;:!?]+$/
const LEADING = /^[，。；：！？、,.;:!?]/

/**
 * Cuts `[n]` out of text and sets it before the closing punctuation that precedes it.
 * A mark whose source does not exist is dropped once the sources have come.
 * @param offsets where each mark stands in the whole answer, for finding its own check
 */
export function cutMarks(text: string, sources: MarkSources | null, offsets: number[]): TextRun[] {
  const runs: TextRun[] = []
  let from = 0
  let no = 0
  for (const match of text.matchAll(MARKS)) {
    if (match.index > from) runs.push({ kind: 'text', text: text.slice(from, match.index) })
    const index = Number(match[1])
    const offset = offsets[no] ?? -1
    const support = supportOf(index, offset, sources)
    if (support) runs.push({ kind: 'mark', index, support, offset })
    from = match.index + match[0].length
    no += 1
  }
  if (from < text.length) runs.push({ kind: 'text', text: text.slice(from) })
  return beforePunctuation(runs)
}

/** The source that a mark names, with what this very mark uses of it; null when it names none. */
export function sourceOfMark(
  index: number,
  offset: number,
  sources: MarkSources,
): Reference | null {
  const reference = sources.refs.find((ref) => ref.index === index)
  if (!reference) return null
  const { used = reference.used, verdict = reference.verdict } =
    checkOf(index, offset, sources) ?? {}
  return { ...reference, used, ...(verdict && { verdict }) }
}

/** A run as it is drawn; what is bound together never breaks over two lines. */
export type LaidRun = TextRun | { kind: 'bound'; runs: TextRun[] }

/**
 * Binds every row of marks to the character before it and the punctuation behind it,
 * so that no line begins with a mark or with the full stop that follows one.
 */
export function bindMarks(runs: readonly TextRun[]): LaidRun[] {
  const laid: LaidRun[] = []
  let row: TextRun[] | null = null
  const bind = (run: TextRun) => {
    if (row === null) laid.push({ kind: 'bound', runs: (row = []) })
    row.push(run)
  }
  for (const [no, run] of runs.entries()) {
    if (run.kind === 'mark') {
      bind(run)
      continue
    }
    const [closing, free, last] = divide(run.text, row !== null, runs[no + 1]?.kind === 'mark')
    if (closing) bind({ kind: 'text', text: closing })
    if (free || last) row = null
    if (free) laid.push({ kind: 'text', text: free })
    if (last) bind({ kind: 'text', text: last })
  }
  return laid
}

/** Words as the punctuation that belongs to a mark before them, the rest, and the character that belongs to a mark behind. */
function divide(text: string, isAfter: boolean, isBefore: boolean): [string, string, string] {
  const closing = isAfter ? (FOLLOWING.exec(text)?.[0] ?? '') : ''
  const rest = text.slice(closing.length)
  const last = isBefore ? (LAST_CHARACTER.exec(rest)?.[0] ?? '') : ''
  return [closing, rest.slice(0, rest.length - last.length), last]
}

const FOLLOWING = /^[，。；：！？、,.;:!?”’」』）)》…]+/
const LAST_CHARACTER = /\S[^\S\n]*$/u

/** Offsets of the marks within a slice of the answer that starts at `start`. */
export const markOffsets = (slice: string, start: number) =>
  [...slice.matchAll(MARKS)].map((match) => start + match.index)

function supportOf(
  index: number,
  offset: number,
  sources: MarkSources | null,
): SupportLevel | null {
  if (sources === null) return 'supported'
  const reference = sources.refs.find((ref) => ref.index === index)
  if (!reference) return null
  return checkOf(index, offset, sources)?.support ?? reference.support
}

const checkOf = (index: number, offset: number, { checks }: Pick<MarkSources, 'checks'>) =>
  checks.find((check) => check.at === offset && check.index === index)

function beforePunctuation(runs: TextRun[]): TextRun[] {
  const moved: TextRun[] = []
  let waiting = ''
  for (const run of runs) {
    if (run.kind === 'mark') {
      const last = moved.at(-1)
      const closing = waiting === '' && last?.kind === 'text' ? CLOSING.exec(last.text) : null
      if (closing && last?.kind === 'text') {
        waiting = closing[0]
        moved[moved.length - 1] = { kind: 'text', text: last.text.slice(0, -waiting.length) }
      }
      moved.push(run)
    } else {
      // Punctuation written on both sides of the mark is kept once.
      const text = LEADING.test(run.text) ? run.text : waiting + run.text
      moved.push({ kind: 'text', text })
      waiting = ''
    }
  }
  if (waiting) moved.push({ kind: 'text', text: waiting })
  return moved.filter((run) => run.kind === 'mark' || run.text !== '')
}
