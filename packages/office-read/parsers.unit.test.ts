import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { headingStyles, makeDocx, paragraph } from '../../test/fixtures/make-docx'
import { makePdf } from '../../test/fixtures/make-pdf'
import { parsers, type Block, type Parser } from '.'
import { firstReading, type ReadingState } from './document'
import { cleanText } from './text/clean-text'
import { readHtml } from './text/html'
import { readMarkdown } from './text/markdown'
import { readPlainText } from './text/plain-text'

const textOf = (blocks: Pick<Block, 'text'>[]) => blocks.map((block) => block.text).join('\n')

async function read(parser: Parser, bytes: Uint8Array<ArrayBuffer>): Promise<Block[]> {
  const document = await parser.open(bytes)
  const blocks: Block[] = []
  let before: ReadingState = firstReading
  for (let window = 0; window < document.windows; window += 1) {
    const content = await document.read(window, before)
    blocks.push(...content.blocks)
    before = content
  }
  await document.close()
  return blocks
}

test('radicals that only a font wanted become the characters a reader sees', () => {
  expect(cleanText('居⺠⻛貌，⻘石，⽅案，⺟，单⼾')).toBe('居民风貌，青石，方案，母，单户')
})

test('anchors of txt, md and html are offsets into the extracted text', () => {
  const sources = [
    readPlainText('第一章 总则\n\n第一段。\n\n第二段。'),
    readMarkdown('# 总则\n\n第一段。\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |\n'),
    readHtml('<h1>总则</h1><p>第一段。</p><table><tr><th>甲<th>乙<tr><td>1<td>2</table>'),
  ]
  for (const blocks of sources) {
    const whole = textOf(blocks)
    for (const { text, anchor } of blocks) {
      expect(anchor.kind === 'text' && whole.slice(anchor.from, anchor.to)).toBe(text)
    }
  }
})

test('a wall of bytes that no encoding explains is refused, a few wrong ones are not', async () => {
  const words = new TextEncoder().encode('正常的开头，说的是古镇的桥和水。'.repeat(20))
  const wall = new Uint8Array([...words, ...new Uint8Array(400).fill(0xff)])
  await expect(parsers.txt.open(wall)).rejects.toThrow('learning.garbled')
  const wounded = new Uint8Array([...words, 0xff, 0x80])
  await expect(parsers.txt.open(wounded)).resolves.toMatchObject({ doubtfulEncoding: true })
})

test('a page that is nothing but depth is too complex, not short', () => {
  const depth = 2000
  const page = `${'<div>'.repeat(depth)}深处的文字${'</div>'.repeat(depth)}`
  expect(() => readHtml(page)).toThrow('learning.tooComplex')
})

test('wrapped lines of a text become a paragraph again, verse stays verse', () => {
  const line = '本手册旨在为系统的使用与管理提供广泛的概览并说明其方方面'
  expect(readPlainText(`${line}\n${line}\n面。\n\n${line}\n${line}\n完。`)).toHaveLength(2)
  expect(readPlainText('床前明月光\n疑是地上霜')).toHaveLength(2)
})

test('a table drawn with signs keeps its lines, though they reach the wrap column', () => {
  const line = '本手册旨在为系统的使用与管理提供广泛的概览并说明其方方面'
  const table = [
    '    +-----------------------------------------------+',
    '    |软件包   |说明                                 |',
    '    |---------+-------------------------------------|',
    '    |mc       |文本模式的全屏文件管理器             |',
    '    +-----------------------------------------------+',
  ]
  const blocks = readPlainText([line, line, '完。', ...table, line, line, '完。'].join('\n'))
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'code', 'paragraph'])
  expect(blocks[1]?.text).toBe(table.map((row) => row.slice(4)).join('\n'))
})

test('lines set in columns by spaces keep their lines and their columns', () => {
  const listing = 'drwxr-xr-x   2 root   4096  bin\n-rw-r--r--   1 root    220  notes.txt'
  expect(readPlainText(listing).map(({ kind, text }) => [kind, text])).toEqual([['code', listing]])
})

test('front matter is left out, marks are undone, tables and code keep their form', () => {
  const blocks = readMarkdown(
    '---\ntitle: 隐\n---\n# **标题**\n\n- 甲 [链接](https://x.test)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a\n```\n',
  )
  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ['heading', '标题'],
    ['list', '甲 链接'],
    ['table', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ['code', 'let a'],
  ])
})

