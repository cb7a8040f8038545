import { expect, test } from 'vitest'
import { makeDocx, paragraph } from '../../../../../../test/fixtures/make-docx'
import { XmlArchive } from '~/features/library/server'
import type { BlockView } from '~/features/library/terms'
import { sectionBody } from '../../../body-contract'
import type { BlockAttrs } from '#packages/document/body'
import { writeMarkdown } from '#packages/document/markdown'
import { readDocxText } from './docx-text'
import { sectionsOf, type TextPiece } from './imported-text'
import { readLearnedText } from './learned-text'
import { readMarkdownText } from './markdown-text'

function attrsMaker(): () => BlockAttrs {
  let no = 0
  return () => ({ blockId: `b${(no += 1)}`, by: 'source', step: 'import:7' })
}

const STYLES =
  '<w:styles><w:style w:styleId="1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="2"><w:name w:val="heading 2"/></w:style><w:style w:styleId="T"><w:name w:val="Title"/></w:style><w:style w:styleId="toc1"><w:name w:val="toc 1"/></w:style></w:styles>'

async function docx(body: string, parts: Record<string, string> = {}, newChange = false) {
  const bytes = makeDocx(body, { 'word/styles.xml': STYLES, ...parts })
  const source = await XmlArchive.open({
    size: bytes.byteLength,
    read: async (from, length) => bytes.slice(from, from + length).buffer,
  })
  let changes = 0
  return readDocxText(source, {
    attrs: attrsMaker(),
    ...(newChange && {
      newChange: (change) => ({ ...change, id: `c${(changes += 1)}`, by: 'human' as const }),
    }),
  })
}

const told = (pieces: readonly TextPiece[]) => {
  const { title, sections } = sectionsOf(pieces, () => attrsMaker()().blockId)
  return [
    title,
    ...sections.map(({ level, title: heading, body }) => {
      expect(sectionBody.safeParse(body).success).toBe(true)
      return `${level} ${heading}\n${writeMarkdown(body).trim()}`
    }),
  ]
}

