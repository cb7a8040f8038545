import { expect, test } from 'vitest'
import { aboutWork, labelledHeading, rankOf, monthDay } from './work-words'

test('a work says what it is, how long, and on how much it stands', () => {
  const work = { form: 'document', words: 31_240, parts: 6, evidence: 214 } as const
  expect(aboutWork(work)).toBe('长文，3.1万字，依据214处')
  expect(aboutWork({ ...work, words: 20_000 })).toBe('长文，2万字，依据214处')
  expect(aboutWork({ ...work, form: 'deck', parts: 24, evidence: 0 })).toBe('演示文稿，24页')
  expect(aboutWork({ ...work, form: 'agent', evidence: 0 })).toBe('助手')
  expect(monthDay('2026-11-20 08:00:00')).toBe('11-20')
})

test('works are numbered on through all pages, also on the last one, which is not full', () => {
  expect([rankOf(1, 0), rankOf(1, 19), rankOf(2, 0), rankOf(3, 4)]).toEqual([1, 20, 21, 45])
})

test('the number of a heading stands before it by itself', () => {
  expect(labelledHeading('第一章 研究背景')).toEqual({ label: '第一章', title: '研究背景' })
  expect(labelledHeading('1.2 现状')).toEqual({ label: '1.2', title: '现状' })
  expect(labelledHeading('2025年的客流')).toEqual({ label: '', title: '2025年的客流' })
  expect(labelledHeading('沿河限高是多少？')).toEqual({ label: '', title: '沿河限高是多少？' })
})