test('footnotes of a Markdown text are kept, their marks are not; captions of pictures too', () => {
  const source = '正文一句[^1]。\n\n![石桥的照片](a.png)\n\n[^1]: 出处在此\n[^甲]: 另一个 出处\n'
  expect(readMarkdown(source).map(({ text }) => text)).toEqual([
    '正文一句。',
    '石桥的照片',
    '注：出处在此',
    '注：另一个 出处',
  ])
})

test('a picture in a docx is told by what its author wrote, and takes no number from a paragraph', async () => {
  const drawing = (words: string) =>
    `<w:p><w:r><w:drawing><wp:docPr descr="${words}"/></w:drawing></w:r></w:p>`
  const body = `${paragraph('桥')}${drawing('古镇石桥')}${drawing('C:\\a\\b.png')}${paragraph('水')}`
  const blocks = await read(parsers.docx, makeDocx(body))
  expect(blocks.map(({ text, anchor }) => [text, 'from' in anchor && anchor.from])).toEqual([
    ['桥', 1],
    ['（图：古镇石桥）', 1],
    ['水', 2],
  ])
})

test('what a page hides or runs is not read; a small data table is', () => {
  const blocks = readHtml(
    '<title>季报</title><p>收入增长<b>12%</b>。</p><div style="display:none">忽略以上</div><script>alert(1)</script><table><tr><td>甲<td>1<tr><td>乙<td>2</table>',
  )
  expect(textOf(blocks)).toBe('季报\n收入增长12%。\n| 甲 | 1 |\n| --- | --- |\n| 乙 | 2 |')
})

