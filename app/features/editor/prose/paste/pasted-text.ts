// Words without form: of a PDF, whose lines end where the page did; of a sheet, whose cells stand between tabs.

/** Paragraphs of plain text: an empty line ends one, and so does a line that a sentence or its shortness ends. */
export function paragraphsOf(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const longest = Math.max(0, ...lines.map((line) => widthOf(line.trim())))
  const paragraphs: string[] = []
  let isOpen = false
  for (const raw of lines) {
    const line = raw.trim()
    if (line === '') {
      isOpen = false
      continue
    }
    if (isOpen) paragraphs.push(joined(paragraphs.pop() ?? '', line))
    else paragraphs.push(line)
    isOpen = isBroken(line, longest)
  }
  return paragraphs
}

/** In half signs. */
const SHORTEST_BROKEN = 36

// Chinese signs are twice as wide as Latin ones.
const widthOf = (line: string): number =>
  [...line].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0)

/** Whether the page ended the line, and not the writer: nearly as long as the longest, with no end of a sentence. */
const isBroken = (line: string, longest: number): boolean =>
  widthOf(line) >= SHORTEST_BROKEN &&
  widthOf(line) >= longest * 0.7 &&
  !/[。！？!?；;：:”』」》…]$|[^\d]\.$/.test(line)

/** Latin words need a blank between lines, but for one that a hyphen cut. */
function joined(before: string, line: string): string {
  if (/[a-z]-$/.test(before) && /^[a-z]/.test(line)) return before.slice(0, -1) + line
  const isLatin = /[\w,.;)]$/.test(before) && /^[\w(]/.test(line)
  return isLatin ? `${before} ${line}` : before + line
}

/** Rows of cells, where every line has as many tabs; null for text of another kind. */
export function cellsOfText(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  const width = rows[0]?.length ?? 0
  return rows.length > 1 && width > 1 && rows.every((row) => row.length === width) ? rows : null
}
