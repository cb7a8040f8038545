/** A node as it is laid out on screen, in the map's own units. */
export interface DrawnNode {
  /** One a line. */
  lines: string[]
  x: number
  y: number
  width: number
  height: number
  depth: number
  /** What it hangs on; -1 for the root. */
  parent: number
}

const MARGIN = 24
const LINE = 20

/** The picture's colours, taken from the page: a saved picture knows no theme. */
export interface PictureColors {
  ground: string
  ink: string
  line: string
  font: string
}

/** The map as a picture of its own, without anything that needs a browser to be seen. */
export function mapAsSvg(nodes: readonly DrawnNode[], colors: PictureColors): string {
  const left = Math.min(...nodes.map(({ x }) => x)) - MARGIN
  const top = Math.min(...nodes.map(({ y }) => y)) - MARGIN
  const width = Math.ceil(Math.max(...nodes.map((node) => node.x + node.width)) + MARGIN - left)
  const height = Math.ceil(Math.max(...nodes.map((node) => node.y + node.height)) + MARGIN - top)
  const parts = nodes.map((node) =>
    [edge(node, nodes[node.parent], colors), words(node, colors)].join(''),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" font-family="${escaped(colors.font)}" font-size="14">`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${colors.ground}"/>`,
    ...parts,
    '</svg>',
  ].join('\n')
}

function edge(child: DrawnNode, parent: DrawnNode | undefined, { line }: PictureColors): string {
  const foot = child.y + child.height
  const under = `<path d="M${child.x} ${foot}h${child.width}" fill="none" stroke="${line}" stroke-width="${child.depth < 2 ? 2 : 1.4}"/>`
  if (!parent) return under
  const from = { x: parent.x + parent.width, y: parent.y + parent.height }
  const middle = (from.x + child.x) / 2
  return `${under}<path d="M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${foot} ${child.x} ${foot}" fill="none" stroke="${line}" stroke-width="1.4"/>`
}

function words({ lines, x, y, depth }: DrawnNode, { ink }: PictureColors): string {
  return lines
    .map(
      (text, index) =>
        `<text x="${x + 4}" y="${y + LINE * index + 15}" fill="${ink}"${depth < 2 ? ' font-weight="600"' : ''}>${escaped(text)}</text>`,
    )
    .join('')
}

export const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The same with lines of like length, so that no last character stands alone. */
export function inEvenLines(text: string, most: number): string[] {
  const wide = [...text].reduce((sum, sign) => sum + widthOf(sign), 0)
  const lines = Math.ceil(wide / most)
  return inLines(text, lines < 2 ? most : Math.min(most, Math.ceil(wide / lines) + 2))
}

const widthOf = (sign: string) => (/[\u0020-\u007e]/.test(sign) ? 1 : 2)

/** Words in lines of at most `most` half widths (a Han character is two). */
export function inLines(text: string, most: number): string[] {
  const lines = ['']
  let used = 0
  for (const sign of text) {
    const wide = widthOf(sign)
    if (used + wide > most && (lines.at(-1) ?? '') !== '') {
      lines.push('')
      used = 0
    }
    lines[lines.length - 1] += sign
    used += wide
  }
  return lines
}