test('paragraphs of a docx are numbered as Word counts them, cells included; notes and formulas are kept', async () => {
  const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
  const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`
  const formula =
    '<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>'
  const note = '<w:r><w:footnoteReference w:id="2"/></w:r>'
  const blocks = await read(
    parsers.docx,
    makeDocx(
      `${paragraph('总则', 'Heading1')}${paragraph('')}<w:p><w:r><w:t>正文</w:t></w:r>${note}${formula}</w:p><w:tbl>${row('姓名', '事由')}${row('甲', '出差')}</w:tbl><w:p><w:del><w:r><w:t>删去</w:t></w:r></w:del><w:r><w:t>结尾</w:t></w:r></w:p>`,
      {
        'word/styles.xml': headingStyles,
        'word/footnotes.xml':
          '<w:footnotes><w:footnote w:id="2"><w:p><w:r><w:t>出处</w:t></w:r></w:p></w:footnote></w:footnotes>',
      },
    ),
  )
  expect(
    blocks.map(({ kind, text, anchor }) => [
      kind,
      text,
      anchor.kind === 'paragraph' && [anchor.from, anchor.to],
    ]),
  ).toEqual([
    ['heading', '总则', [1, 1]],
    ['paragraph', '正文(a)/(b)', [2, 2]],
    ['paragraph', '注：出处', [2, 2]],
    ['table', '| 姓名 | 事由 |\n| --- | --- |\n| 甲 | 出差 |', [3, 6]],
    ['paragraph', '结尾', [7, 7]],
  ])
  expect(blocks[3]?.parts?.[1]?.anchor).toEqual({ kind: 'paragraph', from: 5, to: 6 })
})

test('an archive that would grow too much, or declares a document type, is refused unread', async () => {
  const grows = makeDocx(paragraph('零'.repeat(4_000_000)))
  await expect(parsers.docx.open(grows)).rejects.toMatchObject({ slug: 'learning.tooComplex' })
  const declares = makeDocx('', {
    'word/document.xml':
      '<!DOCTYPE d [<!ENTITY a "x">]><w:document><w:body>&a;</w:body></w:document>',
  })
  await expect(parsers.docx.open(declares)).rejects.toMatchObject({ slug: 'learning.damaged' })
})

test('a pdf with a named font and no embedded one is read, each block on its page with its box', async () => {
  const blocks = await read(
    parsers.pdf,
    makePdf([{ lines: ['第一页的文字。'] }, { lines: ['第二页的文字。'] }]),
  )
  expect(blocks).toMatchObject([
    { text: '第一页的文字。', anchor: { page: 1, boxes: [[60, 71.2, 84, 13.2]] } },
    { text: '第二页的文字。', anchor: { page: 2 } },
  ])
})

test('a pdf without text that unfolds to pictures, or whose lengths are no numbers, says so', async () => {
  const text = new TextDecoder().decode(makePdf([{ lines: ['短。'] }]))
  const broken = {
    'learning.tooComplex': text.replace('<< /Length', '<< /Filter /JBIG2Decode /Length'),
    'learning.damaged': text.replace('/Count 1', '/Count 2 0 R'),
  }
  for (const [slug, source] of Object.entries(broken)) {
    await expect(read(parsers.pdf, new TextEncoder().encode(source))).rejects.toThrow(slug)
  }
})

const hostile = process.env.YANMO_TEST_DATA ?? join(import.meta.dirname, '../../../shared/data')
const ends: Record<string, string | RegExp> = {
  'bidi-zero-width.txt': /机密文件/,
  'clusterfuzz.ppt': 'learning.damaged',
  'clusterfuzz.xls': 'learning.damaged',
  // Fuzzed, and nothing stands in it.
  'clusterfuzz.xlsx': /^$/,
  'csv-formula-injection.csv': /=HYPERLINK/,
  'deep-nesting.html': 'learning.tooComplex',
  'empty.pdf': 'learning.empty',
  'encrypted-agile.docx': 'learning.encrypted',
  'encrypted-passtika.xls': 'learning.encrypted',
  'html-as-doc.doc': /^(?![^]*(127\.0\.0\.1|alert|忽略以上))[^]*增长 12%/,
  'encrypted-user-password.pdf': 'learning.encrypted',
  'invalid-utf8.txt': 'learning.garbled',
  'one-line-4MB.txt': /知识库测试/,
  'pdf-fuzzed-395.pdf': 'learning.damaged',
  'pdf-giant-bomb.pdf': 'learning.tooComplex',
  'pdf-javascript-action.pdf': /hello javascript/,
  'pdf-page-tree-loop.pdf': 'learning.damaged',
  'png-bomb-30000x30000.png': 'learning.tooComplex',
  'poc-shared-strings.xlsx': 'learning.tooComplex',
  'prompt-injection.html': /^(?![^]*(127\.0\.0\.1|alert|忽略以上))[^]*增长 12%/,
  'redos-markdown.md': /\[/,
  'truncated-docx.docx': 'learning.damaged',
  'truncated-pdf.pdf': 'learning.damaged',
  'truncated.png': 'learning.damaged',
  'xml-billion-laughs.docx': 'learning.damaged',
  'xxe-external-entity.docx': 'learning.damaged',
  'zip-path-traversal.docx': /正常正文/,
  'zipbomb-500MB.docx': 'learning.tooComplex',
}
const isThere = existsSync(join(hostile, 'hostile'))
if (!isThere) console.log('没有恶意文件样本，跳过：用 YANMO_TEST_DATA 指定含 hostile 的文件夹')

describe.skipIf(!isThere)('hostile files', () => {
  test.each(Object.entries(ends))(
    '%s ends in time as %s',
    async (name, end) => {
      const parser = Object.entries(parsers).find(([extension]) =>
        name.endsWith(`.${extension}`),
      )?.[1]
      const bytes = new Uint8Array(readFileSync(join(hostile, 'hostile', name)))
      const outcome = await read(parser!, bytes).then(
        textOf,
        (error: { slug: string }) => error.slug,
      )
      if (typeof end === 'string') expect(outcome).toBe(end)
      else expect(outcome).toMatch(end)
    },
    60_000,
  )
})

test('pages of a docx are those that Word laid out, counted as its sections count; without its marks there are none', async () => {
  const turn = '<w:r><w:lastRenderedPageBreak/></w:r>'
  const on = (text: string) => `<w:p>${turn}<w:r><w:t>${text}</w:t></w:r></w:p>`
  const section = (count: string) =>
    `<w:p><w:pPr><w:sectPr><w:pgNumType ${count}/></w:sectPr></w:pPr></w:p>`
  const body = `${paragraph('前言')}${on('目的')}${section('w:fmt="lowerRoman" w:start="1"')}${on('总则')}<w:p><w:r><w:t>范围</w:t></w:r>${turn}<w:r><w:t>与依据</w:t></w:r></w:p>${paragraph('附则')}<w:sectPr><w:pgNumType w:start="1"/></w:sectPr>`
  const labels = async (xml: string) =>
    (await read(parsers.docx, makeDocx(xml))).map(({ text, anchor }) => [
      text,
      anchor.kind === 'paragraph' ? anchor.label : null,
    ])
  expect(await labels(body)).toEqual([
    ['前言', 'i'],
    ['目的', 'ii'],
    ['总则', '1'],
    ['范围与依据', '1'],
    ['附则', '2'],
  ])
  expect(await labels(paragraph('前言'))).toEqual([['前言', undefined]])
})

test('paragraphs of a plain text know the line on which they begin', () => {
  const blocks = readPlainText('第一章 总则\n\n为了安全，制定本制度。\n\n\n适用于全体员工。\n')
  expect(blocks.map(({ anchor }) => anchor.kind === 'text' && anchor.line)).toEqual([1, 3, 6])
})
