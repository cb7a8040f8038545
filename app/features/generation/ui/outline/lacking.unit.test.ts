import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import type { NodeId } from '~/core/ids'
import { emptyNode, INTENT_LIMIT, type DocNode } from '#packages/document'
import {
  adviceFor,
  joinIntent,
  lackingIn,
  leaningOf,
  roomBeside,
  splitIntent,
  withoutFrame,
} from './lacking'

const heading = (id: string, more: Partial<DocNode> = {}): DocNode => ({
  ...emptyNode,
  id: testId(id),
  title: id,
  source: 'ai',
  ...more,
})

test('a heading lacks evidence where none was found for it; a reckoning is one where its note says so', () => {
  const coverage = new Map([
    ['引言', 3],
    ['数据来源', 0],
    ['窄巷折算', 0],
    ['面积法', 0],
  ])
  const reckoned = heading('窄巷折算', { note: '按半数推算' })
  const area = heading('面积法', { children: [heading('参数', { evidenceIds: ['e1', 'e2'] })] })
  const tree = {
    id: testId<NodeId>('d'),
    title: '题',
    children: [heading('引言'), heading('数据来源'), reckoned, area],
  }
  expect(tree.children.map((item) => leaningOf(item, coverage))).toEqual([3, 'none', 'reckoned', 2])
  expect(leaningOf(heading('数据来源'), null)).toBeNull()
  expect(lackingIn(tree, coverage).map(({ id }) => id)).toEqual(['数据来源'])
})

test('line 18: an introduction or conclusion for which nothing was found lacks no evidence; another chapter does', () => {
  const chapter = (title: string, children: DocNode[] = []) =>
    heading(title, { kind: 'chapter', children })
  const closing = chapter('结论与建议', [
    heading('主要结论', { kind: 'section' }),
    heading('下一步', { kind: 'section' }),
  ])
  const tree = {
    id: testId<NodeId>('d'),
    title: '题',
    children: [chapter('引言'), chapter('方法'), closing, chapter('附记')],
  }
  const found = new Map([
    ['引言', 0],
    ['方法', 0],
    ['主要结论', 2],
    ['下一步', 0],
  ])
  const coverage = withoutFrame(found, tree)
  expect(lackingIn(tree, coverage).map(({ id }) => id)).toEqual(['方法'])
  expect(leaningOf(closing, coverage)).toBe(2)
  expect(withoutFrame(null, tree)).toBeNull()
})

test('what could help is named: a source that the outline left out, or that the one it names says nothing', () => {
  const left = { document: '四季断面实测数据说明', heading: '', reason: '' }
  expect(adviceFor(heading('数据来源'), [left])).toContain('可放入《四季断面实测数据说明》')
  const named = heading('数据来源', { intent: '参见《导则》' })
  expect(adviceFor(named, [])).toContain('《导则》里没有找到可引的句子')
  expect(adviceFor(heading('数据来源'), [])).toMatch(/不单列/)
})

test('the sources that an outline names stand apart from what a heading is about', () => {
  const intent = '参见《导则》《报告》；说清口径'
  expect(splitIntent(intent)).toEqual({ sources: '《导则》《报告》', about: '说清口径' })
  expect(joinIntent('《导则》《报告》', '说清口径')).toBe(intent)
  expect(splitIntent('说清口径')).toEqual({ sources: '', about: '说清口径' })
  expect(joinIntent('《导则》', '')).toBe('参见《导则》')
})

test('words that fill the room beside their sources are kept to the last one', () => {
  for (const sources of ['', '《导则》', `《${'长'.repeat(60)}》`]) {
    const words = '说'.repeat(roomBeside(sources))
    expect(joinIntent(sources, words)).toHaveLength(INTENT_LIMIT)
  }
  expect(roomBeside('长'.repeat(INTENT_LIMIT))).toBe(0)
})
