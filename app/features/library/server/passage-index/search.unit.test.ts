import { testId, withPlainIds } from '#test/ids'
import { openNodeSql } from '#test/node-sql'
import { rankSample, sampleRanks } from '#test/ranking-sample'
import { expect, test } from 'vitest'
import type { FileId } from '~/core/ids'
import { type Passage, PASSAGE_LIMITS } from '../ports'
import { openPassageIndex } from '.'

const passages = (...texts: string[]): Passage[] =>
  texts.map((text, no) => ({ no, headings: [], text, anchor: { kind: 'text', from: 0, to: 9 } }))

function learn(index: ReturnType<typeof openPassageIndex>, fileId: FileId, ...texts: string[]) {
  index.putPassages(fileId, 1, `标题${fileId}`, passages(...texts))
  return index.commitFile(fileId, 1, texts.length)
}

const open = () => withPlainIds(openPassageIndex(openNodeSql()))

test('a passage is found once its generation is committed, not before', () => {
  const index = open()
  index.putPassages('1', 1, '手册', passages('差旅报销须在三十日内提交'))
  expect(index.search('差旅报销', {})).toEqual([])
  index.commitFile('1', 1, 1)
  expect(index.search('差旅报销何时提交？', {})).toMatchObject([
    { fileId: '1', no: 0, text: '差旅报销须在三十日内提交', anchor: { kind: 'text' } },
  ])
  expect(index.search('差旅报销', {})[0]?.score).toBeGreaterThan(0)
})

test('the terms of one step are written out once, not a passage at a time', () => {
  const sql = openNodeSql()
  const index = withPlainIds(openPassageIndex(sql))
  index.putPassages('1', 1, '合同', passages('甲方应当付款', '乙方应当交货', '双方应当保密'))
  index.completeFiles(
    ['2', '3', '4'].map((fileId) => {
      const text = '卷宗在三楼'
      const place = { fileId, generation: 1, title: '卷宗', folderId: '', text }
      return { ...place, expected: 2, passages: passages(text, '钥匙在前台') }
    }),
  )
  expect(sql.all(`SELECT DISTINCT segid FROM terms_idx`)).toHaveLength(2)
})

test('putting a window again changes nothing, hash included', () => {
  const index = open()
  const first = learn(index, testId('1'), '甲方应当付款', '乙方应当交货')
  const other = open()
  other.putPassages('1', 1, '标题1', passages('甲方应当付款', '乙方应当交货'))
  other.putPassages('1', 1, '标题1', passages('甲方应当付款', '乙方应当交货').slice(1))
  other.putPassages('1', 1, '标题1', passages('甲方应当付款', '乙方应当交货').slice(0, 1))
  expect(other.commitFile('1', 1, 2)).toEqual(first)
  expect(other.commitFile('1', 1, 2)).toEqual(first)
  expect(other.search('付款', {})).toHaveLength(1)
  expect(other.statistics(['应当']).documentFrequency).toEqual({ 应当: 2 })
})

test('a commit with a gap is refused and leaves the older generation visible', () => {
  const index = open()
  learn(index, testId('1'), '旧版的付款条件')
  const [, second] = passages('新版一', '新版二的付款条件')
  index.putPassages('1', 2, '标题', second ? [second] : [])
  expect(() => index.commitFile('1', 2, 2)).toThrow('0 of 2 passages')
  expect(index.search('付款条件', {}).map((hit) => hit.text)).toEqual(['旧版的付款条件'])
})

test('a commit switches to the new generation and drops the older one and what is too much', () => {
  const index = open()
  learn(index, testId('1'), '旧版的付款条件')
  index.putPassages('1', 2, '标题', passages('新版的付款条件', '多余的付款条件'))
  expect(index.commitFile('1', 2, 1).passages).toBe(1)
  expect(index.search('付款条件', {}).map((hit) => hit.text)).toEqual(['新版的付款条件'])
  expect(index.statistics(['付款'])).toEqual({ passages: 1, documentFrequency: { 付款: 1 } })
})

test('a late worker of an older generation cannot bring it back', () => {
  const index = open()
  index.putPassages('1', 2, '标题', passages('新版'))
  index.commitFile('1', 2, 1)
  index.putPassages('1', 1, '标题', passages('旧版'))
  expect(() => index.commitFile('1', 1, 1)).toThrow('a newer generation')
  expect(index.search('旧版', {}).filter((hit) => hit.text === '旧版')).toEqual([])
})

test('a removed file is gone at once and a late window does not revive it', () => {
  const index = open()
  learn(index, testId('1'), '机密的金丝雀词语')
  index.removeFile('1')
  expect(index.search('金丝雀', {})).toEqual([])
  index.putPassages('1', 2, '标题', passages('机密的金丝雀词语'))
  expect(() => index.commitFile('1', 2, 1)).toThrow('removed')
  expect(index.search('金丝雀', {})).toEqual([])
  expect(index.passagesOf('1', 0, 10)).toEqual([])
})

