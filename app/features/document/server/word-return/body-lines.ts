import type {
  Block,
  Change,
  ChangeMark,
  Figure,
  Inline,
  ListItem,
  Mark,
  Paragraph,
  SectionBody,
  TableCell,
} from '#packages/document/body'

import { withNewRows, type NewRow } from './table-rows'

/** A line of a body that Word has a line for. */
export interface BodyLine {
  content: readonly Inline[]
  blockId: string
  /** Code is compared, and not changed. */
  kind: 'text' | 'bold' | 'code' | 'cell'
  /** What all of it waits for, with its block, its item or its row. */
  pending: 'inserted' | 'deleted' | null
}

/** Lines in the order in which Word has them, the empty ones left out. */
export function linesOfSection({ content }: SectionBody): BodyLine[] {
  return content
    .flatMap((block) => linesOfBlock(block, null))
    .filter(({ content: own }) => saysSomething(own))
}

/** Blanks alone are no line. */
const saysSomething = (content: readonly Inline[]): boolean =>
  content.some((inline) =>
    inline.type === 'text' ? inline.text.trim() !== '' : inline.type !== 'hardBreak',
  )

function linesOfBlock(block: Block, around: BodyLine['pending']): BodyLine[] {
  const { blockId } = block.attrs
  const pending = both(around, pendingState(block.marks))
  const facts = { blockId, pending }
  switch (block.type) {
    case 'paragraph':
      return [{ content: block.content ?? [], kind: 'text', ...facts }]
    case 'heading':
      return [{ content: block.content ?? [], kind: 'bold', ...facts }]
    case 'blockquote':
      return block.content.flatMap((part) => linesOfBlock(part, pending))
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap(({ content, marks }) =>
        content.flatMap((part) => linesOfBlock(part, both(pending, pendingState(marks)))),
      )
    case 'codeBlock':
      return codeLines(sourceOf(block)).map((text) => codeLine(text, facts))
    case 'figure': {
      const { spec } = block.attrs
      // A diagram that nobody could draw stands as its source.
      if (spec.kind === 'schematic')
        return codeLines(spec.mermaid).map((text) => codeLine(text, facts))
      return linesOfTable(block, pending)
    }
    case 'horizontalRule':
      return []
  }
}

const codeLine = (text: string, facts: Pick<BodyLine, 'blockId' | 'pending'>): BodyLine => ({
  content: [{ type: 'text', text }],
  kind: 'code',
  ...facts,
})

const sourceOf = ({ content = [] }: Extract<Block, { type: 'codeBlock' }>): string =>
  content.map(({ text }) => text).join('')

const codeLines = (source: string): string[] =>
  source
    .replace(/\n$/, '')
    .split('\n')
    .filter((text) => text.trim() !== '')

function linesOfTable(
  { attrs: { spec, blockId } }: Figure,
  around: BodyLine['pending'],
): BodyLine[] {
  if (spec.kind !== 'table') return []
  const { rows, rowMarks } = spec.table
  return rows.flatMap((row, index) => {
    const pending = both(around, pendingState(rowMarks?.[index]))
    return row.map(({ content }) => ({ content, blockId, kind: 'cell' as const, pending }))
  })
}

/** What came and is to go again goes. */
const both = (around: BodyLine['pending'], own: BodyLine['pending']): BodyLine['pending'] =>
  around === 'deleted' || own === 'deleted' ? 'deleted' : (around ?? own)

function pendingState(marks: readonly Mark[] = []): BodyLine['pending'] {
  if (marks.some(({ type }) => type === 'deletion')) return 'deleted'
  return marks.some(({ type }) => type === 'insertion') ? 'inserted' : null
}

/** What becomes of the lines of a body, by their number among those that are not empty. */
export interface LineEdits {
  content: ReadonlyMap<number, Inline[]>
  /** Lines that wait to go whole. */
  deleted: ReadonlyMap<number, Change>
  /** Lines that come behind one; -1 at the beginning. */
  after: ReadonlyMap<number, readonly Paragraph[]>
  /** Rows of a table that come before or behind the row of a cell. */
  rows: {
    before: ReadonlyMap<number, readonly NewRow[]>
    after: ReadonlyMap<number, readonly NewRow[]>
  }
}

/** The body with edits of its lines; lines that come beside an item are items. */
export function withLineEdits(body: SectionBody, edits: LineEdits): SectionBody {
  const editor = new LineEditor(edits)
  const content = body.content.flatMap((block) => editor.block(block))
  return { ...body, content: [...(edits.after.get(-1) ?? []), ...content] }
}

