import type {
  Block,
  BlockAttrs,
  Figure,
  Inline,
  ListItem,
  Mark,
  Paragraph,
  SectionBody,
} from '#packages/document'
import type { Chance } from './chance'

// Words that Markdown would make something of, beside plain ones.
const WORDS = [
  ...'城市更新 的 增长5.2% “引号”，句号。 GDP GB/T 7714 a_b_c _单_ 5*3 ** * ` `` $5 $x 价$3 [1] [@ [# ](x) ^[ ! # > - + 1. 2) ::: --- | < <b> &amp; & ~~ ~ \\ \\( \\[ { } https://a.b/c 𠮷 é'.split(
    ' ',
  ),
  '第一 次',
  '1. 列',
  '- 项',
  '# 题',
  '| a | b |',
  '|---|---|',
  '```',
  '~~~',
]
const MARKS: readonly Mark[] = [
  { type: 'bold' },
  { type: 'bold' },
  { type: 'italic' },
  { type: 'underline' },
  { type: 'highlight' },
  { type: 'term' },
  { type: 'superscript' },
  { type: 'subscript' },
  { type: 'link', attrs: { href: 'https://example.com/a?b=c&d=%28e%29' } },
  { type: 'link', attrs: { href: 'mailto:a@example.com' } },
]

/** Bodies as editors keep them: no empty lines, no white space at the ends of a line. */
export class RandomBodies {
  private ids = 0

  constructor(private readonly chance: Chance) {}

  body(): SectionBody {
    return { type: 'doc', content: this.many(1, 7, () => this.block()) }
  }

  line(): Inline[] {
    const inlines = [...this.many(0, 5, () => this.inline()), this.text()]
    // Neighbours alike are one, breaks stand between words.
    return inlines.flatMap((inline, index): Inline[] => {
      const before = inlines[index - 1]
      if (
        inline.type === 'hardBreak' &&
        (index === 0 || index === inlines.length - 1 || before?.type !== 'text')
      )
        return []
      return [inline]
    })
  }

  private block(): Block {
    const { chance } = this
    switch (chance.below(12)) {
      case 0:
        return { type: 'heading', attrs: this.attrs(), content: this.flat() }
      case 1:
        return { type: 'bulletList', attrs: this.attrs(), content: this.items(0) }
      case 2: {
        const start = chance.pick([1, 1, 0, 7, 99])
        const attrs = { ...this.attrs(), ...(start !== 1 && { start }) }
        return { type: 'orderedList', attrs, content: this.items(0) }
      }
      case 3:
        return {
          type: 'blockquote',
          attrs: this.attrs(),
          content: this.many(1, 3, () => this.paragraph()),
        }
      case 4:
        return this.code()
      case 5:
        return { type: 'horizontalRule', attrs: this.attrs() }
      case 6:
      case 7:
        return this.figure()
      default:
        return this.paragraph()
    }
  }

  private code(): Block {
    const text = this.chance.pick([
      'let a = 1\n\n  b()',
      '```\n内\n```',
      ':::\n',
      '\tx',
      '',
      '# 题',
    ])
    const language = this.chance.pick(['', 'ts', 'c++'])
    return {
      type: 'codeBlock',
      attrs: { ...this.attrs(), ...(language && { language }) },
      ...(text !== '' && { content: [{ type: 'text', text }] }),
    }
  }

  private paragraph = (): Paragraph => ({
    type: 'paragraph',
    attrs: this.attrs(),
    content: this.line(),
  })

  private items = (depth: number): ListItem[] =>
    this.many(1, 3, () => ({
      type: 'listItem',
      content: [
        this.paragraph(),
        ...(depth < 3 && this.chance.below(3) === 0
          ? [
              {
                type: this.chance.pick(['bulletList', 'orderedList'] as const),
                attrs: this.attrs(),
                content: this.items(depth + 1),
              },
            ]
          : []),
        ...(this.chance.below(4) === 0 ? [this.paragraph()] : []),
      ],
    }))

