import { expect, test } from 'vitest'
import { parseHomeQuestion } from './home-question'

test('only a sound question is taken from the home page', () => {
  const question = { question: '承载量', modes: ['useRepository'], files: [] }
  expect(parseHomeQuestion(JSON.stringify(question))).toEqual(question)
  for (const broken of [
    '',
    '{',
    '[]',
    '{"question":""}',
    '{"question":"甲","modes":["x"],"files":[]}',
  ]) {
    expect(parseHomeQuestion(broken)).toBeNull()
  }
})
