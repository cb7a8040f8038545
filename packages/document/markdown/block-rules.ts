import MarkdownIt from 'markdown-it'
import type { StateBlock } from 'markdown-it'
import { readFigureHead } from './figure-fence'

/**
 * Blocks of Markdown with figures (`:::`) and formulas that stand alone (`$$`, `\[`). Lines inside blocks are read by our
 * own rules, which know Chinese punctuation. Indented text is no code: Chinese paragraphs are indented.
 */
export const blockRules = new MarkdownIt({ html: true, maxNesting: 40 }).disable([
  'inline',
  'code',
  'lheading',
  'reference',
])

const ALT = { alt: ['paragraph', 'blockquote', 'list', 'table'] }
blockRules.block.ruler.before('fence', 'figure', figureRule, ALT)
blockRules.block.ruler.before('fence', 'formula', formulaRule, ALT)

const lineAt = (state: StateBlock, line: number) =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])

const isInside = (state: StateBlock, line: number) =>
  state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent

function figureRule(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (!state.src.startsWith(':::', (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0)))
    return false
  const head = readFigureHead(lineAt(state, start))
  if (!head) return false
  const close = closingLine(state, start, end, ':'.repeat(head.fence))
  if (close === null) return false
  if (silent) return true
  const token = state.push('figure', '', 0)
  token.info = lineAt(state, start)
  token.content = state.getLines(start + 1, close, state.blkIndent, false)
  token.map = [start, close + 1]
  state.line = close + 1
  return true
}

/** The line of at least these colons and nothing else; looked for once from every place that has none. */
function closingLine(state: StateBlock, start: number, end: number, colons: string): number | null {
  const openers = openFrom(state)
  const before = openers.get(colons.length)
  if (before !== undefined && start >= before) return null
  for (let line = start + 1; line < end && isInside(state, line); line += 1) {
    const content = lineAt(state, line).trimEnd()
    if (content.startsWith(colons) && /^:+$/.test(content)) return line
  }
  if (end === state.lineMax && state.blkIndent === 0) openers.set(colons.length, start)
  return null
}

// By the text that is read: nothing of one reading is left for another.
const unclosed = new WeakMap<object, Map<number, number>>()

function openFrom({ env }: StateBlock): Map<number, number> {
  const key: object = env
  const lines = unclosed.get(key) ?? new Map<number, number>()
  unclosed.set(key, lines)
  return lines
}

const closers = [
  ['$$', '$$'],
  ['\\[', '\\]'],
] as const
const MOST_LINES = 60

function formulaRule(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const first = lineAt(state, start)
  const [open, close] = closers.find(([mark]) => first.startsWith(mark)) ?? []
  if (open === undefined || close === undefined) return false
  const lines: string[] = []
  for (let line = start; line < Math.min(end, start + MOST_LINES); line += 1) {
    if (!isInside(state, line)) return false
    const text = (line === start ? first.slice(open.length) : lineAt(state, line)).trimEnd()
    lines.push(text)
    const closeIndex = text.indexOf(close)
    if (closeIndex === -1) continue
    // Words behind it: it stands inside a line.
    if (closeIndex !== text.length - close.length) return false
    if (silent) return true
    const token = state.push('formula', '', 0)
    token.content = lines.join('\n').slice(0, -close.length)
    token.map = [start, line + 1]
    state.line = line + 1
    return true
  }
  return false
}
