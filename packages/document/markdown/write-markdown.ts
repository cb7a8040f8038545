import type {
  Block,
  BulletList,
  Code,
  Figure,
  ListItem,
  OrderedList,
  Quote,
  RunIn,
  SectionBody,
  TableSpec,
} from '../body'
import { acceptedBody } from '../accepted-body'
import { blankedRows } from '../table-grid'
import { writeFigureContent } from './figure-content'
import { writeFigureHead } from './figure-fence'
import { escapeText, writeInline } from './write-inline'

/**
 * A body as Markdown with our five extensions; reading it gives the same body. Ids and authors of blocks, comments and
 * tracked changes are not said: deleted words are left out, inserted ones stand.
 */
export function writeMarkdown(body: SectionBody): string {
  const blocks: string[] = []
  let before = ''
  for (const { block, isOther } of alternating(acceptedBody(body).content)) {
    const text = writeBlock(block, isOther)
    if (text === '') continue
    // Two quotes in a row would be one.
    if (block.type === 'blockquote' && before === 'blockquote') blocks.push('<!-- -->')
    blocks.push(text)
    before = block.type
  }
  return blocks.join('\n\n')
}

/** Lists of one kind in a row would be one: every second has another sign. */
function* alternating<Part extends { type: string }>(
  parts: readonly Part[],
): Generator<{ block: Part; isOther: boolean }> {
  let isOther = false
  for (const [index, block] of parts.entries()) {
    isOther = parts[index - 1]?.type === block.type && !isOther
    yield { block, isOther }
  }
}

function writeBlock(block: Block, isOther: boolean): string {
  switch (block.type) {
    case 'paragraph':
      return writeInline(block.content ?? [])
    case 'heading':
      return writeRunIn(block)
    case 'blockquote':
      return writeQuote(block)
    case 'bulletList':
    case 'orderedList':
      return writeList(block, isOther)
    case 'codeBlock':
      return writeCode(block)
    case 'horizontalRule':
      return '---'
    case 'figure':
      return writeFigure(block)
  }
}

function writeRunIn({ content = [] }: RunIn): string {
  const line = writeInline(content).replace(/\\\n/g, ' ')
  // Signs at its end would be read as closing it.
  return line && `#### ${line.replace(/(^|\s)(#+)$/, '$1\\$2')}`
}

const writeQuote = ({ content }: Quote): string =>
  content
    .map((paragraph) => writeInline(paragraph.content ?? []))
    .filter(Boolean)
    .map((text) => indented(text, '> ', '> '))
    .join('\n>\n')

function writeFigure({ attrs: { spec, ...attrs } }: Figure): string {
  const content = spec.kind === 'table' ? writeTable(spec.table) : writeFigureContent(spec)
  const { open, close } = writeFigureHead({ ...attrs, kind: spec.kind }, content)
  return `${open}\n${content}\n${close}`
}

function writeList(list: BulletList | OrderedList, isOther: boolean): string {
  const start = list.type === 'orderedList' ? (list.attrs.start ?? 1) : 1
  return list.content
    .map((item, index) => {
      const bullet = isOther ? '*' : '-'
      const sign = list.type === 'bulletList' ? bullet : `${start + index}${isOther ? ')' : '.'}`
      const text = writeItem(item)
      return text && indented(text, `${sign} `, ' '.repeat(sign.length + 1))
    })
    .filter(Boolean)
    .join('\n')
}

function writeItem({ content }: ListItem): string {
  let markdown = ''
  let before = ''
  for (const { block: part, isOther } of alternating(content)) {
    const text =
      part.type === 'paragraph' ? writeInline(part.content ?? []) : writeList(part, isOther)
    if (text === '') continue
    const isTight = part.type !== 'paragraph' && before === 'paragraph'
    markdown += `${markdown === '' ? '' : isTight ? '\n' : '\n\n'}${text}`
    before = part.type
  }
  return markdown
}

const indented = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? rest.trimEnd() : rest + line))
    .join('\n')

function writeCode({ content = [], attrs: { language = '' } }: Code): string {
  const text = content.map((part) => part.text).join('')
  const longest = [...text.matchAll(/`{3,}/g)].reduce(
    (most, [run]) => Math.max(most, run.length),
    2,
  )
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text === '' ? '' : `${text}\n`}${fence}`
}

const RULES = { left: ':---', center: ':---:', right: '---:' } as const

/** A table in the way of GitHub. Units stand in braces behind the name, spans before the text of a cell. */
export function writeTable(table: TableSpec): string {
  const { columns, rows } = table
  const head = columns.map(
    ({ name, unit }) => `${inCell(nameText(name))}${unit ? ` {${unit}}` : ''}`,
  )
  const rules = columns.map(({ align }) => (align ? RULES[align] : '---'))
  const placed = blankedRows(table)
  const body = rows.map((row, index) =>
    (row.length === columns.length ? row : (placed[index] ?? [])).map(
      ({ content, colspan = 1, rowspan = 1 }) => {
        const spans = [colspan > 1 && `cols=${colspan}`, rowspan > 1 && `rows=${rowspan}`].filter(
          Boolean,
        )
        const text = inCell(writeInline(content, 'cell'))
        if (spans.length > 0) return `{${spans.join(' ')}} ${text}`.trim()
        return text.startsWith('{') ? `\\${text}` : text
      },
    ),
  )
  return [head, rules, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const nameText = (name: string) =>
  escapeText(name.replace(/\s+/g, ' ').trim(), { isLinked: false, isLast: true }).replace(
    /[{}]/g,
    '\\$&',
  )

// The table undoes this before the cell is read.
const inCell = (text: string) => text.replace(/\|/g, '\\|')
