import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import type { NodeId } from '~/core/ids'
import { emptyNode, type DocNode } from '#packages/document'
import type { AssignmentView } from '../../wire/contracts/assignments'
import { dueWords, isOverdue } from './assignment-words'
import { finalWithin, withLocked } from './final-within'

const node = (name: string, ...children: DocNode[]): DocNode => ({
  ...emptyNode,
  id: testId<NodeId>(name),
  title: name,
  source: 'custom',
  children,
})
const assignment = (nodeId: string, state: AssignmentView['state']): AssignmentView => ({
  nodeId: testId<NodeId>(nodeId),
  assigneeId: '',
  assignee: '',
  isForCaller: false,
  dueDate: '',
  state,
  maySubmit: false,
  mayFinalize: false,
})

test('what stands beneath a final heading is final with it, and nothing is replaced there', () => {
  const nodes = [node('甲', node('甲一')), node('乙')]
  const finals = finalWithin(nodes, [assignment('甲', 'final'), assignment('乙', 'review')])
  expect([...finals]).toEqual(['甲', '甲一'])
  const [first, second] = withLocked(nodes, finals)
  expect([first?.locked, first?.children[0]?.locked, second?.locked]).toEqual([true, true, false])
})

test('a date is said by day, with the year where it is another, and as passed the day after', () => {
  const now = new Date(2026, 10, 29, 23, 30)
  expect(dueWords('', now)).toBe('')
  expect(dueWords('2026-12-01', now)).toBe('12月1日前')
  expect(dueWords('2027-01-05', now)).toBe('2027年1月5日前')
  expect([isOverdue('2026-11-29', now), dueWords('2026-11-29', now)]).toEqual([false, '11月29日前'])
  expect([isOverdue('2026-11-28', now), dueWords('2026-11-28', now)]).toEqual([
    true,
    '已过11月28日',
  ])
})
