import { expect, test } from 'vitest'
import { aboutWork, monthDay } from './work-words'

test('a work says what it is, how long, and on how much it stands', () => {
  const work = { form: 'document', words: 31_240, parts: 6, evidence: 214 } as const
  expect(aboutWork(work)).toBe('长文，3.1万字，依据214处')
  expect(aboutWork({ ...work, words: 20_000 })).toBe('长文，2万字，依据214处')
  expect(aboutWork({ ...work, form: 'deck', parts: 24, evidence: 0 })).toBe('演示文稿，24页')
  expect(aboutWork({ ...work, form: 'agent', evidence: 0 })).toBe('助手')
  expect(monthDay('2026-11-20 08:00:00')).toBe('11-20')
})
