import type { PageAnchor } from '../anchor'
import { joinLines } from '../text/broken-words'
import { tableText, type Block, type BlockPart, type ReadingState } from '../document'
import { bodyStyle, headingLevels, isClearHeading, type BodyStyle } from './headings'
import type { Line } from './lines'
import { readPageLabels } from './page-labels'
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
  { outline, ownLabels, before }: FileFacts,
): { blocks: Block[] } & ReadingState {
  const running = new Set([...before.running, ...findRunning(pages)])
  const { labels, lines: numberLines, numbering } = readPageLabels(pages, before.numbering)
  const body = bodyStyle(pages)
  const linesOf = (page: PageLines) =>
    withoutRunning(page, running).filter((line) => !numberLines.has(line))
  const printed = new Set(labels.values())
  const isNumbered = labels.size > 0 || before.numbering !== undefined
  const blocks = pages.flatMap((page) => {
    const own = ownLabels?.[page.number - 1]?.trim() ?? ''
    // A file that calls its title page as the print calls another page counts otherwise than the print.
    const called = own !== '' && !printed.has(own) ? own : isNumbered ? '' : null
    const place = placeOf(page.number, labels.get(page.number) ?? called)
    return groupsOf(linesOf(page), body, outline).map((group) =>
      'rows' in group ? tableBlock(group, place) : textBlock(group, place),
    )
  })
  return { blocks, running: [...running].sort(), ...(numbering && { numbering }) }
}

/** What is known of the file beside the pages of this window; what is printed goes before `ownLabels`. */
interface FileFacts {
  outline: Map<string, number>
  ownLabels: string[] | null
  before: ReadingState
}

type PagePlace = Pick<PageAnchor, 'kind' | 'page' | 'label'>

/** A label is told where it is not the physical number. */
function placeOf(page: number, label: string | null): PagePlace {
  const isOther = label !== null && label !== String(page) && label.length <= LONGEST_LABEL
  return { kind: 'page', page, ...(isOther && { label }) }
}

const LONGEST_LABEL = 12

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

function textBlock({ lines, level, isListed }: Group, place: PagePlace): Block {
  let text = ''
  const parts: BlockPart[] = []
  for (const line of lines) {
    const joined = joinLines(text, line.text)
    const last = parts.at(-1)
    if (last && joined.isMended) last.end -= 1
    text = joined.text
    parts.push({ end: text.length, anchor: { ...place, boxes: [boxOf(line)] } })
  }
  const kind = level > 0 ? 'heading' : isListed ? 'list' : 'paragraph'
  const boxes = lines.map(boxOf)
  return { kind, level, text, anchor: { ...place, boxes }, parts }
}

function tableBlock({ rows }: PdfTable, place: PagePlace): Block {
  const { text, ends } = tableText(rows.map((row) => row.cells))
  const boxes = rows.map((row) => around(row.lines.map(boxOf)))
  const parts = boxes.map((box, index) => ({
    end: ends[index] ?? text.length,
    anchor: { ...place, boxes: [box] },
  }))
  return { kind: 'table', level: 0, text, anchor: { ...place, boxes }, parts }
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
