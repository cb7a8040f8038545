import type { BlockAuthor } from '../body'
import type { Dropped } from './dropped'

/** Characters of Markdown that are read at once: more than the largest section has. */
const LONGEST = 400_000
// Nothing that XML can hold, and halves of characters.
const UNREADABLE = /[^\P{Cc}\t\n]|\p{Cs}|[\ufffe\uffff]/gu
const THOUGHTS = /<(think|thinking|reasoning)>[\s\S]*?(?:<\/\1>|$)/gi
const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)[^`\n]*$/

/** The text without what no body can hold. Of a model's also without its thoughts and the fence around its answer. */
export function cleanSource(text: string, by: BlockAuthor, dropped: Dropped): string {
  let source = text.replace(/\r\n?/g, '\n')
  if (source.length > LONGEST) {
    dropped.beyond = source.length - LONGEST
    source = source.slice(0, LONGEST)
  }
  source = counted(source, UNREADABLE, () => (dropped.characters += 1))
  if (by !== 'ai') return source
  source = counted(source, THOUGHTS, () => (dropped.thoughts += 1))
  return withoutOpenFence(unwrapped(source, dropped), dropped)
}

const counted = (source: string, pattern: RegExp, count: () => void) =>
  source.replace(pattern, () => {
    count()
    return ''
  })

/** An answer that stands in a fence as a whole. */
function unwrapped(source: string, dropped: Dropped): string {
  const lines = source.trim().split('\n')
  const [, mark = '', language = ''] = FENCE.exec(lines[0] ?? '') ?? []
  if (mark === '' || !/^(?:markdown|md|text)?$/i.test(language)) return source
  const inner = lines.slice(1, -1)
  if (lines.length < 3 || lines.at(-1)?.trim() !== mark) return source
  if (inner.some((line) => line.trim() === mark)) return source
  dropped.fences += 1
  return inner.join('\n')
}

/** A fence that never closes would make code of all that follows: its line goes, the text stays. */
function withoutOpenFence(source: string, dropped: Dropped): string {
  if (!/^ {0,3}(?:`{3}|~{3})/m.test(source)) return source
  const lines = source.split('\n')
  let open: { line: number; mark: string } | null = null
  for (const [index, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1]
    if (mark === undefined) continue
    if (!open) open = { line: index, mark }
    else if (mark.startsWith(open.mark) && line.trim() === mark) open = null
  }
  if (!open) return source
  dropped.fences += 1
  return lines.toSpliced(open.line, 1).join('\n')
}
