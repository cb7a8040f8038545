import { expect, test } from 'vitest'
import { textPart } from '#test/word/package'
import { attrs, line, p, r, text, written } from '#test/word/written'
import type { Block, Mark } from '#packages/document/body'

test('marks are run properties in their order', async () => {
  const { xml } = await written([
    line(
      text('a', { type: 'underline' }, { type: 'bold' }, { type: 'italic' }),
      text('2', { type: 'superscript' }),
    ),
  ])
  expect(xml).toBe(
    p(
      r('a', '<w:b/><w:bCs/><w:i/><w:u w:val="single"/>') +
        r('2', '<w:vertAlign w:val="superscript"/>'),
    ),
  )
})

test('changes keep who made them and when', async () => {
  const change = { id: 'x', author: '林墨', at: Date.UTC(2026, 0, 2, 3), by: 'human' as const }
  const { xml } = await written([
    line(
      text('旧', { type: 'deletion', attrs: change }),
      text('新', { type: 'insertion', attrs: change }),
      text('形', { type: 'modification', attrs: change }),
    ),
  ])
  expect(xml).toMatch(
    /<w:del w:id="\d+" w:author="林墨" w:date="2026-01-02T03:00:00Z"><w:r><w:delText xml:space="preserve">旧<\/w:delText><\/w:r><\/w:del>/,
  )
  expect(xml).toMatch(
    /<w:ins w:id="\d+" w:author="林墨" w:date="2026-01-02T03:00:00Z"><w:r><w:t xml:space="preserve">新<\/w:t>/,
  )
  expect(xml).toMatch(/<w:rPrChange w:id="\d+"[^>]*><w:rPr\/><\/w:rPrChange>/)
})

test('a column that names its share of the width gets it', async () => {
  const columns = [{ name: '甲', width: 0.5 }, { name: '乙' }, { name: '丙' }]
  const figure = { ...attrs, id: 't', caption: '表', evidenceIds: [] }
  const { xml } = await written([
    { type: 'figure', attrs: { ...figure, spec: { kind: 'table', table: { columns, rows: [] } } } },
  ])
  const widths = [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width))
  const whole = widths.reduce((sum, width) => sum + width, 0)
  expect(Math.abs((widths[0] ?? 0) - whole / 2)).toBeLessThan(2)
})

test('a thread of comments stands around its words once', async () => {
  const mark: Mark = { type: 'comment', attrs: { threadId: 't' } }
  const comments = new Map([
    [
      't',
      {
        isResolved: true,
        blockId: null,
        comments: [
          { author: '甲', time: 0, text: '何据' },
          { author: '乙', time: 1_000, text: '已补' },
        ],
      },
    ],
  ])
  const { xml, parts } = await written(
    [line(text('有', mark), text('据', mark, { type: 'bold' })), line(text('再', mark))],
    { comments },
  )
  expect(xml.match(/<w:commentRangeStart/g)).toHaveLength(2)
  expect(xml.match(/<w:commentReference w:id="[01]"\/>/g)).toHaveLength(2)
  const from = xml.indexOf('<w:commentRangeStart')
  const to = xml.lastIndexOf('<w:commentRangeEnd')
  expect(xml.slice(from, to)).toMatch(/有.*据.*再/)
  expect(textPart(parts, 'word/comments.xml')).toContain('何据')
  expect(textPart(parts, 'word/commentsExtended.xml')).toMatch(
    /<w15:commentEx w15:paraId="10000000" w15:done="1"\/><w15:commentEx w15:paraId="10000001" w15:paraIdParent="10000000" w15:done="1"\/>/,
  )
})

