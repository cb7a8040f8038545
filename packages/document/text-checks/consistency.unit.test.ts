import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import { conflictsAmong, factsOf } from './facts'
import { agree, measuresIn } from './quantities'
import type { PlacedSentence } from './sentences'
import { needOf } from './support'
import { abbreviationConflicts, isOneApart, nameConflicts } from './terms'

const placedSentence = (text: string, number = 0): PlacedSentence => ({
  nodeId: testId(`n${number}`),
  blockId: `b${number}`,
  sentence: 0,
  text,
  evidenceIds: [],
  links: [],
  isQuotation: false,
})
const own = () => new Set(['古镇', '承载量', '游客'])
const conflicts = (...texts: string[]) =>
  conflictsAmong(
    texts.flatMap((text, index) => factsOf(placedSentence(text, index))),
    own,
  )

test('numbers are read with scale and unit, and reckoned in one unit a kind', () => {
  expect(
    measuresIn('投资1.2亿元，长3.5公里，约1,280户，占百分之十五').map(({ value, base }) => [
      value,
      base,
    ]),
  ).toEqual([
    [1.2e8, '元'],
    [3500, '米'],
    [1280, '户'],
    [15, '%'],
  ])
})

test('years, ordinals and parts of names are no figures', () => {
  expect(measuresIn('2025年3月5日，第3条，GB-9704，COVID-19')).toEqual([])
})

test('the shorter form of a figure agrees with the longer one', () => {
  const [a, b, c, d] = ['5.2亿元', '5.23亿元', '52000万元', '5.3亿元'].map(
    (text) => measuresIn(text)[0],
  )
  if (!a || !b || !c || !d) throw new Error('no figures')
  expect([agree(a, b), agree(b, a), agree(a, c), agree(b, d), agree(a, d)]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('one subject with two figures is a conflict, in whatever unit', () => {
  expect(
    conflicts('古镇日游客承载量约为7700人次。', '此外，古镇日游客承载量约为8700人次。'),
  ).toMatchObject([
    { isSure: true, first: { measure: { value: 7700 } }, second: { measure: { value: 8700 } } },
  ])
  expect(conflicts('古镇改造总投资为1.2亿元。', '古镇改造总投资为12000万元。')).toEqual([])
  expect(conflicts('古镇改造总投资为1.2亿元。', '古镇改造总投资为1.3亿元。')).toHaveLength(1)
})

test('another year, another direction and another subject are no conflict', () => {
  expect(conflicts('2024年古镇接待游客386万人次。', '2025年古镇接待游客402万人次。')).toEqual([])
  expect(conflicts('古镇游客数量增长5%。', '古镇游客数量下降3%。')).toEqual([])
  expect(conflicts('沿河第一界面建筑限高9米。', '沿河第二界面建筑限高12米，须设坡屋顶。')).toEqual(
    [],
  )
  expect(conflicts('北岸民居共有12栋。', '南岸民居共有15栋。')).toEqual([])
})

test('what one sentence says twice of the same words says nothing sure', () => {
  expect(factsOf(placedSentence('承载量由古镇游客5000人次提高到古镇游客6000人次。'))).toEqual([])
})

test('two expansions, two abbreviations and an abbreviation before its telling are found', () => {
  const found = abbreviationConflicts([
    placedSentence('各部门应用BIM开展设计。', 0),
    placedSentence('本项目采用建筑信息模型（BIM）。', 1),
    placedSentence('设计阶段采用建筑信息建模（BIM）。', 2),
    placedSentence('运维阶段采用建筑信息模型（BM）。', 3),
  ])
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(['abbreviation', 'early', 'expansion'])
})

test('names that differ by one character are found, pairs that mean two things are not', () => {
  expect(isOneApart('许知夏', '许志夏')).toBe(true)
  expect(isOneApart('临溪古镇', '临西古镇')).toBe(false)
  expect(isOneApart('第一中心', '第二中心')).toBe(false)
  const texts = [
    '专家组组长许知夏主持会议。',
    '许知夏提出意见。',
    '组长许志夏表示同意。',
    '许志夏签字。',
  ]
  expect(nameConflicts(texts.map((text, index) => placedSentence(text, index)))).toMatchObject([
    { kind: 'name', first: { word: '许志夏' }, second: { word: '许知夏' } },
  ])
})

test('notices of different names are only for names', () => {
  const texts = [
    '高峰时段的周转率取2.4，高峰时点另计。高峰时段不放票，高峰时点限流。',
    '「现场核验」在东市口，「现场核对」在西市口。「现场核验」与「现场核对」各一处。',
    '重点项目由管委会审定，重大项目报上级。重点项目与重大项目分列。',
    '伤者，已送往医院。同伴，已送往医院。家属，送往医院。其余，送往医院。',
    '周禾，任湖州银行行长。沈砚，任湖州银行董事。湖州银行年报如期。湖州银行另有说明。',
  ]
  expect(nameConflicts(texts.map((text, index) => placedSentence(text, index)))).toEqual([])
})

test('words that the dictionary knows, and persons who stand side by side, are two things', () => {
  const texts = [
    '保护古镇要靠居民。保护古镇要靠规矩。维护古镇要花钱。维护古镇要花时间。',
    '江苏银行年报如期。江苏银行另有说明。江西银行年报如期。江西银行另有说明。',
    '浙江大学参与测绘。浙江大学负责制图。浙江工大学参与评审。浙江工大学负责复核。',
    '许知夏教授与许志夏教授一同到会。许知夏先发言。许志夏作了补充。',
  ]
  const placed = texts.flatMap((text, index) =>
    text.split(/(?<=。)/).map((sentence, order) => placedSentence(sentence, index * 10 + order)),
  )
  expect(nameConflicts(placed)).toEqual([])
  const misspelt = ['湖州银行年报如期。', '湖州银行另有说明。', '湖洲银行复核。', '湖洲银行存档。']
  expect(nameConflicts(misspelt.map((text, index) => placedSentence(text, index)))).toHaveLength(1)
})

test('codes of places and kinds of files are no short forms', () => {
  const texts = [
    '采样断面（A1）设在东口。',
    '采样断面（A2）设在西口。',
    '客流调研报告（PDF）已存档。',
    '评审会议纪要（PDF）另附。',
  ]
  expect(abbreviationConflicts(texts.map((text, index) => placedSentence(text, index)))).toEqual([])
})

test('figures, dates, quotations and superlatives ask for a source, plain prose does not', () => {
  expect(needOf('本文依据《2025古镇客流调研报告》写成。')).toBeNull()
  expect(needOf('承载量约为7700人次。')).toBe('number')
  expect(needOf('项目于2025年启动。')).toBe('date')
  expect(needOf('这是省内最早的一座。')).toBe('superlative')
  expect(needOf('居民说“夜里太吵睡不着觉”。')).toBe('quotation')
  expect(needOf('本章先说明范围，再说明方法，见第2章和图3。')).toBeNull()
})
