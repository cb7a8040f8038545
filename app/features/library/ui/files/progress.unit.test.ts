import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileProgressView } from '../../wire/contracts/files'
import { FULL_PROGRESS } from '../../terms'
import { applyProgress, learningOf, pollProgress } from './progress'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('R-CONST-04: a row says queued, learning with its share, learned or failed with its reason', () => {
  expect(learningOf(row('1', 'INIT', 0))).toEqual({ state: 'queued' })
  expect(learningOf(row('1', 'PROCESSING', 63.6))).toEqual({ state: 'learning', percent: 64 })
  expect(learningOf(row('1', 'PROCESSING', FULL_PROGRESS + 20))).toEqual({
    state: 'learning',
    percent: FULL_PROGRESS,
  })
  expect(FULL_PROGRESS).toBe(100)
  expect(learningOf(row('1', 'DONE', 100))).toEqual({ state: 'learned' })
  expect(learningOf(row('1', 'ERROR', 40, '文件已损坏，无法读取'))).toEqual({
    state: 'failed',
    reason: '文件已损坏，无法读取',
  })
})

test('an error hides the progress even before the status says so', () => {
  expect(learningOf(row('1', 'PROCESSING', 40, '读取文件失败')).state).toBe('failed')
})

test('R-CONST-01: the poll asks every three seconds for the rows that are still processing', async () => {
  const asked: string[][] = []
  let ids = ['1', '2']
  const poller = pollProgress({
    ids: () => ids,
    ask: async (round) => {
      asked.push(round)
      return []
    },
    onAnswer: () => {
      ids = ['2']
    },
  })
  await vi.advanceTimersByTimeAsync(2999)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked).toEqual([['1', '2'], ['2']])
  ids = []
  await vi.advanceTimersByTimeAsync(9000)
  expect(asked).toHaveLength(2)
  poller.stop()
})

test('a failing poll is tried again in silence and a hidden page is not polled', async () => {
  let asks = 0
  let hidden = false
  const answers: string[][] = []
  const poller = pollProgress({
    ids: () => ['1'],
    ask: async () => {
      asks++
      if (asks === 1) throw new Error('断网')
      return []
    },
    onAnswer: (asked) => void answers.push(asked),
    isHidden: () => hidden,
  })
  await vi.advanceTimersByTimeAsync(6000)
  expect([asks, answers.length]).toEqual([2, 1])
  hidden = true
  await vi.advanceTimersByTimeAsync(6000)
  expect(asks).toBe(2)
  hidden = false
  await vi.advanceTimersByTimeAsync(3000)
  expect(asks).toBe(3)
  poller.stop()
  await vi.advanceTimersByTimeAsync(9000)
  expect(asks).toBe(3)
})

test('a row that the poll no longer knows becomes a failed one, the others stay', () => {
  const rows = [row('1', 'PROCESSING', 10), row('2', 'PROCESSING', 10), row('3', 'DONE', 100)]
  const next = applyProgress(rows, ['1', '2'], [row('2', 'DONE', 100)])
  expect(next.map(({ status, processData }) => [status, processData.error])).toEqual([
    ['ERROR', '文件不存在或已删除'],
    ['DONE', ''],
    ['DONE', ''],
  ])
})

function row(
  id: string,
  status: FileProgressView['status'],
  summary_status: number,
  error = '',
): FileProgressView {
  return { id, status, wordCount: 0, processData: { summary_status, error } }
}
