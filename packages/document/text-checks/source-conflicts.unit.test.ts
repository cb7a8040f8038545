import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import { conflictInWords, sourceConflicts, type SourceSentence } from './source-conflicts'
import { conflictsAmong, factsOf } from './facts'

const from = (source: string, text: string): SourceSentence => ({
  id: `${source}-${text.length}`,
  source,
  title: source,
  label: '第3页',
  text,
})
const conflicts = (item: string, other: string) =>
  sourceConflicts([from('导则', item), from('报告', other)])

test('two heights of two places are no conflict', () => {
  const pairs = [
    ['沿河第一界面建筑限高9米。', '沿河第二界面建筑限高12米。'],
    ['1号楼建筑高度为12米。', '2号楼建筑高度为9米。'],
    ['A区沿河建筑限高9米。', 'B区沿河建筑限高12米。'],
    ['一期工程建筑限高9米。', '二期工程建筑限高12米。'],
    ['沿河建筑限高9米。', '沿河建筑檐口高度12米。'],
    ['核心保护区建筑限高9米。', '建设控制区建筑限高12米。'],
  ] as const
  for (const [item, other] of pairs) {
    expect(conflicts(item, other), `${item}${other}`).toEqual([])
    const facts = [item, other].flatMap((text, index) =>
      factsOf({
        nodeId: testId(String(index)),
        blockId: '',
        sentence: 0,
        text,
        evidenceIds: [],
        links: [],
        isQuotation: false,
      }),
    )
    const own = () => new Set(['建筑', '沿河', '高度', '限高'])
    expect(conflictsAmong(facts, own), `${item}${other}`).toEqual([])
  }
})

test('two sources that give one thing two figures are told with both of them', () => {
  const [found] = conflicts(
    '沿河第一界面建筑限高9米。',
    '经核定，沿河第一界面建筑限高12米，须设坡屋顶。',
  )
  expect(found?.sides.map(({ written }) => written)).toEqual(['9米', '12米'])
  expect(found && conflictInWords(found)).toMatch(
    /限高：《导则》第3页写“9米”，《报告》第3页写“12米”$/,
  )
  expect(conflicts('古镇日最大承载量为7700人次。', '古镇日最大承载量约为8700人次。')).toHaveLength(
    1,
  )
  expect(conflicts('古镇改造总投资为1.2亿元。', '古镇改造总投资为12000万元。')).toEqual([])
})

test('another year, and the same source twice, are no conflict', () => {
  expect(conflicts('2024年古镇接待游客386万人次。', '2025年古镇接待游客402万人次。')).toEqual([])
  const twice = [
    from('导则', '古镇改造总投资为1.2亿元。'),
    from('导则', '古镇改造总投资为1.5亿元。'),
  ]
  expect(sourceConflicts(twice)).toEqual([])
})

test('days and names that disagree are told as well', () => {
  expect(
    conflicts('古镇保护导则自2025年3月1日起施行。', '古镇保护导则于2025年5月1日施行。'),
  ).toMatchObject([
    { kind: 'date', sides: [{ written: '2025年3月1日' }, { written: '2025年5月1日' }] },
  ])
  expect(conflicts('古镇保护导则自3月1日起施行。', '古镇保护导则于2025年3月1日施行。')).toEqual([])
  expect(conflicts('消防专家组组长许知夏主持会议。', '消防专家组组长为许志夏。')).toMatchObject([
    { kind: 'name', sides: [{ written: '许知夏' }, { written: '许志夏' }] },
  ])
  expect(conflicts('消防专家组组长许知夏主持会议。', '规划专家组组长为许志夏。')).toEqual([])
})

test('a conflict has the same key whichever source comes first', () => {
  const [item, other] = ['沿河第一界面建筑限高9米。', '经核定，沿河第一界面建筑限高12米。'] as const
  expect(conflicts(item, other)[0]?.key).toBe(conflicts(other, item)[0]?.key)
})
