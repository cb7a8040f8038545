import { expect, test } from 'vitest'
import { makeDoc } from '../../test/fixtures/make-doc'
import {
  makePptx,
  makeXlsx,
  relations,
  shapeXml,
  slideXml,
  xlsxRows,
} from '../../test/fixtures/make-office'
import { makeOle } from '../../test/fixtures/make-ole'
import { makePpt } from '../../test/fixtures/make-ppt'
import { parsers, type Block } from '.'
import { firstReading } from './document'

async function read(extension: keyof typeof parsers, bytes: Uint8Array<ArrayBuffer>) {
  const document = await parsers[extension].open(bytes)
  const blocks: Block[] = []
  for (let window = 0; window < document.windows; window += 1) {
    blocks.push(...(await document.read(window, firstReading)).blocks)
  }
  await document.close()
  return blocks
}

const kindsAndTexts = (blocks: Block[]) => blocks.map(({ kind, text }) => [kind, text])
const bytesOf = (text: string) => new TextEncoder().encode(text)

test('slides are read in their order, with lists, tables, captions and notes, without what every slide repeats', async () => {
  const table =
    '<p:graphicFrame><a:tbl><a:tr><a:tc><a:p><a:r><a:t>季度</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>收入</a:t></a:r></a:p></a:tc></a:tr><a:tr><a:tc><a:p><a:r><a:t>一</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>120万</a:t></a:r></a:p></a:tc></a:tr></a:tbl></p:graphicFrame>'
  const picture = '<p:pic><p:nvPicPr><p:cNvPr id="4" descr="古镇石桥的照片"/></p:nvPicPr></p:pic>'
  const blocks = await read(
    'pptx',
    makePptx(
      [
        shapeXml(['年度汇报'], 'ctrTitle') + shapeXml(['7'], 'sldNum'),
        shapeXml(['游客增长'], 'title') +
          shapeXml(['桥上人多', '水边人少'], 'body') +
          table +
          picture,
      ],
      {
        'ppt/slides/_rels/slide2.xml.rels': relations(['notesSlide', '../notesSlides/n1.xml']),
        'ppt/notesSlides/n1.xml': slideXml(
          shapeXml(['先讲桥'], 'body') + shapeXml(['2'], 'sldNum'),
        ),
      },
    ),
  )
  expect(kindsAndTexts(blocks)).toEqual([
    ['heading', '年度汇报'],
    ['heading', '游客增长'],
    ['list', '桥上人多'],
    ['list', '水边人少'],
    ['table', '| 季度 | 收入 |\n| --- | --- |\n| 一 | 120万 |'],
    ['paragraph', '（图：古镇石桥的照片）'],
    ['paragraph', '备注：先讲桥'],
  ])
  expect(blocks.map(({ level }) => level).slice(0, 2)).toEqual([1, 2])
  expect(blocks[2]?.anchor).toEqual({ kind: 'slide', slide: 2 })
  expect(blocks.at(-1)?.anchor).toEqual({ kind: 'slide', slide: 2, notes: true })
})

test('a chart on a slide is read as its title and its points', async () => {
  const values = (name: string, points: string[]) =>
    `<c:${name}><c:strCache>${points.map((point) => `<c:pt><c:v>${point}</c:v></c:pt>`).join('')}</c:strCache></c:${name}>`
  const blocks = await read(
    'pptx',
    makePptx([shapeXml(['走势'], 'title')], {
      'ppt/slides/_rels/slide1.xml.rels': relations(['chart', '../charts/c1.xml']),
      'ppt/charts/c1.xml': `<c:chartSpace><c:chart><c:title><a:t>游客人次</a:t></c:title><c:ser>${values('tx', ['散客'])}${values('cat', ['五月', '六月'])}${values('val', ['31', '42'])}</c:ser></c:chart></c:chartSpace>`,
    }),
  )
  expect(blocks.slice(1).map(({ text }) => text)).toEqual([
    '图表：游客人次',
    '散客：五月 31，六月 42',
  ])
})

test('a ppt gives what a pptx gives: titles, lists, tables, captions and notes at their slide', async () => {
  const blocks = await read(
    'ppt',
    makePpt([
      { title: '年度汇报' },
      {
        title: '游客增长',
        lines: ['桥上人多', '水边人少'],
        caption: '古镇石桥的照片',
        table: [
          ['季度', '收入'],
          ['一', '120万'],
        ],
        notes: '先讲桥',
      },
    ]),
  )
  expect(kindsAndTexts(blocks)).toEqual([
    ['heading', '年度汇报'],
    ['heading', '游客增长'],
    ['list', '桥上人多'],
    ['list', '水边人少'],
    ['paragraph', '（图：古镇石桥的照片）'],
    ['table', '| 季度 | 收入 |\n| --- | --- |\n| 一 | 120万 |'],
    ['paragraph', '备注：先讲桥'],
  ])
  expect(blocks.at(-1)?.anchor).toEqual({ kind: 'slide', slide: 2, notes: true })
})

