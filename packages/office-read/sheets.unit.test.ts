import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { processorSeconds } from '#test/processor'
import { makeXlsx, relations, xlsxRows } from '../../test/fixtures/make-office'
import { parsers, type Block } from '.'
import { firstReading } from './document'
import { readCsv } from './sheets/csv'

async function read(extension: keyof typeof parsers, bytes: Uint8Array<ArrayBuffer>) {
  const document = await parsers[extension].open(bytes)
  const blocks: Block[] = []
  for (let window = 0; window < document.windows; window += 1) {
    blocks.push(...(await document.read(window, firstReading)).blocks)
  }
  return blocks
}

const csvOf = (text: string) => new TextEncoder().encode(text)

test('values are shown as the sheet shows them, formulas beside them; an empty styled cell stays empty', async () => {
  const row = [
    '<c r="A2" t="s"><v>1</v></c>',
    '<c r="B2" s="1"><v>45000</v></c>',
    '<c r="C2" s="2"><v>0.125</v></c>',
    '<c r="D2"><f>SUM(A1:A9)</f><v>0.30000000000000004</v></c>',
    '<c r="E2" t="b"><v>1</v></c>',
    '<c r="F2" t="s"/>',
  ]
  const head = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => `<c r="${name}1" t="s"><v>0</v></c>`)
  const rows = `<row r="1">${head.join('')}</row><row r="2">${row.join('')}</row>`
  const blocks = await read(
    'xlsx',
    makeXlsx([{ name: 'Sheet1', rows }], {
      'xl/sharedStrings.xml':
        '<sst><si><t>列</t></si><si><r><t>古</t></r><r><t>镇</t></r><rPh sb="0" eb="1"><t>グ</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/></cellXfs></styleSheet>',
    }),
  )
  expect(blocks[0]?.text.split('\n')[2]).toBe(
    '| 古镇 | 2023年3月15日 | 12.50% | 0.3（=SUM(A1:A9)） | TRUE |  |',
  )
})

