import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import { budgetFindings } from './checks'

test('a section is told as too short from a tenth on, as too long from a fifth on', () => {
  const messagesOf = (words: number) =>
    budgetFindings(testId('a'), 300, words).map(({ message }) => message)
  expect([269, 270, 360, 361].map(messagesOf)).toEqual([
    ['计划300字，现有269字，少31字'],
    [],
    [],
    ['计划300字，现有361字，多61字'],
  ])
})