const run = (text: string, marks = '') =>
  `<w:r><w:rPr>${marks}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const line = (inner: string, settings = '') => `<w:p><w:pPr>${settings}</w:pPr>${inner}</w:p>`
const item = (text: string, list: number, depth = 0) =>
  line(run(text), `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`)
const NUMBERING =
  '<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="0"/></w:num></w:numbering>'

test('a Word file keeps its title, headings, marks, links, lists, notes and formulas; its contents page is left out', async () => {
  const pieces = await docx(
    [
      paragraph('古镇保护导则', 'T'),
      paragraph('第一章 ……1', 'toc1'),
      line(run('引言在前。')),
      paragraph('总则', '1'),
      line(
        run('限高') +
          run('12', '<w:b/>') +
          run('米', '<w:b w:val="0"/>') +
          '<w:hyperlink r:id="l1"><w:r><w:t>网页</w:t></w:r></w:hyperlink>' +
          '<w:r><w:footnoteReference w:id="2"/></w:r>',
      ),
      item('甲', 3),
      item('甲之一', 3, 1),
      item('乙', 3),
      line(
        '<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>',
      ),
      paragraph('细则', '2'),
    ].join(''),
    {
      'word/numbering.xml': NUMBERING,
      'word/footnotes.xml':
        '<w:footnotes><w:footnote w:id="2"><w:p><w:r><w:t>见附录。</w:t></w:r></w:p></w:footnote></w:footnotes>',
      'word/_rels/document.xml.rels':
        '<Relationships><Relationship Id="l1" Type="x/hyperlink" Target="https://gucheng.cn/a" TargetMode="External"/></Relationships>',
    },
  )
  expect(told(pieces)).toEqual([
    '古镇保护导则',
    '1 \n引言在前。',
    expect.stringContaining('1 总则\n限高**12**米[网页](https://gucheng.cn/a)^[见附录。]'),
    '2 细则\n',
  ])
  const chapter = told(pieces)[2] ?? ''
  expect(chapter).toContain('1. 甲\n   - 甲之一\n2. 乙')
  expect(chapter).toContain('$\\frac{a}{b}$')
})

test('merged cells of a Word table keep their places, and the line above names it', async () => {
  const cell = (text: string, settings = '') =>
    `<w:tc><w:tcPr>${settings}</w:tcPr>${line(run(text))}</w:tc>`
  const pieces = await docx(
    line(run('表 2-1　限高')) +
      `<w:tbl><w:tr>${cell('区')}${cell('限高')}${cell('备注')}</w:tr>` +
      `<w:tr>${cell('核心', '<w:vMerge w:val="restart"/>')}${cell('9米', '<w:gridSpan w:val="2"/>')}</w:tr>` +
      `<w:tr>${cell('', '<w:vMerge/>')}${cell('12米')}${cell('沿河')}</w:tr></w:tbl>`,
  )
  expect(pieces).toHaveLength(1)
  expect(pieces[0]).toMatchObject({
    block: {
      attrs: {
        caption: '限高',
        step: 'import:7',
        spec: {
          table: {
            columns: [{ name: '区' }, { name: '限高' }, { name: '备注' }],
            rows: [
              [
                { content: [{ text: '核心' }], rowspan: 2 },
                { content: [{ text: '9米' }], colspan: 2 },
                { content: [] },
              ],
              [{ content: [] }, { content: [{ text: '12米' }] }, { content: [{ text: '沿河' }] }],
            ],
          },
        },
      },
    },
  })
})

test('tracked changes of a Word file are accepted, or kept with their author', async () => {
  const body = line(
    run('原有') +
      '<w:del w:author="周禾" w:date="2026-11-20T08:00:00Z"><w:r><w:delText>旧</w:delText></w:r></w:del>' +
      '<w:ins w:author="周禾" w:date="2026-11-20T08:00:00Z"><w:r><w:t>新</w:t></w:r></w:ins>',
  )
  expect(told(await docx(body))).toEqual(['', '1 \n原有新'])
  const at = Date.parse('2026-11-20T08:00:00Z')
  expect((await docx(body, {}, true))[0]).toMatchObject({
    block: {
      content: [
        { text: '原有' },
        { text: '旧', marks: [{ type: 'deletion', attrs: { id: 'c1', author: '周禾', at } }] },
        { text: '新', marks: [{ type: 'insertion', attrs: { id: 'c2', author: '周禾', at } }] },
      ],
    },
  })
})

test('a picture of a Word file stands where it stood, by the part that holds it, with the line below as its name', async () => {
  const pieces = await docx(
    line('<w:r><w:drawing><wp:docPr descr="沿河分布"/><a:blip r:embed="r1"/></w:drawing></w:r>') +
      line(run('图1　游客分布')),
    {
      'word/_rels/document.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/image" Target="media/image1.png"/></Relationships>',
    },
  )
  expect(pieces).toMatchObject([
    {
      block: {
        type: 'figure',
        attrs: {
          caption: '游客分布',
          alt: '沿河分布',
          spec: { key: 'part:word/media/image1.png' },
        },
      },
    },
  ])
})

test('Markdown is cut at its headings, not at those in code; notes come where they are called', () => {
  const text = [
    '---\ntitle: x\n---\n前言[^1]。',
    '# 甲',
    '```\n# 不是\n```',
    '乙\n---',
    '- 一\n- 二',
    '#### 深',
    '[^1]: 注文。',
  ].join('\n\n')
  expect(told(readMarkdownText(text, attrsMaker()))).toEqual([
    '',
    '1 \n前言^[注文。]。',
    '1 甲\n```\n# 不是\n```',
    expect.stringMatching(/^2 乙\n- 一\n- 二\n\n(?:####|\*\*).*深/),
  ])
})

test('what the library has read keeps its page with every block, lists and tables as such', () => {
  const anchor: BlockView['anchor'] = { kind: 'page', page: 3, boxes: [] }
  const block = (kind: 'heading' | 'list' | 'paragraph' | 'table', text: string, level = 0) => ({
    no: 0,
    kind,
    level,
    text,
    anchor,
  })
  let no = 0
  const pieces = readLearnedText(
    [
      block('heading', '甲', 1),
      block('list', '- 一'),
      block('list', '- 二'),
      block('table', '| 区 | 限高 |\n| --- | --- |\n| 核心 | 9米 |'),
    ],
    (page) => ({ blockId: `b${(no += 1)}`, by: 'source', step: `import:7:${page}` }),
  )
  expect(told(pieces)[1]).toContain('1 甲\n- 一\n- 二')
  expect(pieces.at(-1)).toMatchObject({
    block: { attrs: { step: 'import:7:3', spec: { kind: 'table' } } },
  })
})

test('headings that skip levels move up, and a long text goes on in the next section', () => {
  const long = '文'.repeat(1_000)
  const block = (): TextPiece => ({
    type: 'block',
    block: { type: 'paragraph', attrs: attrsMaker()(), content: [{ type: 'text', text: long }] },
  })
  const { sections } = sectionsOf(
    [
      { type: 'heading', level: 3, text: '深' },
      { type: 'heading', level: 3, text: '下一层' },
      ...Array.from({ length: 120 }, block),
    ],
    () => 'r1',
  )
  expect(sections.map(({ level, title }) => `${level}${title}`)).toEqual([
    '1深',
    '2下一层',
    '2下一层（续）',
    '2下一层（续2）',
  ])
})
