import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import type { CreationNodeView, CreationView } from '../../terms'
import { foldEvent, wasRead, watched, withChanges } from './writing-state'

const node = (nodeId: string, change: Partial<CreationNodeView> = {}): CreationNodeView => ({
  nodeId: testId(nodeId),
  state: 'ing',
  stage: null,
  words: 0,
  budget: null,
  coins: 1,
  isPaid: false,
  reason: '',
  ...change,
})

const creation = (...nodes: CreationNodeView[]): CreationView => ({
  id: '1',
  kind: 'paper',
  project: null,
  app: '',
  title: '古镇',
  typesetting: { style: '', references: 'numeric', edition: '2025' },
  documentId: testId('1'),
  taskStatus: 'ing',
  makeStatus: null,
  isPaused: false,
  isPriced: false,
  words: 0,
  targetWords: 1000,
  done: 0,
  total: nodes.length,
  createTime: '',
  updateTime: '',
  stage: null,
  quote: null,
  paidCoins: 0,
  heldCoins: 0,
  helpStatus: 1,
  helpCode: '',
  helpers: 0,
  helpersNeeded: 0,
  nodes,
  failed: 0,
  errorCode: '',
  errorText: '',
  lastEventId: 0,
})

test('a section whose end only the facts tell is read, also when the line ended before it was heard', () => {
  const state = watched(creation(node('a'), node('b', { state: 'done', words: 90 })))
  const facts = creation(node('a', { state: 'done', words: 120 }))
  const updated = withChanges(state, { ...facts, taskStatus: 'done' })
  expect([...updated.fresh]).toEqual(['a'])
  expect([...withChanges(wasRead(updated, 'a'), facts).fresh]).toEqual([])
})

test('facts that say what the line has said already have nothing read twice', () => {
  const state = watched(creation(node('a')))
  const received = foldEvent(state, { type: 'step.done', step: 'write:a', nodeId: 'a', words: 120 })
  const updated = withChanges(
    wasRead(received, 'a'),
    creation(node('a', { state: 'done', words: 120 })),
  )
  expect([...updated.fresh]).toEqual([])
})

test('what is paid while one looks on comes out of what was kept apart', () => {
  const state = watched({ ...creation(node('a')), paidCoins: 10, heldCoins: 30 })
  const status = {
    type: 'task.status',
    taskStatus: 'ing',
    makeStatus: null,
    stage: 'drafting',
    isPaused: false,
    isPriced: false,
    done: 1,
    failed: 0,
    total: 1,
    words: 400,
    coins: 24,
  } as const
  const paid = foldEvent(state, status)
  expect(paid.creation).toMatchObject({ paidCoins: 24, heldCoins: 16 })
  expect(foldEvent(paid, status).creation).toMatchObject({ paidCoins: 24, heldCoins: 16 })
  const finished = foldEvent(paid, { type: 'task.done', documentId: '1', failed: 0 })
  expect(finished.creation).toMatchObject({ paidCoins: 24, heldCoins: 0 })
})

test('what is heard anew of a pause is shown as it stood, and nothing seems to go on', () => {
  const state = watched({ ...creation(node('a', { state: 'wait' })), isPaused: true })
  const step = { step: 'write:a', nodeId: 'a' }
  const begun = foldEvent(state, { type: 'step.started', stage: 'drafting', ...step })
  const received = foldEvent(begun, { type: 'step.delta', text: '写到一半', ...step })
  expect(received.live.get('a')).toBe('写到一半')
  expect(received.creation.nodes[0]?.state).toBe('wait')
})
