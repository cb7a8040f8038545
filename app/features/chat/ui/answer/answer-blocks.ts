/** A top-level piece of an answer. While text streams in, only the last one changes. */
export interface AnswerBlock {
  /** UTF-16 offset in the answer. */
  offset: number
  text: string
}

/** Cuts Markdown at blank lines that end a block; fences and lists stay whole. */
export function splitBlocks(markdown: string): AnswerBlock[] {
  const blocks: AnswerBlock[] = []
  let open: AnswerBlock | null = null
  let fence = ''
  let isGap = false
  for (const { offset, line } of linesOf(markdown)) {
    const isBlank = line.trim() === ''
    if (open === null || (isGap && !isBlank && fence === '' && !continues(open, line))) {
      if (isBlank) continue
      open = { offset, text: '' }
      blocks.push(open)
    }
    open.text = markdown.slice(open.offset, offset + line.length)
    fence = fenceAfter(fence, line)
    isGap = isBlank
  }
  return blocks.map(({ offset, text }) => ({ offset, text: text.trimEnd() }))
}

/** While it streams, an unfinished mark at the end is held back instead of flickering. */
export function holdBackMark(text: string): string {
  return text.replace(/[[【]\d{0,3}$/, '')
}

function* linesOf(text: string): Generator<{ offset: number; line: string }> {
  let offset = 0
  for (const line of text.split('\n')) {
    yield { offset, line }
    offset += line.length + 1
  }
}

const LIST = /^ {0,3}([-*+]|\d{1,9}[.)])\s/

// An indented line or one more item after a blank line still belongs to the list above.
// A lone number or dash is an item's mark of which the rest has not arrived yet.
const continues = (block: AnswerBlock, line: string) =>
  LIST.test(block.text) &&
  (/^\s/.test(line) || LIST.test(line) || /^([-*+]|\d{1,9}[.)]?)$/.test(line))

function fenceAfter(fence: string, line: string): string {
  const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line)
  if (!mark) return fence
  const [, ticks = '', rest = ''] = mark
  if (fence === '') return ticks
  const closes = ticks.startsWith(fence) && rest.trim() === ''
  return closes ? '' : fence
}
