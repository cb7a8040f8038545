import { withPlainIds } from '#test/ids'
import { openNodeSql } from '#test/node-sql'
import { expect, test } from 'vitest'
import type { Passage } from '../ports'
import { openPassageIndex } from '.'

const passages = (from: number, ...texts: string[]): Passage[] =>
  texts.map((text, index) => ({
    no: from + index,
    headings: [],
    text,
    anchor: { kind: 'text', from: 0, to: 9 },
  }))

const root = { folderId: '' }
const open = () => withPlainIds(openPassageIndex(openNodeSql()))
const textsOf = (index: ReturnType<typeof open>, question: string, scope = {}) =>
  index.search(question, scope).map((hit) => hit.text)

test('what is put early of a new file is found at once, opens, and is counted', () => {
  const index = open()
  expect(index.putPassages('1', 1, '手册', passages(0, '差旅报销须在三十日内提交'), root)).toBe(
    true,
  )
  expect(textsOf(index, '差旅报销')).toEqual(['差旅报销须在三十日内提交'])
  expect(index.linesOf('1', { from: 0, count: 1 }).lines).toHaveLength(1)
  expect(index.statistics(['报销'])).toEqual({ passages: 1, documentFrequency: { 报销: 1 } })
  expect(index.lookUp('报销', {}).files).toEqual([{ fileId: '1', blocks: 1 }])
  index.putPassages('1', 1, '手册', passages(1, '住宿标准为每晚五百元'), root)
  expect(textsOf(index, '住宿标准')).toHaveLength(1)
})

test('windows in any order and number of times end in the same whole', () => {
  const once = open()
  once.putPassages('1', 1, '手册', passages(0, '一', '二', '三'))
  const expected = once.commitFile('1', 1, 3)
  const index = open()
  index.putPassages('1', 1, '手册', passages(1, '二', '三'), root)
  index.putPassages('1', 1, '手册', passages(0, '一', '二'), root)
  index.putPassages('1', 1, '手册', passages(3, '多余'), root)
  expect(index.completeFiles([completed(1, 3)])).toEqual(['whole'])
  expect(index.completeFiles([completed(1, 3)])).toEqual(['whole'])
  expect(index.commitFile('1', 1, 3)).toEqual(expected)
  expect(index.putPassages('1', 1, '手册', passages(0, '迟到'), root)).toBe(false)
  expect(index.passagesOf('1', 0, 9).map(({ text }) => text)).toEqual(['一', '二', '三'])
})

const completed = (generation: number, expected: number, rest: Passage[] = [], folderId = '') => ({
  fileId: '1',
  generation,
  title: '手册',
  folderId,
  passages: rest,
  expected,
})

test('a learning anew hides what it puts until it is whole, and the old answers until then', () => {
  const index = open()
  index.completeFiles([completed(1, 1, passages(0, '旧版的付款条件'))])
  expect(index.putPassages('1', 2, '手册', passages(0, '新版的付款条件'), root)).toBe(false)
  expect(textsOf(index, '付款条件')).toEqual(['旧版的付款条件'])
  expect(index.completeFiles([completed(2, 2)])).toEqual(['missing'])
  expect(textsOf(index, '付款条件')).toEqual(['旧版的付款条件'])
  expect(index.completeFiles([completed(2, 2, passages(1, '付款条件之二'))])).toEqual(['whole'])
  expect(textsOf(index, '付款条件').sort()).toEqual(['付款条件之二', '新版的付款条件'])
  expect(index.completeFiles([completed(1, 1, passages(0, '旧版'))])).toEqual(['gone'])
})

test('a part that will not become whole is taken back, whole files are not', () => {
  const index = open()
  index.putPassages('1', 1, '手册', passages(0, '差旅报销'), root)
  index.withdrawFile('1', 2)
  expect(textsOf(index, '差旅报销')).toHaveLength(1)
  index.withdrawFile('1', 1)
  expect(textsOf(index, '差旅报销')).toEqual([])
  expect(index.lookUp('手册', {}).titles).toEqual([])
  index.completeFiles([completed(1, 1, passages(0, '差旅报销'))])
  index.withdrawFile('1', 1)
  expect(textsOf(index, '差旅报销')).toHaveLength(1)
})

test('a part of a generation that was given up makes room for the next', () => {
  const index = open()
  index.putPassages('1', 1, '手册', passages(0, '甲的报销', '乙的报销'), root)
  index.putPassages('1', 2, '手册', passages(0, '丙的报销'), root)
  expect(textsOf(index, '报销')).toEqual(['丙的报销'])
  expect(index.statistics(['报销']).documentFrequency).toEqual({ 报销: 1 })
})

test('a part lies in its folder from the first, and where it was moved to since', () => {
  const index = open()
  index.putPassages('1', 1, '手册', passages(0, '差旅报销'), { folderId: '7' })
  expect(textsOf(index, '差旅报销', { hiddenFolderIds: ['7'] })).toEqual([])
  index.placeFiles([{ fileId: '1', folderId: '8' }])
  index.putPassages('1', 1, '手册', passages(1, '差旅住宿'), { folderId: '7' })
  expect(textsOf(index, '差旅', { folderIds: ['8'] })).toHaveLength(2)
  index.completeFiles([completed(1, 2, [], '9')])
  expect(textsOf(index, '差旅', { folderIds: ['9'] })).toHaveLength(2)
  index.removeFile('1')
  expect(index.putPassages('1', 1, '手册', passages(0, '迟到'), root)).toBe(false)
  expect(index.completeFiles([completed(1, 2)])).toEqual(['gone'])
})

test('of several files completed together each is answered for itself', () => {
  const index = open()
  const other = { ...completed(1, 2, passages(0, '只有一半')), fileId: '2' }
  expect(index.completeFiles([completed(1, 1, passages(0, '整份报销')), other])).toEqual([
    'whole',
    'missing',
  ])
  expect(textsOf(index, '报销')).toEqual(['整份报销'])
})

test('what was read is kept with a file that is whole, by its generation, and goes with it', () => {
  const index = open()
  const half = { ...completed(1, 2, passages(0, '甲')), fileId: '2', text: '半' }
  index.completeFiles([{ ...completed(1, 1, passages(0, '甲')), text: '全文' }, half])
  expect(index.textOf('1', 1)).toBe('全文')
  expect(index.textOf('2', 1)).toBeNull()
  expect(index.textOf('1', 2)).toBeNull()
  // Learned anew by itself, what was read lies elsewhere.
  index.completeFiles([completed(2, 1, passages(0, '乙'))])
  expect(index.textOf('1', 1)).toBeNull()
  index.completeFiles([{ ...completed(3, 1, passages(0, '丙')), text: '又一次' }])
  expect(index.textOf('1', 3)).toBe('又一次')
  index.removeFile('1')
  expect(index.textOf('1', 3)).toBeNull()
})

test('completed at once a file is what it is when it is put and completed', () => {
  const slow = open()
  slow.putPassages('1', 1, '手册', passages(0, '一', '二'), root)
  slow.completeFiles([completed(1, 2)])
  const index = open()
  index.completeFiles([completed(1, 2, passages(0, '一', '二'), '7')])
  expect(index.commitFile('1', 1, 2)).toEqual(slow.commitFile('1', 1, 2))
  expect(textsOf(index, '手册', { folderIds: ['7'] })).toHaveLength(2)
})
