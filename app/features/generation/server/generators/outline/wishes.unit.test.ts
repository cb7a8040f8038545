import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { draftOffline } from './offline-draft'
import type { Draft, OutlineSize } from './shape'
import type { SourcePassage } from '../paper/material'
import { wishesOf } from './wishes'

test('named subjects, unwanted ones and counted chapters are read out of a requirement', () => {
  expect(wishesOf('必须包括承载量、疏散路线和“应急演练”三部分；不写历史沿革、票价。')).toEqual({
    requested: ['承载量', '疏散路线', '应急演练'],
    excluded: ['历史沿革', '票价'],
    chapters: null,
  })
  expect(wishesOf('全文分五章，避开财务数据\n重点写码头一带')).toEqual({
    requested: ['码头一带'],
    excluded: ['财务数据'],
    chapters: 5,
  })
  expect(wishesOf('第一章写背景，第二章讲现状；第三章：对策')).toEqual({
    requested: ['背景', '现状', '对策'],
    excluded: [],
    chapters: null,
  })
  expect(wishesOf('共12章').chapters).toBe(12)
  expect(wishesOf('正文不包括附录、索引等内容').excluded).toEqual(['附录', '索引'])
})

test('what tells of the manner of writing, of a length or of one chapter names no subject', () => {
  const manner =
    '要写得简洁，语言要有文采，不超过5000字，不要太长，引用近五年的文献，第三章要详细，写出新意，写成一篇报告。'
  expect(wishesOf(manner)).toEqual({ requested: [], excluded: [], chapters: null })
})

const SIZE: OutlineSize = {
  depth: 2,
  chapters: { least: 4, most: 6 },
  leaves: 14,
  isFramed: true,
}
let no = 0
const passage = (...headings: string[]): SourcePassage => ({
  fileId: testId('1'),
  url: '',
  no: (no += 1),
  title: '临溪古镇保护导则',
  headings,
  text: `${headings.at(-1)}由管理单位每季度复核并公布。`.repeat(3),
  page: null,
  label: '',
  passageId: null,
  reference: { type: 'document', title: '导则', author: [], issued: null, origin: 'library' },
})
const SOURCES = [
  passage('总则'),
  passage('游客承载量', '核心区'),
  passage('游客承载量', '码头'),
  passage('历史沿革', '明清'),
  passage('历史沿革', '近代'),
  passage('票务管理'),
  passage('沿河步道'),
  passage('消防设施'),
  passage('应急疏散'),
]
const titles = (drafts: readonly Draft[]) => drafts.map(({ title }) => title)
const outlined = (requirement: string, size = SIZE) =>
  titles(draftOffline('临溪古镇', SOURCES, size, wishesOf(requirement)))

test('an outline without a model has what was named, lacks what was not wanted, and counts as it was told', () => {
  const free = outlined('')
  expect(free).toHaveLength(6)
  const named = outlined('必须包括消防设施、应急疏散和志愿服务，不写历史沿革')
  expect(named).toEqual(expect.arrayContaining(['消防设施', '应急疏散', '志愿服务']))
  expect(named).not.toContain('历史沿革')
  expect([named[0], named.at(-1)]).toEqual(['引言', '结论'])
  expect(outlined('分七章')).toHaveLength(7)
  expect(outlined('分三章')).toHaveLength(3)
  expect(outlined('不写引言')).not.toContain('引言')
})

test('where all chapters are named they stand as they were named, with the sections that sources have', () => {
  const drafts = draftOffline(
    '临溪古镇',
    SOURCES,
    SIZE,
    wishesOf('分为应急疏散、游客承载量和志愿服务三章'),
  )
  expect(titles(drafts)).toEqual(['应急疏散', '游客承载量', '志愿服务'])
  expect(titles(drafts[1]?.children ?? [])).toEqual(['核心区', '码头'])
})

test('a counted number is filled up where no source tells enough', () => {
  const drafts = draftOffline('临溪古镇', [], SIZE, wishesOf('分六章，包括志愿服务'))
  expect(drafts).toHaveLength(6)
  expect(titles(drafts)).toContain('志愿服务')
})

test('a number of chapters in the form stands whatever is named', () => {
  const size = { ...SIZE, isFramed: false, chapters: { least: 2, most: 2 } }
  expect(outlined('包括甲方案、乙方案', size)).toEqual(['甲方案', '乙方案'])
})
