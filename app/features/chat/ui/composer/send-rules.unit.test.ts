import { expect, test } from 'vitest'
import { sessionFroms } from '../../terms'
import {
  canAsk,
  restoredDraft,
  isAnswering,
  isSssVip,
  questionLeft,
  quotaHint,
  scholarHint,
  sendBlock,
  takesImages,
} from './send-rules'

const draft = { isAnswering: false, text: '问', image: null, fileStatuses: [] }

test('a plain question may go', () => expect(sendBlock(draft)).toBeNull())

test('a running answer blocks sending in exactly three statuses', () => {
  expect(sendBlock({ ...draft, isAnswering: true })).toBe('answering')
  expect((['waiting', 'thinking', 'answeing'] as const).every(isAnswering)).toBe(true)
  expect((['end', 'done', 'error'] as const).some(isAnswering)).toBe(false)
})

test('white space, or what nobody sees, is no question; an image alone is', () => {
  expect(sendBlock({ ...draft, text: ' \n　' })).toBe('empty')
  expect(sendBlock({ ...draft, text: '\u200b\u2060\u0000' })).toBe('empty')
  expect(sendBlock({ ...draft, text: '', image: 'done' })).toBeNull()
  expect(sendBlock({ ...draft, image: 'uploading' })).toBe('uploading')
})

test('1999 characters go, 2000 do not', () => {
  expect(sendBlock({ ...draft, text: '字'.repeat(1999) })).toBeNull()
  expect(sendBlock({ ...draft, text: '字'.repeat(2000) })).toBe('limit')
  expect([0, 1999, 2000].map((length) => questionLeft('字'.repeat(length)))).toEqual([2000, 1, 0])
})

test('learning files block sending, failed ones do not', () => {
  expect(sendBlock({ ...draft, fileStatuses: ['DONE', 'INIT'] })).toBe('learning')
  expect(sendBlock({ ...draft, fileStatuses: ['PROCESSING'] })).toBe('learning')
  expect(sendBlock({ ...draft, fileStatuses: ['ERROR', 'DONE'] })).toBeNull()
})

test.each([
  [null, false],
  [{ vipLevel: 0, maxChat: 10, usedChat: 9 }, true],
  [{ vipLevel: 2, maxChat: 10, usedChat: 10 }, false],
  [{ vipLevel: 2, maxChat: 10, usedChat: 12 }, false],
  [{ vipLevel: 3, maxChat: 0, usedChat: 99 }, true],
])('%j may ask: %j', (member, expected) => expect(canAsk(member)).toBe(expected))

test('the hint appears from ten questions on and never in the top tier', () => {
  expect(quotaHint({ vipLevel: 1, maxChat: 20, usedChat: 10 })).toBe('剩余10次提问')
  expect(quotaHint({ vipLevel: 1, maxChat: 20, usedChat: 9 })).toBeNull()
  expect(quotaHint({ vipLevel: 3, maxChat: 20, usedChat: 20 })).toBeNull()
  expect(quotaHint(null)).toBeNull()
  expect([3, 4].map((vipLevel) => isSssVip({ vipLevel, maxChat: 0, usedChat: 0 }))).toEqual([
    false,
    true,
  ])
})

test('fewer than eleven scholar searches are counted aloud', () => {
  const left = (used: number) => scholarHint({ maxScholarSearch: 20, usedScholarSearch: used })
  expect([9, 10, 20, 25].map(left)).toEqual([null, '剩余10次', '剩余0次', '剩余0次'])
  expect(scholarHint(null)).toBeNull()
})

test('a picture that is pasted is left alone in knowledge contexts and beside chosen files', () => {
  const contexts = sessionFroms.map((from) => [takesImages(from, 0), takesImages(from, 1)])
  expect(contexts).toEqual([
    [true, false],
    [false, false],
    [false, false],
    [false, false],
  ])
})

test('a refused question comes back before what was typed meanwhile, and loses nothing of either', () => {
  expect(restoredDraft('第一问', '')).toBe('第一问')
  expect(restoredDraft('第一问', ' \n')).toBe('第一问')
  expect(restoredDraft('第一问', '第一问')).toBe('第一问')
  expect(restoredDraft('第一问', '第二问写到一半')).toBe('第一问\n第二问写到一半')
})
