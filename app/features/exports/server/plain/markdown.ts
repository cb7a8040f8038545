import { tableOfChart } from './chart-table'
import type { Piece, Run } from './pieces'

/** Pieces as Markdown that any reader of GitHub's kind shows. `nameOf` is where a picture lies beside the text. */
export function markdownOf(pieces: readonly Piece[], nameOf: (key: string) => string): string {
  let markdown = ''
  let before: Piece | null = null
  for (const piece of pieces) {
    const isTight = before?.kind === 'item' && piece.kind === 'item'
    markdown += `${markdown === '' ? '' : isTight ? '\n' : '\n\n'}${write(piece, nameOf)}`
    before = piece
  }
  return markdown
}

type Kind = Piece['kind']
type Of<One extends Kind> = Extract<Piece, { kind: One }>
type NameOf = (key: string) => string

const write = (piece: Piece, nameOf: NameOf): string => {
  const writer: (piece: never, nameOf: NameOf) => string = writers[piece.kind]
  return writer(piece as never, nameOf)
}

const writers: { [One in Kind]: (piece: Of<One>, nameOf: NameOf) => string } = {
  heading: ({ level, text }) => `${'#'.repeat(Math.min(6, level + 1))} ${escaped(text)}`,
  line: (piece) => writeLine(piece),
  item: ({ depth, sign, runs }) => {
    const mark = sign === '•' ? '-' : sign || ' '
    return `${'   '.repeat(depth)}${mark} ${inline(runs)}`
  },
  code: ({ text }) => fenced('', text),
  rule: () => '---',
  caption: ({ text }) => `**${escaped(text)}**`,
  source: ({ runs }) => inline(runs),
  table: (piece) => writeTable(piece),
  chart: ({ chart }) => writeTable(tableOfChart(chart)),
  image: ({ alt, key }, nameOf) => `![${escaped(alt)}](${nameOf(key)})`,
  formula: ({ latex, label }) => `$$\n${latex}${label === '' ? '' : ` \\tag*{${label}}`}\n$$`,
  drawing: ({ language, source }) => fenced(language, source),
  entry: ({ runs }) => inline(runs),
}

function writeLine({ runs, style }: Extract<Piece, { kind: 'line' }>): string {
  const markdown = inline(runs)
  if (style === 'quote') return `> ${markdown}`
  return style === 'runIn' ? `**${markdown.replaceAll('**', '')}**` : markdown
}

const RULES = { left: '---', center: ':---:', right: '---:' }

function writeTable({ head, rows, sides }: Extract<Piece, { kind: 'table' }>): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inCell).join(' | ')} |`
  return [
    line(head.map(escaped)),
    line(head.map((_, index) => RULES[sides[index] ?? 'left'])),
    ...rows.map((row) => line(row.map(inline))),
  ].join('\n')
}

const inCell = (text: string) => text.replace(/(?<!\\)\|/g, '\\|').replace(/\s*\n\s*/g, '<br>')

const inline = (runs: readonly Run[]): string => runs.map(writeRun).join('')

function writeRun({ text, bold, italic, raised, lowered, href, math }: Run): string {
  if (math) return `$${text}$`
  const markdown = escaped(text).replaceAll('\n', '\\\n')
  const raisedText = raised
    ? `<sup>${markdown}</sup>`
    : lowered
      ? `<sub>${markdown}</sub>`
      : markdown
  const strong = bold ? around('**', raisedText) : raisedText
  const slanted = italic ? around('*', strong) : strong
  return href === undefined ? slanted : `[${slanted}](<${href.replace(/[<>\n]/g, '')}>)`
}

/** Marks hold only where they stand at a word. */
function around(mark: string, text: string): string {
  const [, before = '', inside = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return inside === '' ? text : `${before}${mark}${inside}${mark}${after}`
}

const escaped = (text: string) =>
  text.replace(/[\\`*_[\]<>]/g, '\\$&').replace(/^(\s*)([#+-]|\d+[.)])(?=\s)/g, '$1\\$2')

function fenced(language: string, text: string): string {
  const longest = [...text.matchAll(/`{3,}/g)].reduce(
    (most, [run]) => Math.max(most, run.length),
    2,
  )
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}