  private figure(): Figure {
    const { chance } = this
    return {
      type: 'figure',
      attrs: {
        ...this.attrs(),
        id: `fig-${chance.below(99)}`,
        caption: chance.pick(['', '各省GDP {a} "b"', '图：::: 对照']),
        evidenceIds: chance.pick([[], ['e1'], ['e12', 'e15']]),
        ...(chance.below(3) === 0 && { alt: chance.pick(['两"线" {图} \\', '替代']) }),
        ...(chance.below(3) === 0 && { width: chance.pick([0.5, 1, 0.33]) }),
        spec: this.spec(),
      },
    }
  }

  private spec(): Figure['attrs']['spec'] {
    switch (this.chance.below(6)) {
      case 0:
        return { kind: 'equation', latex: 'E = mc^2 \\tag{1}' }
      case 1:
        return { kind: 'svg', svg: '<svg>\n:::\n\n<path d="M0 0"/></svg>' }
      case 2:
        return { kind: 'schematic', mermaid: 'graph TD\n  A[一] --> B' }
      case 3:
        return { kind: 'image', key: 'doc/1/a.png', type: 'png', pixels: { width: 10, height: 20 } }
      case 4:
        return {
          kind: 'chart',
          chart: {
            kind: 'bar',
            categories: ['甲', '乙'],
            series: [{ name: '数', unit: '亿元', values: [1, -2.5] }],
          },
        }
      default:
        return { kind: 'table', table: this.table() }
    }
  }

  private table() {
    const columns = this.many(1, 4, () => ({
      name: this.chance.pick(['地区', 'a|b', 'GDP', '*注*', '{x}', '']),
      ...(this.chance.below(3) === 0 && { unit: this.chance.pick(['亿元', '%']) }),
      ...(this.chance.below(3) === 0 && {
        align: this.chance.pick(['left', 'center', 'right'] as const),
      }),
    }))
    const rows = this.many(0, 4, () =>
      columns.map(() => ({
        content: this.chance.below(4) === 0 ? [] : this.line(),
        ...(this.chance.below(6) === 0 && { colspan: 2 }),
        ...(this.chance.below(6) === 0 && { rowspan: 3 }),
      })),
    )
    return { columns, rows }
  }

  private flat = (): Inline[] => this.line().filter(({ type }) => type !== 'hardBreak')

  private inline(): Inline {
    const { chance } = this
    switch (chance.below(14)) {
      case 0: {
        const locator = chance.pick(['', '', '第3页', '12-15'])
        const form = chance.pick(['sup', 'sup', 'narrative', 'note'] as const)
        return {
          type: 'cite',
          attrs: { ids: chance.pick([['e1'], ['e12', 'e15']]), ...(locator && { locator }), form },
        }
      }
      case 1:
        return {
          type: 'xref',
          attrs: { to: 'tab-gdp', form: chance.pick(['number', 'title', 'page'] as const) },
        }
      case 2:
        return {
          type: 'math',
          attrs: { latex: chance.pick(['x', 'a|b', '\\frac{1}{2}', '5', '\\$5', '\\{x\\}']) },
        }
      case 3:
        return { type: 'note', attrs: { text: chance.pick(['注', '见[1]与\\a', '“文” a']) } }
      case 4:
        return { type: 'hardBreak' }
      default:
        return this.text()
    }
  }

  private text(): Inline {
    const { chance } = this
    const words = this.many(1, 3, () => chance.pick(WORDS))
    const edges = [chance.below(6) === 0 ? ' ' : '', chance.below(6) === 0 ? ' ' : '']
    const text = edges.join(words.join(chance.pick(['', ' ', ''])))
    const marks = chance.below(2) === 0 ? [] : this.many(1, 3, () => chance.pick(MARKS))
    return { type: 'text', text, ...(marks.length > 0 && { marks }) }
  }

  private attrs = (): BlockAttrs => ({ blockId: `b${(this.ids += 1)}`, by: 'human' })

  private many<Item>(from: number, to: number, make: () => Item): Item[] {
    return Array.from({ length: from + this.chance.below(to - from + 1) }, make)
  }
}
