import type { Token } from 'markdown-it'
import type {
  Block,
  BlockAttrs,
  BlockAuthor,
  BulletList,
  Figure,
  Inline,
  ListItem,
  OrderedList,
  Paragraph,
} from '../body'
import type { Dropped } from './dropped'
import { readFigureContent } from './figure-content'
import { readFigureHead } from './figure-fence'
import { readInline } from './read-inline'
import { cleanLatex } from './scan-inline'
import { readTable, tableIn } from './read-table'
import { textOfHtml } from './text-of-html'

/** Walks the blocks of a text and makes a body of them. Each block that is made asks for attributes of its own. */
export class BlockReader {
  private position = 0

  constructor(
    private readonly tokens: readonly Token[],
    private readonly by: BlockAuthor,
    private readonly attrs: () => BlockAttrs,
    private readonly dropped: Dropped,
  ) {}

  readAll(): Block[] {
    return this.readUntil('')
  }

  private readUntil(end: string): Block[] {
    const blocks: Block[] = []
    for (let token = this.next(); token && token.type !== end; token = this.next()) {
      blocks.push(...this.blocksOf(token))
    }
    return blocks
  }

  private next(): Token | undefined {
    this.position += 1
    return this.tokens[this.position - 1]
  }

  private blocksOf(token: Token): Block[] {
    switch (token.type) {
      case 'inline':
        return this.paragraphs(token.content)
      case 'heading_open':
        return this.runIn()
      case 'bullet_list_open':
      case 'ordered_list_open':
        return this.list(token)
      case 'blockquote_open':
        return this.quote()
      case 'fence':
        return [this.code(token)]
      case 'hr':
        return [{ type: 'horizontalRule', attrs: this.attrs() }]
      case 'html_block':
        return this.paragraphs(token.content)
      case 'table_open':
        return this.table()
      case 'figure':
        return this.figure(token)
      case 'formula':
        return this.formula(token)
      default:
        return []
    }
  }

  /** One paragraph, or several where tags of blocks or indents in the Chinese way part it. */
  private paragraphs(source: string): Paragraph[] {
    return textOfHtml(source, this.dropped)
      .flatMap((piece) => piece.split(INDENTED))
      .flatMap((text) => {
        const content = readInline(text, this.dropped)
        return content.length === 0 ? [] : [this.paragraph(content)]
      })
  }

  private paragraph = (content: readonly Inline[]): Paragraph => ({
    type: 'paragraph',
    attrs: this.attrs(),
    content,
  })

  private runIn(): Block[] {
    const blocks = this.readUntil('heading_close')
    return blocks.flatMap((block) => {
      if (block.type !== 'paragraph') return [block]
      const content = (block.content ?? []).map((inline) =>
        inline.type === 'hardBreak' ? { type: 'text' as const, text: ' ' } : inline,
      )
      return [{ type: 'heading' as const, attrs: block.attrs, content }]
    })
  }

  private quote(): Block[] {
    const attrs = this.attrs()
    const blocks = this.readUntil('blockquote_close')
    const content = blocks.flatMap((block) => this.flattened(block))
    const standalone = blocks.filter(standsAlone)
    return content.length === 0
      ? standalone
      : [{ type: 'blockquote', attrs, content }, ...standalone]
  }

  /** A list, and behind it what cannot stand in one. */
  private list(token: Token): Block[] {
    const attrs = this.attrs()
    const isOrdered = token.type === 'ordered_list_open'
    const items: ListItem[] = []
    const standalone: Block[] = []
    const end = token.type.replace('open', 'close')
    for (let item = this.next(); item && item.type !== end; item = this.next()) {
      const content = this.readUntil('list_item_close').flatMap((block): ListItem['content'] => {
        if (standsAlone(block)) standalone.push(block)
        if (block.type === 'bulletList' || block.type === 'orderedList') return [block]
        return this.flattened(block)
      })
      if (content.length > 0) items.push({ type: 'listItem', content })
    }
    if (items.length === 0) return standalone
    const start = Number(token.attrGet('start') ?? 1)
    const list: BulletList | OrderedList = isOrdered
      ? { type: 'orderedList', attrs: { ...attrs, ...(start !== 1 && { start }) }, content: items }
      : { type: 'bulletList', attrs, content: items }
    return [list, ...standalone]
  }

  /** A block where only paragraphs may stand; nothing of one that stands alone. */
  private flattened(block: Block): Paragraph[] {
    if (block.type === 'paragraph') return [block]
    if (block.type === 'heading') return [{ ...block, type: 'paragraph' }]
    if (block.type === 'blockquote') return [...block.content]
    if (block.type !== 'bulletList' && block.type !== 'orderedList') return []
    return block.content.flatMap((item) => item.content.flatMap((part) => this.flattened(part)))
  }

  private code(token: Token): Block {
    const text = token.content.replace(/\n$/, '')
    const language = /^[\w+#.-]{1,40}$/.exec(token.info.trim().split(/\s/)[0] ?? '')?.[0]
    return {
      type: 'codeBlock',
      attrs: { ...this.attrs(), ...(language !== undefined && { language }) },
      ...(text !== '' && { content: [{ type: 'text', text }] }),
    }
  }

  private table(): Block[] {
    const rows: Token[] = []
    for (let token = this.next(); token && token.type !== 'table_close'; token = this.next()) {
      rows.push(token)
    }
    const table = readTable(rows, this.dropped)
    if (!table) return []
    return [
      this.captioned('tab', { id: '', caption: '', evidenceIds: [] }, { kind: 'table', table }),
    ]
  }

  private figure({ info, content }: Token): Block[] {
    const head = readFigureHead(info)
    if (!head) return []
    const table = head.kind === 'table' ? tableIn(content, this.dropped) : null
    const spec =
      head.kind === 'table'
        ? table && { kind: 'table' as const, table }
        : readFigureContent(head.kind, content)
    // A picture is stored bytes, which no model can name.
    if (!spec || (spec.kind === 'image' && this.by === 'ai')) {
      this.dropped.figures += 1
      return []
    }
    return [this.captioned(prefixes[head.kind], head, spec)]
  }

  private formula({ content }: Token): Block[] {
    const latex = cleanLatex(content)
    if (latex === '') return []
    const head = { id: '', caption: '', evidenceIds: [] }
    return [this.captioned('eq', head, { kind: 'equation', latex })]
  }

  private captioned(
    prefix: string,
    { id, caption, evidenceIds, alt, width }: Omit<Figure['attrs'], 'spec' | 'blockId' | 'by'>,
    spec: Figure['attrs']['spec'],
  ): Figure {
    const attrs = this.attrs()
    return {
      type: 'figure',
      attrs: {
        ...attrs,
        id: id || `${prefix}-${attrs.blockId}`,
        caption,
        evidenceIds,
        ...(alt !== undefined && { alt }),
        ...(width !== undefined && { width }),
        spec,
      },
    }
  }
}

const INDENTED = /\n(?=[ \t]*\u3000{2})/

const prefixes: Record<Figure['attrs']['spec']['kind'], string> = {
  table: 'tab',
  chart: 'fig',
  equation: 'eq',
  image: 'fig',
  svg: 'fig',
  schematic: 'fig',
}

const standsAlone = ({ type }: Block) =>
  type === 'codeBlock' || type === 'figure' || type === 'horizontalRule'
