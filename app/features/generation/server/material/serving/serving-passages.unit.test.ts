import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { questionTerms } from '#packages/chinese/terms'
import type { FileId } from '~/core/ids'
import { passagesServing } from './serving-passages'
import { queriesOf, contentTerms, type AskedHeading } from './heading-terms'

const passage = (no: number, text: string, headings: string[] = []) => ({
  fileId: testId<FileId>('1'),
  no,
  title: '湖滨景区改造方案.docx',
  headings,
  text,
  score: 1,
})

const parking = passage(
  5,
  '节假日停车需求约为1200个泊位，现有泊位420个，缺口靠东侧临时停车场补足。',
  ['交通组织'],
)
const tickets = passage(6, '门票收入用于景区日常养护，票价两年内不作调整。', ['经营'])
const opening = passage(0, '湖滨景区始建于1986年，设施老化，改造旨在恢复沿岸步道。', ['项目背景'])
const all = [parking, tickets, opening]

const statistics = { passages: 400, documentFrequency: { 景区: 60, 停车: 3, 背景: 8, 问题: 90 } }

const served = (heading: Partial<AskedHeading> & { title: string }) =>
  passagesServing({ above: ['湖滨景区调研'], intent: '', siblings: [], ...heading }, [
    { hits: all, statistics },
  ]).map(({ no }) => no)

test('a heading gets what speaks of it first, however long its intent is', () => {
  expect(served({ title: '停车问题' })[0]).toBe(5)
  expect(served({ title: '停车问题', intent: '说明节假日停车的缺口以及怎样补足泊位' })[0]).toBe(5)
})

test('a heading of which no source speaks gets nothing, though its common words stand everywhere', () => {
  expect(served({ title: '碳排放核算问题', intent: '说明核算的方法' })).toEqual([])
  expect(served({ title: '景区人员编制', intent: '规定岗位与值班表' })).toEqual([])
})

test('a background is told where a document begins, if it speaks of what the intent names', () => {
  expect(served({ title: '背景与意义', intent: '说明为什么要改造步道' })[0]).toBe(0)
  expect(served({ title: '背景与意义', intent: '说明制定考勤制度的缘由' })).toEqual([])
})

test('a table of contents serves no heading', () => {
  const contents = passage(1, '停车问题 . . . . . . . . . 12 门票 . . . . . . . . . 14')
  const found = passagesServing({ title: '停车问题', above: [], intent: '', siblings: [] }, [
    { hits: [contents], statistics },
  ])
  expect(found).toEqual([])
})

test('a heading is asked for in English as well, and words of an instruction are not looked for', () => {
  const heading = { title: '稠密检索的优势', above: [], intent: '说明怎样检索', siblings: [] }
  expect(queriesOf(heading).at(-1)).toContain('retriev')
  expect(contentTerms('说明地级市的代码怎样编制')).toEqual(['地级市', '代码', '编制'])
})

test('the English of a heading is whole words, as an index of words has them', () => {
  const heading = { title: '稠密检索的不足', above: [], intent: '说明动机与技术', siblings: [] }
  const { words } = questionTerms(queriesOf(heading).at(-1) ?? '')
  expect(words).toEqual(expect.arrayContaining(['retrieval', 'weaknesses', 'techniques']))
  expect(words).not.toContain('retriev')
})
