import { testId } from '#test/ids'
import { sized } from '#test/deep'
import { openPdf } from '#test/pdf'
import { readFont } from '#test/fonts'
import { bytesOf, documentOf, image, material, table } from '#test/plain-document'
import { paragraph } from '#test/rooms'
import { strFromU8, unzipSync, unzlibSync } from 'fflate'
import { extractText } from 'unpdf'
import type { FileId } from '~/core/ids'
import { sourceAddress } from '~/core/source-place'
import { expect, test } from 'vitest'
import type { Block } from '#packages/document/body'
import { md } from '../formats/md'
import { pdf } from '../formats/pdf'
import { zip } from '../formats/zip'
import { Typeface } from './pdf/font-subset/typeface'
import { utf16Hex } from './pdf/file'
import { linesOf, lineWidth } from './pdf/lines'

test('Markdown tells numbers, citations, captions, works and quotes in words that any reader shows', async () => {
  const text = strFromU8(await bytesOf(md.write(material(documentOf(1, table, image)))))
  expect(text).toContain('# 文档\n\n## 第一章 第0题')
  expect(text).toContain('产值增长5%。<sup>\\[1\\]</sup>')
  expect(text).toContain(
    '**表 1 各省产值**\n\n| 省份 | 产值（亿元） |\n| --- | --- |\n| 浙江\\|沪 |',
  )
  expect(text).toContain('![示意](images/a.png)')
  expect(text).toMatch(/## 参考文献\n\n\\\[1\\\] 沈砚. 古镇经济/)
  expect(text).toContain('\\[1\\]第3页：“=增长5%”')
})

test('the archive of a book holds a file a chapter, the pictures, and the ledger of quotes without formulas', async () => {
  const files = unzipSync(await bytesOf(zip.write(material(documentOf(12, image)))))
  const names = Object.keys(files)
  expect(names.filter((name) => /^\d\d-.*\.md$/.test(name))).toHaveLength(12)
  expect(names).toContain('images/001.png')
  expect(strFromU8(files['01-第一章 第0题.md'] ?? new Uint8Array())).toContain('(images/001.png)')
  expect(strFromU8(files['references.bib'] ?? new Uint8Array())).toContain('古镇经济')
  expect(strFromU8(files['references.ris'] ?? new Uint8Array())).toContain('TY  - BOOK')
  expect(strFromU8(files['引文.csv'] ?? new Uint8Array())).toContain("'=增长5%")
})

test('cells beside and below merged ones stay in their columns where nothing can be merged', async () => {
  const cell = (text: string, spans = {}) => ({ content: [{ type: 'text', text }], ...spans })
  const columns = ['地段', '年份', '客流'].map((name) => ({ name }))
  const rows = [
    [cell('东市', { rowspan: 2 }), cell('2024'), cell('1')],
    [cell('2025'), cell('2')],
    [cell('合计', { colspan: 2 }), cell('3')],
  ]
  const spec = { kind: 'table', table: { columns, rows } }
  const merged = { ...table, attrs: { ...table.attrs, spec } } as Block
  const text = strFromU8(await bytesOf(md.write(material(documentOf(1, merged)))))
  expect(text).toContain('| 东市 | 2024 | 1 |\n|  | 2025 | 2 |\n| 合计 |  | 3 |')
})

test('tracked changes are accepted in plain files: nothing pending of deletion, no blanks that nobody sees', async () => {
  const change = { id: '1', author: '林墨', at: 1, by: 'human' as const }
  const gone = { type: 'deletion' as const, attrs: change }
  const own: Block = {
    type: 'paragraph',
    attrs: { blockId: 'own', by: 'human' },
    content: [
      { type: 'text', text: '留\u200b下' },
      { type: 'note', attrs: { text: '划掉的注' }, marks: [gone] },
      { type: 'math', attrs: { latex: 'x^9' }, marks: [gone] },
    ],
  }
  const whole: Block = { ...paragraph('gone', '整段划掉'), marks: [gone] }
  const picture: Block = { ...image, marks: [gone] }
  const text = strFromU8(await bytesOf(md.write(material(documentOf(1, own, whole, picture)))))
  expect(text).toContain('留下')
  expect(text).not.toMatch(/划掉|x\^9|\u200b|a\.png/)
})

test('a PDF has every word, a table of contents with page numbers, and bookmarks that lead there', async () => {
  const chapters = sized(12, 30)
  const order = material(documentOf(chapters, table, image))
  const options = { ...order.options, notes: 'endnotes' as const }
  const bytes = await bytesOf(pdf.write({ ...order, options }))
  const document = await openPdf(bytes)
  const { text, totalPages } = await extractText(document, { mergePages: false })
  const outline = await document.getOutline()
  expect(outline.map(({ title }) => title).slice(0, 2)).toEqual(['第一章 第0题', '第二章 第1题'])
  const [front = '', contents = ''] = text
  expect(front).toContain('文档')
  const page = Number(/第8题\s*\.*\s*(\d+)/.exec(contents)?.[1])
  const contentsPages = text.findIndex((item) => item.includes('产值增长')) - 1
  expect(text[contentsPages + page]).toContain('第九章 第8题')
  // Lines and feet part what a reader takes for one.
  const words = text
    .map((sheet) => sheet.replace(/文档\s*\d+\s*$/, ''))
    .join('')
    .replace(/[\s\d]/g, '')
  expect(words.match(/江南水乡与春天的河/g)).toHaveLength(chapters * 60)
  expect(text.at(-1)).toContain('引文出处')
  expect(fontsOf(bytes)).toEqual(['YMBOLD+NotoSerifSC-Bold', 'YMREGU+NotoSerifSC-Regular'])
  expect(totalPages).toBeGreaterThan((chapters * 2) / 3)
})

test('links of a PDF lead from citations to works, from names to tables, from the contents to headings, and out', async () => {
  const named: Block = {
    type: 'paragraph',
    attrs: { blockId: 'p3', by: 'ai' },
    content: [
      { type: 'text', text: '见' },
      { type: 'xref', attrs: { to: 'tab-gdp', form: 'number' } },
      { type: 'text', text: '与' },
      {
        type: 'text',
        text: '年鉴',
        marks: [{ type: 'link', attrs: { href: 'https://gucheng.cn/年鉴(1)' } }],
      },
    ],
  }
  const bytes = await bytesOf(pdf.write(material(documentOf(4, table, named))))
  const document = await openPdf(bytes)
  const links = []
  for (let no = 1; no <= document.numPages; no += 1) {
    const page = await document.getPage(no)
    for (const { dest, url } of await page.getAnnotations())
      links.push(url ?? [no, (await document.getPageIndex(dest[0])) + 1])
  }
  const text = (await extractText(document, { mergePages: false })).text
  const works = text.findLastIndex((item) => item.includes('参考文献')) + 1
  const tables = text.findLastIndex((item) => item.includes('各省产值')) + 1
  expect(works).toBeGreaterThanOrEqual(tables)
  // The dots and the page of the list's entry in the contents, then the citation, then the name of the table.
  expect(links.filter((link) => String(link) === `2,${works}`).length).toBeGreaterThanOrEqual(2)
  expect(links).toContainEqual([3, works])
  expect(links.filter((link) => link[1] === tables && link[0] !== 2)).not.toEqual([])
  expect(links).toContain('https://gucheng.cn/%E5%B9%B4%E9%89%B4(1)')
})

test('a quote leads to its place in the source by the same address from a PDF as from Markdown', async () => {
  const item = documentOf(1)
  const place = { page: 3, passageId: '7-2-12', label: '第3页' }
  const evidence = [...item.evidence].map(
    ([id, evidence]) =>
      [id, { ...evidence, fileId: testId<FileId>('7'), place, quote: '产值增长5%' }] as const,
  )
  const leaving = {
    ...material({ ...item, evidence: new Map(evidence) }),
    origin: 'https://yanmo.cn',
  }
  const address = `https://yanmo.cn${sourceAddress('7', { passage: 12, generation: 2, page: 3, quote: '产值增长5%' })}`
  expect(new TextDecoder().decode(await bytesOf(md.write(leaving)))).toContain(`](<${address}>)`)
  const document = await openPdf(await bytesOf(pdf.write(leaving)))
  const links = []
  for (let no = 1; no <= document.numPages; no += 1)
    links.push(...(await (await document.getPage(no)).getAnnotations()).map(({ url }) => url))
  expect(links).toContain(address)
})

test('signs that the font lacks are shown by the name that readers know, and all can be copied', async () => {
  const text = '系数α与β，∑、≤、①、Ⅲ、é、𠮷、胲、😀'
  const item = documentOf(1, paragraph('p9', text))
  const bytes = await bytesOf(pdf.write(material(item)))
  const document = await openPdf(bytes)
  const extracted = await extractText(document, { mergePages: true })
  expect(extracted.text.replace(/\s/g, '')).toContain(text)
  expect(fontsOf(bytes)).toEqual([
    'STSong-Light (not inside)',
    'YMBOLD+NotoSerifSC-Bold',
    'YMREGU+NotoSerifSC-Regular',
  ])
})

test('no line is wider than its column, begins with a closing sign or ends with an opening one', async () => {
  const text =
    '他说：“江南（含浙江、上海）产值为GDP的12.5%，同比增长……”，而《年鉴》记作13%。'.repeat(20)
  const typeface = await Typeface.of(new Set(text), readFont)
  for (const width of [8, 13, 21, 36]) {
    const lines = linesOf(typeface, [{ text }], width, 2)
    const texts = lines.map((line) => line.map((run) => run.text).join(''))
    expect(texts.join('')).toBe(text)
    for (const [index, line] of lines.entries())
      expect(lineWidth(typeface, line)).toBeLessThanOrEqual(width - (index === 0 ? 2 : 0) + 0.001)
    expect(texts.slice(1).filter((line) => /^[，。、：）》”]/.test(line))).toEqual([])
    expect(texts.slice(0, -1).filter((line) => /[（《“]$/.test(line))).toEqual([])
  }
})

test('marks go along with the word that they are of', async () => {
  const typeface = await Typeface.of(new Set('产值增长。[1]①其中'), readFont)
  const runs = [
    { text: '产值增长产值增长。' },
    { text: '[1]', raised: true },
    { text: '①', raised: true },
  ] as const
  for (const width of [9, 9.5, 10, 10.8, 11.2]) {
    const lines = linesOf(typeface, [...runs, { text: '其中产值' }], width)
    expect(lines.filter(([first]) => first?.raised)).toEqual([])
  }
})

test('formulas of a PDF are drawn; their source is what is heard and copied, and stands nowhere on the sheet', async () => {
  const source = String.raw`\frac{-b \pm \sqrt{b^2-4ac}}{2a}`
  const equation: Block = {
    type: 'figure',
    attrs: {
      blockId: 'q1',
      by: 'ai',
      id: 'eq-roots',
      caption: '',
      evidenceIds: [],
      spec: { kind: 'equation', latex: source },
    },
  }
  const inLine: Block = {
    type: 'paragraph',
    attrs: { blockId: 'p4', by: 'ai' },
    content: [
      { type: 'text', text: '其中' },
      { type: 'math', attrs: { latex: String.raw`\alpha_i \le \frac{1}{2}` } },
      { type: 'text', text: '，而' },
      { type: 'math', attrs: { latex: String.raw`\frac{x` } },
      { type: 'text', text: '写错了。' },
    ],
  }
  const flaws: string[] = []
  const item = { ...material(documentOf(1, inLine, equation)), reportFlaws: recordFlaws(flaws) }
  const bytes = await bytesOf(pdf.write(item))
  const drawn = contentsOf(bytes)
  expect(drawn).toContain(`/ActualText<FEFF${utf16Hex(source)}>`)
  // A root is a path, a fraction's line a box.
  expect(drawn).toMatch(/ c .* f Q/)
  expect(drawn).toMatch(/ re f\n/)
  const document = await openPdf(bytes)
  const { text } = await extractText(document, { mergePages: true })
  expect(text).not.toContain('pm')
  expect(text.replace(/\s/g, '')).toContain('2a−b±b2−4ac')
  expect(fontsOf(bytes)).toContain('YMFORM+KaTeX_Math-Italic')
  // What nobody can read stands as it was written, and is told.
  expect(text).toContain(String.raw`\frac{x`)
  expect(flaws).toEqual([String.raw`公式无法解析，按源码写入：\frac{x`])
})

const recordFlaws = (recorded: string[]) => (flaws: readonly { text: string }[]) =>
  recorded.push(...flaws.map(({ text }) => text))

/** What the sheets of a PDF draw. */
function contentsOf(bytes: Uint8Array): string {
  const file = strFromU8(bytes, true)
  const streams = file.matchAll(/<<\/Filter\/FlateDecode\/Length (\d+)>>stream\n/g)
  return [...streams]
    .map((found) => {
      const from = found.index + found[0].length
      return strFromU8(unzlibSync(bytes.subarray(from, from + Number(found[1]))), true)
    })
    .join('\n')
}

/** Fonts that a PDF names, and whether each is inside. */
function fontsOf(bytes: Uint8Array): string[] {
  const file = strFromU8(bytes, true)
  const names = file.matchAll(/\/FontDescriptor\/FontName\/(\S+?)\/([^>]*)>>/g)
  const fonts = [...names].map(([, name, facts = '']) => {
    const no = /FontFile2 (\d+) 0 R/.exec(facts)?.[1]
    const isInside = no !== undefined && new RegExp(`\\n${no} 0 obj\\n<</Length1 \\d+`).test(file)
    return isInside ? `${name}` : `${name} (not inside)`
  })
  return fonts.sort()
}