test('a doc gives headings, lists, tables and footnotes, and of its fields the results alone', async () => {
  const blocks = await read(
    'doc',
    makeDoc(
      [
        { text: '总则', style: 1 },
        { text: '正文\x02，见\x13 PAGEREF _a \x14第三页\x15。' },
        { text: '一项', isListed: true },
        { text: '姓名', ends: 'cell' },
        { text: '事由', ends: 'cell' },
        { text: '', ends: 'row' },
        { text: '甲', ends: 'cell' },
        { text: '出差', ends: 'cell' },
        { text: '', ends: 'row' },
        { text: '附则', style: 2 },
        { text: '结尾' },
      ],
      { notes: ['\x02出处在此'] },
    ),
  )
  expect(
    blocks.map(({ kind, level, text, anchor }) => [
      kind,
      level,
      text,
      anchor.kind === 'paragraph' && [anchor.from, anchor.to],
    ]),
  ).toEqual([
    ['heading', 1, '总则', [1, 1]],
    ['paragraph', 0, '正文，见第三页。', [2, 2]],
    ['paragraph', 0, '注：出处在此', [2, 2]],
    ['list', 0, '一项', [3, 3]],
    ['table', 0, '| 姓名 | 事由 |\n| --- | --- |\n| 甲 | 出差 |', [4, 7]],
    ['heading', 2, '附则', [8, 8]],
    ['paragraph', 0, '结尾', [9, 9]],
  ])
})

test('what has a password says so, whatever its ending', async () => {
  const wrapped = makeOle({
    EncryptedPackage: new Uint8Array(64),
    EncryptionInfo: new Uint8Array(8),
  })
  for (const extension of ['docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt'] as const) {
    await expect(parsers[extension].open(wrapped)).rejects.toThrow('learning.encrypted')
  }
  await expect(parsers.doc.open(makeDoc([{ text: '密' }], { flags: 0x0100 }))).rejects.toThrow(
    'learning.encrypted',
  )
  await expect(parsers.ppt.open(makePpt([{ title: '密' }], true))).rejects.toThrow(
    'learning.encrypted',
  )
})

test('a document under the ending of another generation is read, one of another family is refused', async () => {
  const slides = makePptx([shapeXml(['汇报'], 'title')])
  expect(await read('ppt', slides)).toHaveLength(1)
  expect(await read('docx', makeDoc([{ text: '旧格式的正文' }]))).toHaveLength(1)
  await expect(parsers.docx.open(slides)).rejects.toThrow('learning.mismatch')
  await expect(parsers.xlsx.open(makeDoc([{ text: '正文' }]))).rejects.toThrow('learning.mismatch')
})

test('a page or rich text saved as a doc is read as what it is, never run', async () => {
  const page = '<html><body><h1>季报</h1><p>收入增长。</p><script>alert(1)</script></body></html>'
  expect(kindsAndTexts(await read('doc', bytesOf(page)))).toEqual([
    ['heading', '季报'],
    ['paragraph', '收入增长。'],
  ])
  // 总则 in GBK, 正 as a Unicode character with its stand-in, a table, a footnote.
  const rich = String.raw`{\rtf1\ansi\ansicpg936{\fonttbl{\f0\fcharset134 SimSun;}}\pard\outlinelevel0 \'d7\'dc\'d4\'f2\par\pard \u27491?\u25991?{\footnote \u20986?}\par\trowd\pard\intbl a\cell b\cell\row\pard end\par}`
  expect(kindsAndTexts(await read('doc', bytesOf(rich)))).toEqual([
    ['heading', '总则'],
    ['paragraph', '正文'],
    ['paragraph', '注：出'],
    ['table', '| a | b |\n| --- | --- |'],
    ['paragraph', 'end'],
  ])
})

test('an old container whose chains turn in circles ends as damaged', async () => {
  const bytes = makeDoc([{ text: '正文' }])
  const view = new DataView(bytes.buffer)
  // The directory's chain leads back to its own first sector.
  const directory = view.getUint32(0x30, true)
  view.setUint32(512 + 4 * directory, directory, true)
  view.setUint32(0x44, 0, true)
  expect(await read('doc', bytes)).toHaveLength(1)
  // Names and numbers from a stream that is cut off.
  await expect(parsers.doc.open(bytes.slice(0, 1536))).rejects.toThrow('learning.damaged')
})

test('sheets are read by name, hidden ones of programs aside', async () => {
  const blocks = await read(
    'xlsx',
    makeXlsx([
      { name: '收支', rows: xlsxRows(['项目', '金额'], ['门票', 120]) },
      { name: '内部', rows: xlsxRows(['x', 'y'], ['z', 1]), state: 'veryHidden' },
      { name: '附表', rows: xlsxRows(['甲', '乙'], ['丙', 2]) },
    ]),
  )
  expect(blocks.map(({ text }) => text.split('\n')[0])).toEqual([
    '收支',
    '| 项目 | 金额 |',
    '附表',
    '| 甲 | 乙 |',
  ])
  expect(blocks[1]?.anchor).toEqual({ kind: 'cells', sheet: '收支', sheetNo: 1, range: 'A1:B2' })
  expect(blocks[3]?.anchor).toMatchObject({ sheet: '附表', sheetNo: 3 })
})