test('a thread about a block as a whole stands around its paragraphs', async () => {
  const spec = { kind: 'schematic' as const, mermaid: 'graph TD' }
  const figure = { blockId: 'f1', by: 'ai' as const, id: 'fig', caption: '流程', evidenceIds: [] }
  const comments = new Map([
    [
      't',
      { isResolved: false, blockId: 'f1', comments: [{ author: '甲', time: 0, text: '换图' }] },
    ],
  ])
  const { xml, parts } = await written([{ type: 'figure', attrs: { ...figure, spec } }], {
    comments,
  })
  expect(xml).toMatch(
    /^<w:commentRangeStart w:id="0"\/><w:p>.*<w:commentReference w:id="0"\/><\/w:r><\/w:p>$/,
  )
  expect(textPart(parts, 'word/comments.xml')).toContain('换图')
})

test('lists count for themselves, bullets and lists in lists go in', async () => {
  const item = (words: string, ...more: never[]) => ({
    type: 'listItem' as const,
    content: [{ type: 'paragraph' as const, attrs, content: [text(words)] }, ...more],
  })
  const ordered = (start: number): Block => ({
    type: 'orderedList',
    attrs: { ...attrs, start },
    content: [item('一')],
  })
  const { xml, parts } = await written([
    ordered(1),
    ordered(5),
    {
      type: 'bulletList',
      attrs,
      content: [
        {
          type: 'listItem',
          content: [
            { type: 'paragraph', attrs, content: [text('点')] },
            { type: 'bulletList', attrs, content: [item('里')] },
          ],
        },
      ],
    },
  ])
  expect(
    [...xml.matchAll(/<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"\/>/g)].map(
      ([, level, id]) => `${level}/${id}`,
    ),
  ).toEqual(['0/10', '0/11', '0/3', '1/3'])
  expect(textPart(parts, 'word/numbering.xml')).toContain('<w:startOverride w:val="5"/>')
})

test('bold lines, quotes, code, rules and links have their look', async () => {
  const { xml, parts } = await written([
    { type: 'heading', attrs, content: [text('小标题')] },
    { type: 'blockquote', attrs, content: [{ type: 'paragraph', attrs, content: [text('引')] }] },
    { type: 'codeBlock', attrs, content: [{ type: 'text', text: 'a < b\n\tc' }] },
    { type: 'horizontalRule', attrs },
    line(
      text('站', { type: 'link', attrs: { href: 'https://a.example/?a=1&b=2' } }),
      text('坏', { type: 'link', attrs: { href: 'javascript:alert(1)' } }),
    ),
  ])
  expect(xml).toContain(p(r('小标题', '<w:b/><w:bCs/>'), 'Ymbody', '<w:keepNext/>'))
  expect(xml).toContain(p(r('引'), 'Ymquote'))
  expect(xml).toContain(
    p(r('a &lt; b'), 'Ymcode') +
      p('<w:r><w:tab/><w:t xml:space="preserve">c</w:t></w:r>', 'Ymcode'),
  )
  expect(xml).toContain(
    '<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="auto"/></w:pBdr>',
  )
  expect(textPart(parts, 'word/_rels/document.xml.rels')).toContain(
    'Target="https://a.example/?a=1&amp;b=2" TargetMode="External"',
  )
  expect(
    Object.keys(parts)
      .map((path) => textPart(parts, path))
      .join(),
  ).not.toContain('javascript')
})

test('merged cells cover what they say, given with places or without', async () => {
  const cell = (words: string, more = {}) => ({ content: [text(words)], ...more })
  const table = (rows: ReturnType<typeof cell>[][]): Block => ({
    type: 'figure',
    attrs: {
      ...attrs,
      id: `t${rows.length}${rows[0]?.length}`,
      caption: '表',
      evidenceIds: [],
      spec: {
        kind: 'table',
        table: {
          columns: [{ name: 'a' }, { name: 'b', unit: '元', align: 'right' }, { name: 'c' }],
          rows,
        },
      },
    },
  })
  const { xml } = await written([
    table([
      [cell('1', { rowspan: 2 }), cell('2', { colspan: 2 }), cell('')],
      [cell(''), cell('3'), cell('4')],
    ]),
    table([
      [cell('1', { rowspan: 2 }), cell('2', { colspan: 2 })],
      [cell('3'), cell('4')],
    ]),
  ])
  const [, first = '', second = ''] = xml.split('<w:tbl>')
  for (const item of [first, second]) {
    expect(item).toContain('<w:vMerge w:val="restart"/>')
    expect(item).toContain('<w:vMerge/>')
    expect(item).toContain('<w:gridSpan w:val="2"/>')
    expect(item.replace(/<[^>]*>/g, '')).toContain('1234')
  }
  expect(first).toContain('b（元）')
})

test('columns that hold numbers stand right where nobody said otherwise', async () => {
  const row = (...words: string[]) => words.map((item) => ({ content: [text(item)] }))
  const { xml } = await written([
    {
      type: 'figure',
      attrs: {
        ...attrs,
        id: 't',
        caption: '客流',
        evidenceIds: [],
        spec: {
          kind: 'table',
          table: {
            columns: [
              { name: '年份' },
              { name: '游客', unit: '人次' },
              { name: '增长' },
              { name: '说明' },
              { name: '床位', align: 'center' },
            ],
            rows: [
              row('2024', '7,720', '-3.5%', '约9成', '12'),
              row('2025', '12 030.5', '—', '8成', '9'),
            ],
          },
        },
      },
    },
  ])
  const aligned = xml.split('<w:tr>').map((line) => line.match(/(?<=<w:jc w:val=")\w+/g))
  const sides = ['left', 'right', 'right', 'left', 'center']
  expect(aligned.slice(-2)).toEqual([sides, sides])
})

test('what cannot be written as meant stands as its source, and is told', async () => {
  const { xml, report } = await written([
    line(
      { type: 'math', attrs: { latex: '\\frac{a' } },
      { type: 'xref', attrs: { to: 'gone', form: 'number' } },
      { type: 'cite', attrs: { ids: ['e9'], form: 'sup' } },
      text('铃\u0007'),
    ),
    {
      type: 'figure',
      attrs: {
        ...attrs,
        id: 's',
        caption: '流程',
        evidenceIds: [],
        spec: { kind: 'schematic', mermaid: 'graph TD\nA-->B' },
      },
    },
    {
      type: 'figure',
      attrs: {
        ...attrs,
        id: 'i',
        caption: '图',
        evidenceIds: [],
        spec: { kind: 'image', key: 'k', type: 'png', pixels: { width: 3, height: 2 } },
      },
    },
  ])
  expect(xml).toContain(r('\\frac{a', '<w:color w:val="C00000"/>'))
  expect(xml).toContain('[#gone]')
  expect(xml).toContain('A--&gt;B')
  expect(report?.flaws.map(({ kind }) => kind)).toEqual([
    'formula',
    'target',
    'evidence',
    'signs',
    'picture',
    'picture',
  ])
  expect(report?.flaws.every(({ nodeId }) => nodeId === 'c1')).toBe(true)
})

test('an image lies once in the file however often it stands in the text', async () => {
  const image = (id: string): Block => ({
    type: 'figure',
    attrs: {
      ...attrs,
      id,
      caption: id,
      evidenceIds: [],
      width: 0.5,
      spec: { kind: 'image', key: 'k', type: 'jpeg', pixels: { width: 300, height: 200 } },
    },
  })
  const bytes = Uint8Array.from([0xff, 0xd8, 1, 2])
  const { parts, xml } = await written([image('a'), image('b')], { bytesOf: async () => bytes })
  expect(Object.entries(parts).filter(([path]) => path.startsWith('word/media/'))).toEqual([
    ['word/media/Ym_1.jpeg', bytes],
  ])
  const extent = /<wp:extent cx="(\d+)" cy="(\d+)"\/>/.exec(xml)
  expect(Number(extent?.[1]) / Number(extent?.[2])).toBeCloseTo(1.5, 2)
})
