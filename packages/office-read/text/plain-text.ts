import { anchorInText, openBlocks, type Block, type Parser } from '../document'
import { cleanText, displayWidth, joinPieces } from './clean-text'
import { LARGEST_TEXT_BYTES, refuseGarbled, refuseHuge } from '../bounds'
import { decodeText } from './encoding'

/** txt: paragraphs between empty lines; lines that were only wrapped are joined again. */
export const plainText: Parser = {
  windowsPerMessage: Infinity,
  largest: LARGEST_TEXT_BYTES,
  async open(bytes) {
    refuseHuge(bytes)
    const decoded = decodeText(bytes)
    return openBlocks(readPlainText(refuseGarbled(cleanText(decoded.text))), decoded)
  },
}

const CHAPTER =
  /^(第[〇零一二三四五六七八九十百千\d]+[章节節回卷篇部编編]|[一二三四五六七八九十]+、|\d+(\.\d+){0,3}[.、]?\s)\s*\S/
const RULE = /^[-=_*~#—－＝]{3,}$/

/** Blocks of a plain text whose unseen characters are out already. */
export function readPlainText(text: string): Block[] {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const wrapAt = wrapWidth(lines)
  const blocks: Pick<Block, 'kind' | 'level' | 'text'>[] = []
  let run: string[] = []
  const flush = () => {
    if (run.length > 0) blocks.push(...blocksOf(run, wrapAt))
    run = []
  }
  for (const line of lines) {
    if (line.trim() === '' || RULE.test(line.trim())) flush()
    else run.push(line)
  }
  flush()
  return anchorInText(withLines(blocks, lines))
}

/** Blocks with the line on which each begins: they come in order, and each opens as its line does. */
function withLines<Read extends Pick<Block, 'text'>>(
  blocks: readonly Read[],
  lines: readonly string[],
): (Read & { line: number })[] {
  let next = 0
  return blocks.map((block) => {
    const opening = block.text.trimStart().slice(0, OPENING)
    const found = lines.findIndex(
      (line, index) => index >= next && startsAlike(line.trim(), opening),
    )
    if (found >= 0) next = found + 1
    return { ...block, line: Math.max(1, next) }
  })
}

const OPENING = 12
const startsAlike = (line: string, opening: string) =>
  line !== '' && (line.startsWith(opening) || opening.startsWith(line))

function* blocksOf(
  run: string[],
  wrapAt: number,
): Generator<Pick<Block, 'kind' | 'level' | 'text'>> {
  const [only = ''] = run
  if (run.length === 1 && isHeading(only.trim())) {
    yield {
      kind: 'heading',
      level: /^第.+[章卷篇部编編]/.test(only.trim()) ? 1 : 2,
      text: only.trim(),
    }
    return
  }
  if (isColumns(run)) {
    yield { kind: 'code', level: 0, text: dedent(run) }
    return
  }
  for (const stretch of stretches(run)) {
    if (isFramed(stretch[0] ?? '')) yield { kind: 'code', level: 0, text: dedent(stretch) }
    else for (const text of unwrap(stretch, wrapAt)) yield { kind: 'paragraph', level: 0, text }
  }
}

// A table drawn with signs, or with box characters: its lines are its columns and are never joined.
const FRAMED = /^\s*(\+[-=+]{3,}\+|\|.*\||[│┃┌├└╔╠╚┏┣┗].*)$/
const isFramed = (line: string) => FRAMED.test(line)

/** Lines set in columns by spaces, as programs print them. */
const isColumns = (run: string[]) =>
  run.length > 1 && run.filter((line) => /\S {3,}\S/.test(line)).length > run.length * 0.6

/** A run, cut where a drawn table begins or ends. */
function stretches(run: string[]): string[][] {
  const found: string[][] = []
  for (const line of run) {
    const last = found.at(-1)
    if (last && isFramed(last[0] ?? '') === isFramed(line)) last.push(line)
    else found.push([line])
  }
  return found
}

function dedent(lines: string[]): string {
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length))
  return lines.map((line) => line.slice(indent)).join('\n')
}

const isHeading = (line: string) =>
  line.length <= 40 && CHAPTER.test(line) && !/[。！？；，,.;:：]$/.test(line)

/** The column at which most long lines stop; 0 when the lines are paragraphs of their own. */
function wrapWidth(lines: string[]): number {
  const widths = lines
    .slice(0, 5000)
    .map((line) => (line.length > 200 ? Infinity : displayWidth(line)))
    .filter((width) => width > 0)
    .sort((a, b) => a - b)
  const widest = widths[Math.floor(widths.length * 0.97)] ?? 0
  if (widest < 40 || widest > 130) return 0
  const close = widths.filter((width) => width > widest - 10).length
  return close > widths.length * 0.2 ? widest : 0
}

/** Lines of one run -> paragraphs: a line that reaches the wrap column goes on in the next. */
function unwrap(run: string[], wrapAt: number): string[] {
  const found: string[] = []
  let goesOn = false
  for (const line of run) {
    const text = line.trim()
    const last = found.length - 1
    if (goesOn) found[last] = joinPieces(found[last] ?? '', text)
    else found.push(text)
    goesOn = wrapAt > 0 && displayWidth(line) > wrapAt - 10
  }
  return found
}
