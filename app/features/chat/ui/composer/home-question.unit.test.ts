import { expect, test } from 'vitest'
import { parseHomeQuestion } from './home-question'

test('only a sound question is taken from the home page', () => {
  const question = { question: '承载量', modes: ['useRepository'], files: [], onlyDocuments: true }
  expect(parseHomeQuestion(question)).toEqual(question)
  const image = { id: '7', fileName: '立面.png' }
  expect(parseHomeQuestion({ ...question, question: '', image })).toMatchObject({ image })
  const isBroken = [null, '', [], { question: '' }, { ...question, modes: ['x'] }]
  expect(isBroken.map(parseHomeQuestion)).toEqual([null, null, null, null, null])
})

test('a visitor’s question waits half an hour for its person to sign in', () => {
  const question = { question: '承载量', modes: [], files: [], onlyDocuments: false }
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000
  expect(parseHomeQuestion({ ...question, askedAt: minutesAgo(29) })).toMatchObject(question)
  expect(parseHomeQuestion({ ...question, askedAt: minutesAgo(31) })).toBeNull()
})
