import { expect, test } from 'vitest'
import { taskStatuses, type TaskStatus } from '../terms'
import { creationMoves, isUnderWay, paidStates, restingAt } from './creation-state'
import type { TaskOrder } from './ports'

test('every state is reached from a new creation, and only done and error end a round', () => {
  const reached = new Set<TaskStatus>(['init'])
  for (let size = 0; size !== reached.size;) {
    size = reached.size
    for (const { from, to } of Object.values(creationMoves))
      if (from.some((status) => reached.has(status))) reached.add(to)
  }
  expect([...reached].toSorted()).toEqual(taskStatuses.toSorted())
  expect(Object.values(creationMoves).filter(({ to }) => to === 'payed')).toHaveLength(1)
})

test('while coins are held nothing starts: only its own end leads out', () => {
  const leaving = Object.entries(creationMoves)
    .filter(([, { from, to }]) => from.some(isPaid) && !isPaid(to))
    .map(([name]) => name)
  expect(leaving).toEqual(['writingDone', 'writingFailed'])
  for (const taskStatus of paidStates) expect(isUnderWay({ taskStatus, pending: null })).toBe(true)
})

test('a book that failed rests as failed, a paper has no such mark', () => {
  const order = { kind: 'paper', project: 'book' } as TaskOrder
  expect(restingAt('writingFailed', order)).toEqual({
    taskStatus: 'error',
    makeStatus: 'error',
    stage: null,
    isPaused: false,
  })
  expect(restingAt('writingDone', { ...order, project: null }).makeStatus).toBeNull()
})

const isPaid = (status: TaskStatus) => paidStates.some((paid) => paid === status)