test('a search sees only the files of its scope', () => {
  const index = open()
  learn(index, testId('1'), '付款条件甲')
  learn(index, testId('2'), '付款条件乙')
  expect(index.search('付款条件', { fileIds: ['2'] }).map((hit) => hit.fileId)).toEqual(['2'])
  expect(index.search('付款条件', { fileIds: [] })).toEqual([])
  expect(index.search('付款条件', {})).toHaveLength(2)
})

test('a title and a heading count, and a rename moves what the title finds', () => {
  const index = open()
  const [passage] = passages('无关的正文内容')
  index.putPassages('1', 1, '采购合同', passage ? [{ ...passage, headings: ['违约责任'] }] : [])
  index.commitFile('1', 1, 1)
  expect(index.search('采购', {})).toHaveLength(1)
  expect(index.search('违约', {})[0]?.headings).toEqual(['违约责任'])
  index.renameFile('1', '销售协议')
  expect(index.renewSome(100)).toBe(false)
  expect(index.search('采购', {})).toEqual([])
  expect(index.search('销售协议', {})).toHaveLength(1)
  expect(index.search('违约', {})).toHaveLength(1)
})

test('a Simplified question finds Traditional text and the other way round', () => {
  const index = open()
  learn(index, testId('1'), '布魯克林籃網的主場為巴克萊中心')
  learn(index, testId('2'), '台北的故宫博物院藏有翠玉白菜')
  expect(index.search('布鲁克林篮网的主场在哪里', {})[0]?.fileId).toBe('1')
  expect(index.search('故宮博物院藏有什麼', {})[0]?.fileId).toBe('2')
})

test('numbers and Latin names are found where Han follows them', () => {
  const index = open()
  learn(index, testId('1'), '2026年度报告采用了v7.5版COVID-19数据')
  learn(index, testId('2'), '75版与19号文件及2025年度报告')
  expect(index.search('2026', {}).map((hit) => hit.fileId)).toEqual(['1'])
  expect(index.search('covid-19', {})[0]?.fileId).toBe('1')
  expect(index.search('v7.5', {}).map((hit) => hit.fileId)).toEqual(['1'])
  expect(index.search('年度报告', {})).toHaveLength(2)
})

test('a year that runs into a name, and a version, are found however the document writes them', () => {
  const index = open()
  learn(index, testId('1'), 'CVPR 2022在新奥尔良召开')
  learn(index, testId('2'), 'CVPR2021在线上召开')
  learn(index, testId('3'), 'GPT-4由OpenAI推出')
  expect(index.search('CVPR2022', {}).map((hit) => hit.fileId)).toEqual(['1'])
  expect(index.search('CVPR2021', {}).map((hit) => hit.fileId)).toContain('2')
  expect(index.search('GPT4', {}).map((hit) => hit.fileId)).toEqual(['3'])
})

test('what users type is never an expression of the query language', () => {
  const index = open()
  learn(index, testId('1'), '正文')
  for (const typed of [
    '"',
    'NEAR(a b)',
    'title_words:x',
    '* ^ - +',
    "'; DROP TABLE files;--",
    '\0',
  ]) {
    expect(() => index.search(typed, {})).not.toThrow()
  }
  expect(index.search('正文', {})).toHaveLength(1)
  expect(() => index.search('很长的问题'.repeat(2000), {})).not.toThrow()
})

test('a put beyond the bounds is refused', () => {
  const many = Array.from({ length: PASSAGE_LIMITS.perPut + 1 }, (_, no) => ({
    no,
    headings: [],
    text: '字',
    anchor: { kind: 'text' as const, from: 0, to: 1 },
  }))
  expect(() => open().putPassages('1', 1, '标题', many)).toThrow('too much')
})

test('after the rules of terms change, passages are renewed slice by slice', () => {
  const sql = openNodeSql()
  const index = withPlainIds(openPassageIndex(sql))
  learn(index, testId('1'), '甲的内容', '乙的内容', '丙的内容')
  sql.all(`UPDATE meta SET value = -1`)
  sql.all(`UPDATE passages SET terms_version = -1`)
  const later = withPlainIds(openPassageIndex(sql))
  expect(later.renewSome(2)).toBe(true)
  expect(later.renewSome(2)).toBe(false)
  expect(later.search('内容', {})).toHaveLength(3)
})

test('passages around a citation come in order', () => {
  const index = open()
  learn(index, testId('1'), '一', '二', '三', '四')
  expect(index.passagesOf('1', 1, 2).map((passage) => passage.text)).toEqual(['二', '三'])
})

test('the order and the scores are those of the object in workerd', async () => {
  expect(await rankSample(open())).toEqual(sampleRanks)
})
