import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { FileId } from '~/core/ids'
import { ownPassages } from '../../paper/excerpt/own-passages'
import type { SourcePassage } from '../../paper/material'
import type { Draft } from '../shape'
import { chapterDraft, chaptersIn } from './compiled-chapters'
import { piecesOf } from './pieces'
import type { ReadDocument } from './read-library'

const size = { depth: 2, chapters: { least: 3, most: 4 }, leaves: 12, isFramed: false } as const

const sentences = (subject: string, count: number) =>
  Array.from(
    { length: count },
    (_, index) => `${subject}在第${index + 1}个年度由管理单位逐项核对并登记入册。`,
  ).join('')

function documentOf(id: string, title: string, parts: readonly [string[], string][]): ReadDocument {
  const passages = parts.map(
    ([headings, text], no) =>
      ({
        fileId: testId<FileId>(id),
        url: '',
        no,
        title,
        headings,
        text,
      }) as unknown as SourcePassage,
  )
  return { id: testId<FileId>(id), title, passages }
}

const water = documentOf('1', 'water_final', [
  [['供水', '管网压力'], sentences('管网压力', 5)],
  [['供水', '水质检测'], sentences('水质检测', 5)],
  [['消防'], sentences('消防水带', 6)],
  [['版权说明'], sentences('版权', 5)],
  [['其他'], '略。'],
])
const cakes = documentOf('2', 'cakes_v2', [[['桂花糕'], sentences('桂花糕', 6)]])

const leavesOfDrafts = (drafts: readonly Draft[]): Draft[] =>
  drafts.flatMap((item) => (item.children.length > 0 ? leavesOfDrafts(item.children) : [item]))

const outlined = (documents: readonly ReadDocument[], topic = '古镇') => {
  const { clusters, leftOut } = chaptersIn(documents, topic, size)
  return { chapters: clusters.map((item) => chapterDraft(item, '', 2)), leftOut }
}

test('chapters are the headings of the material, never its files, and say where they come from', () => {
  const { chapters } = outlined([water, cakes])
  const titles = leavesOfDrafts(chapters).map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['管网压力', '水质检测', '消防', '桂花糕']))
  for (const title of titles) expect(title).not.toMatch(/water|cakes|版权|其他/)
  const pressure = leavesOfDrafts(chapters).find(({ title }) => title === '管网压力')
  expect(pressure?.intent).toBe('参见《water_final》')
})

test('a chapter is not called as one of its sections alone', () => {
  const plan = documentOf('4', '编制要求', [
    [['规划内容'], sentences('规划内容', 20)],
    [['审批与修改'], sentences('规划的审批', 6)],
    [['备案'], sentences('规划的备案', 3)],
  ])
  const { pieces } = piecesOf([plan])
  const named = (title: string) => chapterDraft({ title, weight: 9, pieces }, '', 2).title
  expect(named('规划内容')).toBe('规划内容、审批与修改')
  expect(named('备案')).toBe('规划内容与备案')
  expect(named('编制要求')).toBe('编制要求')
})

test('a section is written from what stands under its heading in its document', () => {
  const own = ownPassages({ title: '水质检测', intent: '参见《water_final》' }, [water, cakes])
  expect(own.map(({ no }) => no)).toEqual([1])
  expect(ownPassages({ title: '水质检测', intent: '' }, [water, cakes])).toEqual([])
})

test('of more than there is room for, what speaks of the topic is taken, and the rest is told', () => {
  const many = Array.from({ length: 30 }, (_, index): [string[], string] => [
    [index % 10 === 0 ? `消防设施检查${index}` : `糕点制作${index}`],
    sentences(`第${index}项`, 60),
  ])
  const { chapters, leftOut } = outlined([documentOf('3', '汇编', many)], '消防设施')
  expect(leavesOfDrafts(chapters).filter(({ title }) => title.startsWith('消防'))).toHaveLength(3)
  expect(leftOut.some(({ reason }) => reason.startsWith('与题目关系较远'))).toBe(true)
})
