import { expect, test } from 'vitest'
import type { TranslationView } from '../../wire/terms/translate'
import {
  countWords,
  glossaryRuns,
  progressWords,
  segmentAt,
  windowsOf,
  withSegments,
} from './segments'

test('windows cover what is in sight', () => {
  expect(windowsOf(80, 120).map(({ from }) => from)).toEqual([0, 100])
  expect(windowsOf(0, 0)).toEqual([{ from: 0, count: 100 }])
})

test('segments of another translation are forgotten', () => {
  const segment = { no: 101, state: 'done' as const, text: 'a', reason: '', missedTerms: [] }
  const first = withSegments({ id: '', windows: new Map() }, '1', 100, [segment])
  expect(segmentAt(first, 101)).toEqual(segment)
  const second = withSegments(first, '2', 0, [])
  expect(segmentAt(second, 101)).toBeUndefined()
})

test('words of the glossary are found in both languages, the longer ones first', () => {
  const runs = glossaryRuns('校核日承载量。', ['承载量', '日承载量'])
  expect(runs).toEqual([
    { text: '校核', word: null },
    { text: '日承载量', word: '日承载量' },
    { text: '。', word: null },
  ])
  expect(glossaryRuns('a+b (c)', ['b (c)']).at(-1)?.word).toBe('b (c)')
})

test('how far it is, in words', () => {
  const half = { done: 38, total: 86, failed: 1, status: 1, isPaused: false, page: 14, error: '' }
  expect(countWords(half as TranslationView)).toBe('38 / 86 段，1 段失败')
  expect(progressWords(half as TranslationView)).toBe('正在翻译第 14 页')
  expect(progressWords({ ...half, isPaused: true } as TranslationView)).toBe('已暂停')
  expect(progressWords({ ...half, status: 3, error: '密钥有误' } as TranslationView)).toBe(
    '密钥有误',
  )
})
