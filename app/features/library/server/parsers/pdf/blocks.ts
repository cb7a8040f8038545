import type { Anchor } from '../../../terms'
import { joinLines } from '../text/broken-words'
import { tableText, type Block, type BlockPart } from '../document'
import { bodyStyle, headingLevels, isClearHeading, type BodyStyle } from './headings'
import type { Line } from './lines'
import { findRunning, withoutRunning } from './running'
import { withTables, type PdfTable } from './tables'

export interface PageLines {
  number: number
  width: number
  height: number
  lines: Line[]
}

const BULLET = /^([•●▪■◆○–—·]|[（(]?\d{1,2}[)）.、]|[（(][一二三四五六七八九十]+[)）]|[①-⑳])\s*\S/
const FIGURE = /^\d{1,2}\.\d/
const ENDS_SENTENCE = /[。！？!?：:；;.”"」』)）]$/

/** Pages -> blocks, without running headers and footers. A block never crosses a page. */
export function blocksOfPages(
  pages: PageLines[],
  outline: Map<string, number>,
  knownRunning: string[],
): { blocks: Block[]; running: string[] } {
  const running = new Set([...knownRunning, ...findRunning(pages)])
  const body = bodyStyle(pages)
  const blocks = pages.flatMap((page) =>
    groupsOf(withoutRunning(page, running), body, outline).map((group) =>
      'rows' in group ? tableBlock(group, page.number) : textBlock(group, page.number),
    ),
  )
  return { blocks, running: [...running].sort() }
}

interface Group {
  lines: Line[]
  level: number
  isListed: boolean
}

function groupsOf(
  lines: Line[],
  body: BodyStyle,
  outline: Map<string, number>,
): (Group | PdfTable)[] {
  const groups: (Group | PdfTable)[] = []
  const spacing = usualSpacing(lines)
  const edge = Math.max(0, ...lines.map((line) => line.right))
  const levels = new Map(
    headingLevels(lines, body, outline, edge).map((level, index) => [lines[index], level]),
  )
  const headings = lines.filter((line) => isClearHeading(line, levels.get(line) ?? 0, body))
  for (const line of withTables(lines, new Set(headings))) {
    const group = groups.at(-1)
    if ('rows' in line) {
      groups.push(line)
      continue
    }
    const level = levels.get(line) ?? 0
    const isOn = group && 'level' in group && group.level === level
    if (isOn && goesOn(group, line, { spacing, edge })) group.lines.push(line)
    else groups.push({ lines: [line], level, isListed: level === 0 && BULLET.test(line.text) })
  }
  return groups
}

/** The distance from line to line inside paragraphs. */
function usualSpacing(lines: Line[]): number {
  const steps = lines
    .slice(1)
    .map((line, index) => line.baseline - lines[index]!.baseline)
    .filter((step) => step > 0)
    .sort((a, b) => a - b)
  return steps[Math.floor(steps.length / 3)] ?? 0
}

function goesOn(group: Group, line: Line, page: { spacing: number; edge: number }): boolean {
  const last = group.lines.at(-1)!
  const step = line.baseline - last.baseline
  const isNear = step > 0 && step < Math.max(page.spacing * 1.35, last.size * 1.2)
  if (!isNear || Math.abs(line.size - last.size) > 0.12 * last.size) return false
  if (group.level > 0) return true
  const isShort = last.right < page.edge - 0.25 * (page.edge - last.left)
  const isEnded = ENDS_SENTENCE.test(last.text)
  if (beginsItem(line, isShort || isEnded) || (isShort && isEnded)) return false
  // A first line is indented, its followers are not; a list's followers hang.
  const first = group.lines[0]!
  const isIndented = line.left > last.left + line.size * 1.2
  return (
    !isIndented || group.isListed || (last === first && line.left < first.left + line.size * 1.2)
  )
}

// 3.86 may stand where the line of a sentence was broken; clauses are numbered so too, but after an end.
const beginsItem = ({ text }: Line, isAfterEnd: boolean) =>
  BULLET.test(text) && (isAfterEnd || !FIGURE.test(text))

function textBlock({ lines, level, isListed }: Group, page: number): Block {
  let text = ''
  const parts: BlockPart[] = []
  for (const line of lines) {
    const joined = joinLines(text, line.text)
    const last = parts.at(-1)
    if (last && joined.isMended) last.end -= 1
    text = joined.text
    parts.push({ end: text.length, anchor: { kind: 'page', page, boxes: [boxOf(line)] } })
  }
  const kind = level > 0 ? 'heading' : isListed ? 'list' : 'paragraph'
  const boxes = lines.map(boxOf)
  return { kind, level, text, anchor: { kind: 'page', page, boxes }, parts }
}

function tableBlock({ rows }: PdfTable, page: number): Block {
  const { text, ends } = tableText(rows.map((row) => row.cells))
  const boxes = rows.map((row) => around(row.lines.map(boxOf)))
  const parts = boxes.map((box, index) => ({
    end: ends[index] ?? text.length,
    anchor: { kind: 'page', page, boxes: [box] } satisfies Anchor,
  }))
  return { kind: 'table', level: 0, text, anchor: { kind: 'page', page, boxes }, parts }
}

type Box = [left: number, top: number, width: number, height: number]

function around(boxes: Box[]): Box {
  const left = Math.min(...boxes.map((box) => box[0]))
  const top = Math.min(...boxes.map((box) => box[1]))
  const right = Math.max(...boxes.map((box) => box[0] + box[2]))
  const bottom = Math.max(...boxes.map((box) => box[1] + box[3]))
  return [left, top, rounded(right - left), rounded(bottom - top)]
}

const rounded = (value: number) => Math.round(value * 10) / 10

// Letters reach about a fifth of their size below the baseline.
function boxOf(line: Line): Box {
  const top = line.baseline - line.size * 0.9
  const width = line.right - line.left
  return [rounded(line.left), rounded(top), rounded(width), rounded(line.size * 1.1)]
}
