import type { Anchor } from '../../contract'
import { joinPieces } from './clean-text'
import type { Block } from './document'
import type { Line } from './pdf-lines'
import { titleKey } from './pdf-outline'
import { findRunning, withoutRunning } from './pdf-running'

export interface PageLines {
  number: number
  width: number
  height: number
  lines: Line[]
}

const HEADING_UP_TO = 80
const BULLET = /^([•●▪■◆○–—·]|[（(]?\d{1,2}[)）.、]|[（(][一二三四五六七八九十]+[)）]|[①-⑳])\s*\S/
const ENDS_SENTENCE = /[。！？!?：:；;.”"」』)）]$/

/** Pages -> blocks, without running headers and footers. A block never crosses a page. */
export function blocksOfPages(
  pages: PageLines[],
  outline: Map<string, number>,
  known: string[],
): { blocks: Block[]; running: string[] } {
  const running = new Set([...known, ...findRunning(pages)])
  const body = bodySize(pages)
  const blocks = pages.flatMap((page) => {
    return paragraphsOf(withoutRunning(page, running), body, outline).map((group) =>
      toBlock(group, page.number),
    )
  })
  return { blocks, running: [...running].sort() }
}

interface Group {
  lines: Line[]
  level: number
  isListed: boolean
}

/** The letter size in which most of the text is set. */
function bodySize(pages: PageLines[]): number {
  const letters = new Map<number, number>()
  for (const { lines } of pages) {
    for (const line of lines) {
      const size = Math.round(line.size * 2) / 2
      letters.set(size, (letters.get(size) ?? 0) + line.text.length)
    }
  }
  return [...letters].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 10
}

function paragraphsOf(lines: Line[], body: number, outline: Map<string, number>): Group[] {
  const groups: Group[] = []
  const spacing = usualSpacing(lines)
  const edge = Math.max(0, ...lines.map((line) => line.right))
  for (const line of lines) {
    const group = groups.at(-1)
    const last = group?.lines.at(-1)
    const level = headingLevel(line, body, outline) || numberedLevel(line, last, edge)
    if (group && last && group.level === level && goesOn(group, last, line, { spacing, edge })) {
      group.lines.push(line)
    } else groups.push({ lines: [line], level, isListed: level === 0 && BULLET.test(line.text) })
  }
  return groups
}

function headingLevel(line: Line, body: number, outline: Map<string, number>): number {
  if (line.text.length > HEADING_UP_TO) return 0
  const known = outline.size > 0 ? outline.get(titleKey(line.text)) : undefined
  if (known !== undefined && line.size >= body * 0.98) return known
  const ratio = line.size / body
  if (ratio < 1.15 || !/\p{L}{2}/u.test(line.text)) return 0
  return ratio >= 1.7 ? 1 : ratio >= 1.35 ? 2 : 3
}

// A short line by itself that opens with 2.1 or 3.2.1, in the letters of the text.
const NUMBERED = /^\d{1,2}((?:\.\d{1,2}){1,3})\s*[\u4e00-\u9fff][^，。；：！？,;:!?、%]{1,24}$/

function numberedLevel(line: Line, last: Line | undefined, edge: number): number {
  const depth = NUMBERED.exec(line.text)?.[1]?.split('.').length
  const isShort = (one: Line) => one.right < edge - 0.25 * (edge - one.left)
  if (depth === undefined || !isShort(line)) return 0
  // A sentence may run on into a line that opens with 3.86, only not across a gap.
  const isNear = last !== undefined && line.baseline - last.baseline < 1.9 * last.size
  const isOpen = isNear && !isShort(last) && !ENDS_SENTENCE.test(last.text)
  return isOpen ? 0 : depth + 1
}

/** The distance from line to line inside paragraphs. */
function usualSpacing(lines: Line[]): number {
  const steps = lines
    .slice(1)
    .map((line, index) => line.baseline - lines[index]!.baseline)
    .filter((step) => step > 0)
    .sort((one, other) => one - other)
  return steps[Math.floor(steps.length / 3)] ?? 0
}

function goesOn(
  group: Group,
  last: Line,
  line: Line,
  page: { spacing: number; edge: number },
): boolean {
  const step = line.baseline - last.baseline
  const isNear = step > 0 && step < Math.max(page.spacing * 1.35, last.size * 1.2)
  if (!isNear || Math.abs(line.size - last.size) > 0.12 * last.size) return false
  if (group.level > 0) return true
  if (BULLET.test(line.text)) return false
  const isShort = last.right < page.edge - 0.25 * (page.edge - last.left)
  if (isShort && ENDS_SENTENCE.test(last.text)) return false
  // A first line is indented, its followers are not; a list's followers hang.
  const first = group.lines[0]!
  const isIndented = line.left > last.left + line.size * 1.2
  return (
    !isIndented || group.isListed || (last === first && line.left < first.left + line.size * 1.2)
  )
}

function toBlock({ lines, level, isListed }: Group, page: number): Block {
  let text = ''
  const parts = lines.map((line) => {
    text = joinPieces(text, line.text)
    return {
      end: text.length,
      anchor: { kind: 'page', page, boxes: [boxOf(line)] } satisfies Anchor,
    }
  })
  const kind = level > 0 ? 'heading' : isListed ? 'list' : 'paragraph'
  const boxes = lines.map(boxOf)
  return { kind, level, text, anchor: { kind: 'page', page, boxes }, parts }
}

// Letters reach about a fifth of their size below the baseline.
function boxOf(line: Line): [number, number, number, number] {
  const round = (value: number) => Math.round(value * 10) / 10
  const top = line.baseline - line.size * 0.9
  return [round(line.left), round(top), round(line.right - line.left), round(line.size * 1.1)]
}
