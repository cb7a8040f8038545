/** What begins no line. */
const NO_START = /^[，。、；：？！）」』》〉】〕”’％%,.;:?!)\]…—·]/
/** What ends none. */
const NO_END = /[（「『《〈【〔“‘([]$/

/** A text in lines of at most this width; what is over ends in dots. Latin words and numbers stay whole where they fit. */
export function breakLines(
  text: string,
  { width, most, widthOf }: { width: number; most: number; widthOf(text: string): number },
): string[] {
  const lines: string[] = []
  let line = ''
  const pieces =
    text
      .match(/[\w.%+'-]+|\s+|[^]/gu)
      ?.flatMap((piece) => (widthOf(piece) > width ? [...piece] : [piece])) ?? []
  for (const [index, piece] of pieces.entries()) {
    const isFull = line !== '' && widthOf(line + piece.trimEnd()) > width
    if (!isFull || NO_START.test(piece)) {
      line += line === '' ? piece.trimStart() : piece
      continue
    }
    if (lines.length === most - 1) {
      return [...lines, withDots(line + pieces.slice(index).join(''), width, widthOf)]
    }
    const opened = NO_END.exec(line)?.[0] ?? ''
    lines.push(line.slice(0, line.length - opened.length).trimEnd())
    line = opened + piece.trimStart()
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}

function withDots(text: string, width: number, widthOf: (text: string) => number): string {
  const characters = [...text]
  while (characters.length > 0 && widthOf(`${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
