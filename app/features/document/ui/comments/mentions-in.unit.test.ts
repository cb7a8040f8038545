import { expect, test } from 'vitest'
import { mentionsIn } from './mentions-in'

const people = [
  { id: '1', name: '周禾' },
  { id: '2', name: '周禾苗' },
  { id: '3', name: '林晚' },
]

test.each([
  ['@周禾 请看', ['1']],
  ['@周禾苗请看', ['2']],
  ['请@林晚与@周禾、@林晚看', ['3', '1']],
  ['周禾看过，林@', []],
  ['@顾青', []],
])('%s calls %j', (text, ids) => {
  expect(mentionsIn(text, people)).toEqual(ids)
})
