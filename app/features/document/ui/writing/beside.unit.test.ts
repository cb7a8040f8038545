import { expect, test } from 'vitest'
import { besideEachOther } from './beside'

test('a card stands at its mark, and below the one before it where there is no room', () => {
  const marks = [
    { ids: 'e2', top: 130 },
    { ids: 'e1', top: 110 },
    { ids: 'e3', top: 400 },
  ]
  expect([...besideEachOther(marks, () => 60)]).toEqual([
    ['e1', 100],
    ['e2', 172],
    ['e3', 390],
  ])
})
