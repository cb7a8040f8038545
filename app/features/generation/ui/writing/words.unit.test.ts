import { testId } from '#test/ids'
import type { DocumentId } from '~/core/ids'
import { expect, test } from 'vitest'
import { placeToGo } from '../../place-terms'
import { creationStatus, stageAt, writtenWords } from './words'

test('the stages are behind one when all is written, and not when something is missing at the end', () => {
  expect(stageAt({ taskStatus: 'wait', stage: null, failed: 0 })).toBe(-1)
  expect(stageAt({ taskStatus: 'ing', stage: 'completing', failed: 1 })).toBe(2)
  expect(stageAt({ taskStatus: 'done', stage: null, failed: 0 })).toBe(3)
  expect(stageAt({ taskStatus: 'done', stage: null, failed: 3 })).toBe(1)
})

test('a failed outline opens from 创作记录 on the page that tries it again, and a failed text on its own', () => {
  const line = { id: '7', project: null, taskStatus: 'error' } as const
  expect(placeToGo({ ...line, documentId: null })).toBe('/create/outline?id=7')
  expect(placeToGo({ ...line, documentId: testId('7') })).toBe('/create/7')
  expect(placeToGo({ ...line, project: 'book', documentId: null })).toBe('/book/outline/7')
})

test('over a finished text stands how long it became, and not how long it was to be', () => {
  const done = { done: 9, failed: 0, total: 9, words: 2_768, kind: 'paper' } as const
  expect(writtenWords({ ...done, taskStatus: 'done' })).toBe('已写完，2,768字')
  expect(writtenWords({ ...done, done: 7, failed: 2, taskStatus: 'done' })).toBe(
    '写成7/9节，2,768字',
  )
  expect(writtenWords({ ...done, taskStatus: 'ing' })).toBe('')
})

test('R-PAY-11: an outline that was not paid for stands in the list as 待支付, one that costs nothing as 大纲待确认', () => {
  const line = {
    taskStatus: 'need_pay' as const,
    makeStatus: null,
    documentId: testId<DocumentId>('7'),
    isPaused: false,
    done: 0,
    total: 9,
  }
  expect(creationStatus({ ...line, isPriced: true }).words).toBe('待支付')
  expect(creationStatus({ ...line, isPriced: false }).words).toBe('大纲待确认')
})