class LineEditor {
  private next = 0

  constructor(private readonly edits: LineEdits) {}

  block(block: Block): Block[] {
    if (block.type === 'paragraph' || block.type === 'heading') {
      const { line, after } = this.line(block)
      return [line, ...after]
    }
    return this.holder(block)
  }

  private holder(block: Exclude<Block, { type: 'paragraph' | 'heading' }>): Block[] {
    switch (block.type) {
      case 'blockquote': {
        const content = block.content.flatMap((part) => {
          const { line, after } = this.line(part)
          return [line, ...after]
        })
        return [{ ...block, content }]
      }
      case 'bulletList':
      case 'orderedList':
        return [{ ...block, content: block.content.flatMap((item) => this.item(item)) }]
      case 'codeBlock':
        return [block, ...this.passed(codeLines(sourceOf(block)).length)]
      case 'figure':
        return this.figure(block)
      case 'horizontalRule':
        return [block]
    }
  }

  private line<Line extends Paragraph | Extract<Block, { type: 'heading' }>>(
    line: Line,
  ): { line: Line; after: readonly Paragraph[] } {
    if (!saysSomething(line.content ?? [])) return { line, after: [] }
    const index = this.next
    this.next += 1
    const content = this.edits.content.get(index) ?? line.content
    const change = this.edits.deleted.get(index)
    const marks = change && (line.marks ?? []).length === 0 ? { marks: [deletion(change)] } : {}
    const edited = { ...line, content, ...marks }
    return { line: edited, after: this.edits.after.get(index) ?? [] }
  }

  private item(item: ListItem): ListItem[] {
    const more: Paragraph[] = []
    const content = item.content.map((part) => {
      if (part.type !== 'paragraph') {
        const content = part.content.flatMap((inner) => this.item(inner))
        return { ...part, content }
      }
      const { line, after } = this.line(part)
      more.push(...after)
      return line
    })
    const items = more.map(({ marks = [], ...paragraph }): ListItem => ({
      type: 'listItem',
      content: [paragraph],
      marks,
    }))
    return [{ ...item, content }, ...items]
  }

  /** Lines that are none of ours to change; what came behind them comes behind the block. */
  private passed(count: number): Paragraph[] {
    const more = Array.from({ length: count }, (_, index) => [
      ...(this.edits.after.get(this.next + index) ?? []),
    ])
    this.next += count
    return more.flat()
  }

  private figure(figure: Figure): Block[] {
    const { spec } = figure.attrs
    if (spec.kind === 'schematic') return [figure, ...this.passed(codeLines(spec.mermaid).length)]
    if (spec.kind !== 'table') return [figure]
    const more: Paragraph[] = []
    const gone: (Change | undefined)[] = []
    const added = new Map<number, NewRow[]>()
    const add = (behind: number, own: readonly NewRow[] = []) => {
      if (own.length > 0) added.set(behind, [...(added.get(behind) ?? []), ...own])
    }
    const rows = spec.table.rows.map((row, no) => {
      const from = this.next
      const cells = row.map((cell) => this.cell(cell, more))
      const changes = Array.from({ length: this.next - from }, (_, index) =>
        this.edits.deleted.get(from + index),
      )
      for (let index = from; index < this.next; index += 1) {
        add(no - 1, this.edits.rows.before.get(index))
        add(no, this.edits.rows.after.get(index))
      }
      // A row goes where each of its cells that says something does.
      gone.push(changes.length > 0 && changes.every(Boolean) ? changes[0] : undefined)
      return cells
    })
    const { rowMarks = [] } = spec.table
    const marks = rows.map((_, index): readonly ChangeMark[] => {
      const own = rowMarks[index] ?? []
      const change = gone[index]
      return change && own.length === 0 ? [deletion(change)] : own
    })
    const table = {
      ...spec.table,
      rows,
      ...(marks.some((own) => own.length > 0) && { rowMarks: marks }),
    }
    const whole = { kind: 'table' as const, table: withNewRows(table, added) }
    return [{ ...figure, attrs: { ...figure.attrs, spec: whole } }, ...more]
  }

  private cell(cell: TableCell, more: Paragraph[]): TableCell {
    if (!saysSomething(cell.content)) return cell
    const index = this.next
    this.next += 1
    more.push(...(this.edits.after.get(index) ?? []))
    return { ...cell, content: this.edits.content.get(index) ?? cell.content }
  }
}

const deletion = (attrs: Change): ChangeMark => ({ type: 'deletion', attrs })
