import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import type { NodeId } from '~/core/ids'
import type { CreationView } from '../../terms'
import { taskEventOf } from './task-events'
import { askedAfter } from './use-creation'
import {
  foldEvent,
  nodeOf,
  wasRead,
  watched,
  withChanges,
  type WritingState,
} from './writing-state'

const node = (nodeId: string) => ({
  nodeId: testId<NodeId>(nodeId),
  state: 'wait' as const,
  stage: null,
  words: 0,
  budget: null,
  coins: 4,
  isPaid: false,
  reason: '',
})
const creation = {
  id: '1',
  taskStatus: 'ing',
  nodes: [node('a'), node('b')],
  paidCoins: 0,
} as unknown as CreationView
const frame = (event: string, data: object) => ({ id: 1, event, data: JSON.stringify(data) })
const after = (...frames: [event: string, data: object][]): WritingState =>
  frames.reduce((state, [event, data]) => {
    const told = taskEventOf(frame(event, data))
    return told ? foldEvent(state, told) : state
  }, watched(creation))

const write = { step: 'write:a', nodeId: 'a' }

test('what is written appears under its heading while it is written, and is asked for once it stands', () => {
  const state = after(
    ['step.started', { ...write, stage: 'drafting' }],
    ['step.delta', { ...write, text: '面积法' }],
    ['step.delta', { ...write, text: '得到上限。' }],
  )
  expect(state.live.get('a')).toBe('面积法得到上限。')
  expect(nodeOf(state, 'a')).toMatchObject({ state: 'ing', stage: 'drafting' })
  const done = foldEvent(state, { type: 'step.done', ...write, words: 8 })
  expect(nodeOf(done, 'a')).toMatchObject({ state: 'done', words: 8 })
  expect([...done.fresh]).toEqual(['a'])
  const read = wasRead(done, 'a')
  expect(read.live.has('a')).toBe(false)
  expect(read.fresh.size).toBe(0)
})

test('a step that only prepares writes nothing and delivers nothing', () => {
  const state = after(
    ['step.started', { step: 'plan:a', nodeId: 'a', stage: 'studying' }],
    ['step.done', { step: 'plan:a', nodeId: 'a', words: 0 }],
  )
  expect(state.live.has('a')).toBe(false)
  expect(nodeOf(state, 'a')?.state).toBe('ing')
  expect(state.fresh.size).toBe(0)
})

test('a second attempt begins anew; a final failure carries its reason', () => {
  const state = after(
    ['step.started', { ...write, stage: 'drafting' }],
    ['step.delta', { ...write, text: '写坏' }],
    ['step.error', { ...write, reason: '中断', isFinal: false }],
    ['step.started', { ...write, stage: 'drafting' }],
    ['step.delta', { ...write, text: '重' }],
  )
  expect(state.live.get('a')).toBe('重')
  const failed = foldEvent(state, {
    type: 'step.error',
    ...write,
    reason: '没有写成',
    isFinal: true,
  })
  expect(nodeOf(failed, 'a')).toMatchObject({ state: 'error', reason: '没有写成' })
  expect(failed.live.has('a')).toBe(false)
})

test('the facts of the task follow its events, and events of later servers are passed over', () => {
  const facts = {
    makeStatus: null,
    stage: 'completing',
    isPaused: true,
    done: 1,
    failed: 0,
    total: 2,
    words: 90,
    coins: 4,
  }
  const state = after(
    ['task.status', { taskStatus: 'ing', ...facts }],
    ['task.sung', { loud: true }],
  )
  expect(state.creation).toMatchObject({
    stage: 'completing',
    isPaused: true,
    done: 1,
    paidCoins: 4,
  })
  expect(taskEventOf({ id: 1, event: 'step.delta', data: '{' })).toBeNull()
})

test('facts that were asked for before an event was heard do not take its place', async () => {
  let count = 0
  const answers = ['正在拟大纲', '大纲待确认']
  const ask = async () => {
    const answer = answers[count]
    // The event comes while the first answer is on its way.
    count = 1
    return answer
  }
  expect(await askedAfter(ask, () => count)).toBe('大纲待确认')
})

test('where events come faster than facts, facts are taken all the same', async () => {
  let count = 0
  const ask = async () => {
    count += 1
    return count
  }
  expect(await askedAfter(ask, () => count)).toBe(5)
})

test('facts that tell of changed headings alone leave the others as they stood, and add new ones', () => {
  const written = { ...node('b'), state: 'done' as const, words: 300, isPaid: true }
  const changed = { ...creation, done: 1, nodes: [written, node('c')] }
  const state = withChanges(watched(creation), changed)
  expect(state.creation).toMatchObject({ done: 1, nodes: [node('a'), written, node('c')] })
})