test('a title, labels and remarks stand outside of their table; merged cells speak for all they cover', async () => {
  const rows = [
    [1, '资产负债表'],
    [2, '编制单位：研墨', '单位：元'],
    [3, '项目', '本年', '', '去年'],
    [4, '', '预算', '实际', '实际'],
    [5, '流动', '1', '2', '3'],
    [6, '', '4', '5', '6'],
    [7, '注：未经审计'],
  ] as const
  const cells = rows.map(([row, ...texts]) => {
    const each = texts.map((text, column) =>
      text === '' ? '' : `<c r="${'ABCD'[column]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    return `<row r="${row}">${each.join('')}</row>`
  })
  const merges = ['A1:D1', 'A3:A4', 'B3:C3', 'A5:A6'].map((ref) => `<mergeCell ref="${ref}"/>`)
  const after = `<mergeCells>${merges.join('')}</mergeCells>`
  const blocks = await read('xlsx', makeXlsx([{ name: 'Sheet1', rows: cells.join(''), after }]))
  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ['heading', '资产负债表'],
    ['paragraph', '编制单位：研墨 单位：元'],
    [
      'table',
      '| 项目 | 本年 预算 | 本年 实际 | 去年 实际 |\n| --- | --- | --- | --- |\n| 流动 | 1 | 2 | 3 |\n| 流动 | 4 | 5 | 6 |',
    ],
    ['paragraph', '注：未经审计'],
  ])
})

test('a column that has a name and no values keeps its name', async () => {
  const [table] = await read('csv', csvOf('名称,备案号,长度\n甲桥,,10\n'))
  expect(table?.text.split('\n')[0]).toBe('| 名称 | 备案号 | 长度 |')
})

test('a table that goes on after an empty row keeps its header', async () => {
  expect(await read('csv', csvOf('名称,长度\n甲桥,10\n\n乙桥,20\n'))).toMatchObject([
    { anchor: { range: 'A1:B2' } },
    { text: '| 名称 | 长度 |\n| --- | --- |\n| 乙桥 | 20 |', anchor: { range: 'A4:B4' } },
  ])
})

test('what floats above a sheet and stands in its margin is read', async () => {
  const blocks = await read(
    'xlsx',
    makeXlsx([{ name: 'Sheet1', rows: xlsxRows(['甲', '乙'], ['丙', 1]) }], {
      'xl/worksheets/_rels/s1.xml.rels': relations(
        ['comments', '../comments1.xml'],
        ['drawing', '../drawings/d1.xml'],
      ),
      'xl/comments1.xml':
        '<comments><commentList><comment ref="B2"><text><r><t>待核</t></r></text></comment></commentList></comments>',
      'xl/drawings/d1.xml':
        '<xdr:wsDr><xdr:pic><xdr:cNvPr id="2" name="Picture 1" descr="印章"/></xdr:pic><xdr:pic><xdr:cNvPr id="3" descr="图片 2"/></xdr:pic></xdr:wsDr>',
    }),
  )
  expect(blocks.slice(1).map(({ text }) => text)).toEqual(['注（B2）：待核', '（图：印章）'])
  expect(blocks[1]?.anchor).toMatchObject({ range: 'B2:B2' })
})

test('an xls is read with its sheets and merged cells', async () => {
  const sheet = utils.aoa_to_sheet([
    ['部门', '人数'],
    ['编辑', 3],
    ['', 4],
  ])
  sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, sheet, '人员')
  const bytes: unknown = write(workbook, { type: 'array', bookType: 'biff8' })
  if (!(bytes instanceof ArrayBuffer)) throw new Error('no bytes')
  const blocks = await read('xls', new Uint8Array(bytes))
  expect(blocks.map(({ text }) => text)).toEqual([
    '人员',
    '| 部门 | 人数 |\n| --- | --- |\n| 编辑 | 3 |\n| 编辑 | 4 |',
  ])
})

test('a csv is cut by the sign that cuts it evenly; quoted cells may hold it, and lines', () => {
  const texts = (source: string) => readCsv(source).map((row) => row.texts)
  expect(texts('a,b\n"1,5","甲\n乙"\n"他说""好""",2\n')).toEqual([
    ['a', 'b'],
    ['1,5', '甲\n乙'],
    ['他说"好"', '2'],
  ])
  expect(texts('名;值\n甲;1,5\n乙;2,5')[1]).toEqual(['甲', '1,5'])
  expect(texts('名\t值\n甲\t1')[1]).toEqual(['甲', '1'])
  // A quotation mark that never closes is a quotation mark.
  expect(texts('a,b\n"尺寸,5\n6,7')).toEqual([
    ['a', 'b'],
    ['"尺寸', '5'],
    ['6', '7'],
  ])
})

test('Chinese tables are read in the encodings that programs write', async () => {
  const gbk = [0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xb3, 0xa4, 0xb6, 0xc8, 0x0a]
  const text = '名称,长度\n'.repeat(3)
  const wide = (words: string) => {
    const bytes = new Uint8Array(2 * words.length)
    const view = new DataView(bytes.buffer)
    for (let offset = 0; offset < words.length; offset += 1)
      view.setUint16(2 * offset, words.charCodeAt(offset))
    return bytes
  }
  const sources = [
    new Uint8Array([...gbk, ...gbk, ...gbk]),
    csvOf(text),
    csvOf(`\ufeff${text}`),
    wide(text),
    wide(`\ufeff${text}`),
  ]
  for (const bytes of sources) {
    const [first] = await read('csv', bytes)
    expect(first?.text.split('\n')[0]).toBe('| 名称 | 长度 |')
  }
})

test('a sheet that claims to be huge is read by what is there; one that is huge is refused', async () => {
  const claims = makeXlsx([
    {
      name: 'S1',
      rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
      after: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
    },
  ])
  expect((await read('xlsx', claims)).at(-1)?.text).toBe('1')
  // Two cells a row, the whole width of a sheet between them.
  const rows = Array.from({ length: 200 }, (_, index) => {
    const row = index + 1
    return `<row r="${row}"><c r="A${row}"><v>1</v></c><c r="XFD${row}"><v>2</v></c></row>`
  })
  const wide = makeXlsx([{ name: 'S1', rows: rows.join('') }])
  await expect(read('xlsx', wide)).rejects.toThrow('learning.tooComplex')
})

test('a csv of very many columns, or of quotation marks alone, takes time in proportion', async () => {
  const secondsBefore = processorSeconds()
  await read('csv', csvOf(Array.from({ length: 650_000 }, () => 'x').join(',')))
  await read('csv', csvOf('"'.repeat(1_000_001)))
  await read('csv', csvOf('"a,'.repeat(300_000)))
  expect(processorSeconds() - secondsBefore).toBeLessThan(15)
})
