import { testId, withPlainIds } from '#test/ids'
import { openNodeSql } from '#test/node-sql'
import { expect, test } from 'vitest'
import type { Passage } from '../ports'
import { openPassageIndex } from '.'

function learned() {
  const index = withPlainIds(openPassageIndex(openNodeSql()))
  put(index, 1)
  return index
}

function put(index: ReturnType<typeof openPassageIndex>, generation: number) {
  const texts = ['甲方应当在三十日内付款', '乙方应当在十日内交货', '违约金为百分之五']
  const passages = texts.map((text, no): Passage => {
    const anchor = { kind: 'page' as const, page: 1, boxes: [box(no)], ends: [text.length] }
    return { no, headings: ['条款'], text, anchor }
  })
  index.putPassages(testId('1'), generation, '合同', passages)
  return index.commitFile(testId('1'), generation, texts.length)
}

const box = (no: number): [number, number, number, number] => [0, no * 20, 100, 12]
const found = (index: ReturnType<typeof openPassageIndex>, question: string) =>
  index.search(question, {}).map((hit) => hit.no)

test('an edited passage is found by its new words only, and says that it was edited', () => {
  const index = learned()
  index.setEdits('1', 1, 1, [{ no: 0, text: '甲方应当在六十天里支付尾款', isOff: false }])
  index.renewSome(10)
  const [hit] = index.search('支付尾款', {})
  expect(hit).toMatchObject({ no: 0, text: '甲方应当在六十天里支付尾款', isEdited: true })
  const place = { kind: 'page', page: 1, boxes: [box(0)] }
  expect(hit?.anchor).toEqual(place)
  // Of a text that people wrote nobody knows where its lines stand, however it is looked for.
  const blocks = [index.blocksWith('尾款', ['1'], 3), index.blocksWith('尾', ['1'], 3)]
  for (const [block] of blocks)
    expect(block).toMatchObject({ no: 0, isEdited: true, anchor: place })
  for (const [block] of blocks) expect(block?.anchor).not.toHaveProperty('ends')
  const [unchanged] = index.blocksWith('交货', ['1'], 3)
  expect(unchanged?.anchor).toHaveProperty('ends')
  expect(found(index, '三十')).toEqual([])
  expect(found(index, '合同')).toHaveLength(3)
})

test('a switched-off passage is found no more at once, and after every renewal', () => {
  const index = learned()
  index.setEdits('1', 1, 1, [{ no: 2, text: null, isOff: true }])
  expect(found(index, '违约金')).toEqual([])
  index.renewSome(10)
  index.renameFile('1', '违约金合同')
  index.renewSome(10)
  expect(found(index, '违约金').toSorted()).toEqual([0, 1])
  expect(index.passagesOf('1', 0, 10).map((passage) => passage.no)).toEqual([0, 1])
  expect(index.linesOf('1', { from: 0, count: 10 }).lines[2]).toMatchObject({ no: 2, isOff: true })
})

test('what is not among the edits any more is again as it was read, the hash of the file untouched', () => {
  const index = learned()
  const before = index.commitFile('1', 1, 3)
  index.setEdits('1', 1, 1, [
    { no: 0, text: '改写', isOff: false },
    { no: 1, text: null, isOff: true },
  ])
  expect(index.commitFile('1', 1, 3)).toEqual(before)
  index.setEdits('1', 1, 2, [])
  index.renewSome(10)
  expect(found(index, '乙方交货')).toContain(1)
  expect(index.linesOf('1', { from: 0, count: 9 }).counts).toEqual({ all: 3, edited: 0, off: 0 })
})

test('telling the same twice changes nothing, and what was told later wins whatever comes last', () => {
  const index = learned()
  const edits = [{ no: 0, text: '第二次改写', isOff: false }]
  index.setEdits('1', 1, 2, edits)
  index.setEdits('1', 1, 2, edits)
  index.setEdits('1', 1, 1, [{ no: 0, text: '第一次改写', isOff: false }])
  index.renewSome(10)
  expect(found(index, '第二次改写')).toContain(0)
  expect(index.linesOf('1', { from: 0, count: 1 }).lines[0]?.original).toBe(
    '甲方应当在三十日内付款',
  )
})

test('edits of another generation, of a file that is gone or of numbers that are not there are ignored', () => {
  const index = learned()
  index.setEdits('1', 2, 9, [{ no: 0, text: '太早', isOff: false }])
  index.setEdits('7', 1, 9, [{ no: 0, text: '没有', isOff: false }])
  index.setEdits('1', 1, 1, [{ no: 99, text: '没有', isOff: true }])
  put(index, 2)
  index.setEdits('1', 1, 9, [{ no: 0, text: '太晚', isOff: false }])
  expect(index.linesOf('1', { from: 0, count: 9 }).counts).toEqual({ all: 3, edited: 0, off: 0 })
  index.setEdits('1', 2, 1, [{ no: 0, text: '正好', isOff: false }])
  expect(index.linesOf('1', { from: 0, count: 9 }).counts.edited).toBe(1)
  index.removeFile('1')
  expect(index.linesOf('1', { from: 0, count: 9 })).toMatchObject({ lines: [], total: 0 })
})

test('lines are filtered by words and by state, page by page', () => {
  const index = learned()
  index.setEdits('1', 1, 1, [{ no: 1, text: '乙方应当在二十日内交货', isOff: true }])
  expect(index.linesOf('1', { from: 0, count: 10, keyword: '应当' })).toMatchObject({ total: 2 })
  expect(index.linesOf('1', { from: 1, count: 1 }).lines.map((line) => line.no)).toEqual([1])
  expect(index.linesOf('1', { from: 0, count: 9, only: 'off' }).lines).toMatchObject([{ no: 1 }])
  expect(index.linesOf('1', { from: 0, count: 9, only: 'edited', keyword: '%' }).total).toBe(0)
  expect(index.linesOf('1', { from: 0, count: 9, keyword: '条款' }).total).toBe(3)
})
