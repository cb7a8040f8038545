import type { Block, Inline, Mark } from '#packages/document'

const attrs = (no: number) => ({
  blockId: `every${String(no).padStart(3, '0')}`,
  by: 'ai' as const,
})
const text = (value: string, ...marks: Mark[]): Inline => ({ type: 'text', text: value, marks })
const line = (no: number, ...content: Inline[]): Extract<Block, { type: 'paragraph' }> => ({
  type: 'paragraph',
  attrs: attrs(no),
  content,
})
const change = { id: '1', author: '林墨', at: Date.UTC(2026, 0, 2), by: 'human' as const }

/** One of each thing that may stand in a section beside what the thesis has. */
export const everyConstruct: readonly Block[] = [
  line(
    1,
    text('粗', { type: 'bold' }),
    text('斜', { type: 'italic' }),
    text('上', { type: 'superscript' }),
    text('下', { type: 'subscript' }),
    text('线', { type: 'underline' }),
    text('亮', { type: 'highlight' }),
    text('词', { type: 'term' }),
    text('链接', { type: 'link', attrs: { href: 'https://example.com/a?b=1&c=2' } }),
    { type: 'hardBreak' },
    text('增', { type: 'insertion', attrs: change }),
    text('删', { type: 'deletion', attrs: change }),
    text('改', { type: 'modification', attrs: change }),
  ),
  line(
    2,
    { type: 'note', attrs: { text: '作者的注。' } },
    { type: 'cite', attrs: { ids: ['e1', 'e2'], form: 'narrative', locator: '5' } },
    { type: 'cite', attrs: { ids: ['e1'], form: 'note' } },
    { type: 'cite', attrs: { ids: ['nobody'], form: 'sup' } },
    { type: 'xref', attrs: { to: 'tab-0', form: 'title' } },
    { type: 'xref', attrs: { to: 'c0', form: 'number' } },
    { type: 'xref', attrs: { to: 'c1s0', form: 'page' } },
    { type: 'xref', attrs: { to: 'nothing', form: 'number' } },
    { type: 'math', attrs: { latex: '\\frac{1' } },
  ),
  { type: 'heading', attrs: attrs(3), content: [text('小标题')] },
  {
    type: 'bulletList',
    attrs: attrs(4),
    content: [
      {
        type: 'listItem',
        content: [
          line(5, text('一点')),
          {
            type: 'orderedList',
            attrs: { ...attrs(6), start: 3 },
            content: [{ type: 'listItem', content: [line(7, text('其中之三'))] }],
          },
        ],
      },
    ],
  },
  { type: 'blockquote', attrs: attrs(8), content: [line(9, text('引文。'))] },
  { type: 'codeBlock', attrs: attrs(10), content: [{ type: 'text', text: 'a < b\n\tc' }] },
  { type: 'horizontalRule', attrs: attrs(11) },
  {
    type: 'figure',
    attrs: {
      ...attrs(12),
      id: 'fig-flow',
      caption: '流程',
      evidenceIds: ['e3'],
      spec: { kind: 'schematic', mermaid: 'graph TD; A-->B' },
    },
  },
  {
    type: 'figure',
    attrs: {
      ...attrs(13),
      id: 'fig-again',
      caption: '同一张图',
      evidenceIds: [],
      spec: { kind: 'image', key: 'picture-0', type: 'png', pixels: { width: 640, height: 360 } },
    },
  },
]
