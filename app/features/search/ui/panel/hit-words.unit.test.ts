import { expect, test } from 'vitest'
import type { SearchHit } from '../../terms'
import { countOf, headOf, lineOf } from './hit-words'

const now = new Date('2026-11-28T10:00:00+08:00')

const hit = (changes: Partial<SearchHit>): SearchHit => ({
  kind: 'file',
  id: '1',
  path: '/library/1',
  type: 'file',
  title: '保护与更新导则.pdf',
  marks: [],
  line: '规划与导则',
  excerpt: null,
  extension: 'pdf',
  status: 'DONE',
  isPriced: false,
  author: '沈砚',
  time: '2026-11-28 09:31:00',
  ...changes,
})

const excerpt = {
  heading: '3.2 日游客承载量',
  text: `${'甲'.repeat(40)}承载量。`,
  marks: [[40, 43]] as [number, number][],
  anchor: { kind: 'page' as const, page: 14, boxes: [] },
}

test('a file that is found by its text shows the words, and beneath them its name and page', () => {
  const found = hit({ excerpt: { ...excerpt, heading: '3.2 面积法' } })
  const { text, marks } = headOf(found)
  expect(text).toBe(`…${'甲'.repeat(8)}承载量。`)
  expect(marks.map((mark) => text.slice(...mark))).toEqual(['承载量'])
  expect(lineOf(found, now)).toBe('保护与更新导则，第 14 页')
})

test('a place whose heading says the words is shown by it', () => {
  const place = { ...excerpt, text: '日游客承载量按面积法', marks: [[3, 6]] as [number, number][] }
  const { text, marks } = headOf(hit({ excerpt: place }))
  expect(text).toBe('3.2 日游客承载量')
  expect(marks.map((mark) => text.slice(...mark))).toEqual(['承载量'])
})

test('what was found is shown from the beginning of its clause', () => {
  const text = '古镇旺季的单日最高入园人数为11,240人次，超过日承载量约46%'
  const place = text.indexOf('承载量')
  const marks: [number, number][] = [[place, place + 3]]
  expect(headOf(hit({ excerpt: { ...excerpt, heading: '', text, marks } })).text).toBe(
    '…超过日承载量约46%',
  )
})

test('a file that is found by its name shows it, its folder, who put it there and when', () => {
  const found = hit({ marks: [[0, 2]], title: '承载量.pdf' })
  expect(headOf(found)).toEqual({ text: '承载量.pdf', marks: [[0, 2]] })
  expect(lineOf(found, now)).toBe('规划与导则，沈砚，今天 09:31')
})

test('what kind of creation it is and how far it is stands beneath its title', () => {
  const found = hit({ kind: 'creation', type: 'paper', status: 'need_pay', author: '', line: '' })
  expect(lineOf(found, now)).toBe('论文，大纲待确认，今天 09:31')
  expect(lineOf({ ...found, isPriced: true }, now)).toBe('论文，待支付，今天 09:31')
  expect(lineOf({ ...found, status: 'ing' }, now)).toBe('论文，撰写中，今天 09:31')
})

test('a conversation that is found by its answer shows the answer', () => {
  const found = hit({
    kind: 'question',
    title: '怎么算',
    excerpt: { heading: '', text: '按承载量算', marks: [[1, 4]], anchor: null },
  })
  expect(headOf(found).text).toBe('按承载量算')
  expect(lineOf(found, now)).toBe('怎么算，今天 09:31')
})

test('counts say when there is more', () => {
  const group = { kind: 'file' as const, hits: [], total: 50 }
  expect(countOf({ ...group, isCut: true })).toBe('超过 50 份')
  expect(countOf({ ...group, isCut: false })).toBe('50 份')
  const byText = { ...group, hits: [hit({})], isCut: false }
  expect(countOf(byText)).toBe('正文里找到 50 份')
})
