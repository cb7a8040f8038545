import { expect, test } from 'vitest'
import { moveTask, nextTasks, overallPercent, type UploadState, type UploadTask } from './task'

test('an upload walks from waiting to done', () => {
  const walk = (['start', 'send', 'register', 'finish'] as const).reduce(
    (task, move) => moveTask(task, move),
    taskIn('waiting'),
  )
  expect(walk.state).toBe('done')
})

test('a file the server already has skips the sending', () => {
  expect(moveTask(taskIn('checking'), 'register').state).toBe('registering')
})

test('a late answer cannot move what has ended', () => {
  expect(moveTask(taskIn('done'), 'fail', '太晚').state).toBe('done')
  expect(moveTask(taskIn('failed'), 'finish').state).toBe('failed')
})

test('a retry forgets the error and keeps what was reached', () => {
  const failed = { ...taskIn('failed'), error: '断网', reached: { fileId: '7' } }
  expect(moveTask(failed, 'retry')).toMatchObject({
    state: 'waiting',
    error: '',
    reached: { fileId: '7' },
  })
})

test('at most three run side by side, oldest first', () => {
  const tasks = (['done', 'sending', 'waiting', 'checking', 'waiting', 'waiting'] as const).map(
    (state, number) => taskIn(state, String(number)),
  )
  expect(nextTasks(tasks, 3).map((task) => task.id)).toEqual(['2'])
  expect(nextTasks(tasks, 2)).toEqual([])
})

test('a file whose pages are read holds up none of those that wait to go up', () => {
  const tasks = (['seeing', 'seeing', 'seeing', 'sending', 'waiting'] as const).map(
    (state, number) => taskIn(state, String(number)),
  )
  expect(nextTasks(tasks, 3).map((task) => task.id)).toEqual(['4'])
})

test('the overall share weighs files by their bytes and leaves failed ones out', () => {
  const tasks = [
    { ...taskIn('done'), file: ofBytes(300) },
    { ...taskIn('sending'), file: ofBytes(100), percent: 50 },
    { ...taskIn('failed'), file: ofBytes(10_000) },
  ]
  expect(overallPercent(tasks)).toBe(87)
})

const ofBytes = (size: number) => new File([new Uint8Array(size)], 'a.txt')

function taskIn(state: UploadState, id = '1'): UploadTask {
  const nothing = { folderId: '', percent: 0, ocr: null, error: '', reached: {}, duplicates: [] }
  return { id, file: ofBytes(1), state, added: null, learning: null, ...nothing }
}
