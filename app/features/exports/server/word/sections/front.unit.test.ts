import { expect, test } from 'vitest'
import { partsOf, textPart } from '#test/word/package'
import { thesisOf } from '#test/word/thesis'
import { faultsOf } from '#test/word/validate'
import type { WordOptions } from '../options'
import { writeWord } from '../write-word'

const small = thesisOf({
  chapters: 2,
  characters: 800,
  formulas: 0,
  tables: 2,
  figures: 2,
  references: 2,
})

const wordsOf = async (more: Partial<WordOptions>) =>
  (await xmlOf(more))
    .replace(/<w:instrText.*?<\/w:instrText>/g, '')
    .replaceAll('<w:tab/>', '\t')
    .replaceAll('</w:p>', '\n')
    .replace(/<[^>]*>/g, '')

async function xmlOf(more: Partial<WordOptions>): Promise<string> {
  const options = { edition: '2025', style: 'numeric', author: '林墨' } as const
  const parts = await partsOf(
    writeWord(small, {
      ...options,
      preset: 'thesis',
      exportedAt: Date.UTC(2026, 10, 29),
      bytesOf: async () => null,
      ...more,
    }),
  )
  expect(faultsOf(parts)).toEqual([])
  return textPart(parts, 'word/document.xml')
}

test('the cover of a thesis says what was filled in, and leaves a line for what was not', async () => {
  const words = await wordsOf({ fields: { 学校: '临溪大学', 学位: '硕士', 学号: '20260101' } })
  expect(words).toMatch(/^临溪大学\n硕士学位论文\n/m)
  expect(words).toContain('\n作　　者：林墨\n学　　号：20260101\n')
  expect(words).toMatch(/\n导　　师：　+\n/)
  expect(words).toContain('2026年11月29日')
})

test('a thesis has declarations, contents and lists of figures and tables before its text', async () => {
  const pages = new Map([['fig-0', '5']])
  const words = await wordsOf({ pages })
  const order = ['学位论文原创性声明', '使用授权书', '摘要', '目录', '图表清单']
  const places = order.map((title) => words.indexOf(title))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
  expect(words).toMatch(/\n图 \d-\d　第0幅[^\t\n]*\t5\n/)
  expect(words).toMatch(/\n表 \d-\d　第0组[^\t\n]*\t\n/)
  const bare = await wordsOf({ declaration: false, objectLists: false })
  expect(bare).not.toContain('原创性声明')
  expect(bare).not.toContain('图表清单')
})

test('the end of the contents takes no room: where they fill their page no blank one follows', async () => {
  const xml = await xmlOf({})
  const [, end = ''] =
    /<w:sdtContent>.*(<w:p>(?:(?!<w:p>).)*?w:fldCharType="end"\/><\/w:r><\/w:p>)<\/w:sdtContent>/.exec(
      xml,
    ) ?? []
  expect(end).toContain('w:line="20" w:lineRule="exact"')
})

test('an official document has its office, number and addressee over the text, and is signed below it', async () => {
  const fields = {
    发文机关: '临溪镇人民政府',
    发文字号: '临政发〔2026〕12号',
    主送机关: '各村民委员会',
    抄送机关: '县住房和城乡建设局',
  }
  const words = await wordsOf({ preset: 'gongwen', fields, author: '' })
  const order = [
    '临溪镇人民政府文件',
    '临政发〔2026〕12号',
    small.tree.title,
    '各村民委员会：',
    '\n临溪镇人民政府\n2026年11月29日\n抄送：县住房和城乡建设局。',
  ]
  const places = order.map((text) => words.indexOf(text))
  expect(places[0]).toBeGreaterThanOrEqual(0)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('contents carry the pages that our own layout gave', async () => {
  const [chapter] = small.tree.children.filter(({ kind }) => kind === 'chapter')
  const pages = new Map([
    [chapter?.id ?? '', '7'],
    ['references', '9'],
  ])
  const words = await wordsOf({ pages })
  expect(words).toContain(`${chapter?.title ?? ''}\t7\n`)
  // The list of works is a heading of nobody's, and stands among them before the thanks.
  expect(words).toMatch(/\n参考文献\t9\n致谢\t\n/)
})
