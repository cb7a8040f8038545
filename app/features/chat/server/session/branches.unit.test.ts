import { expect, test } from 'vitest'
import { branchOf, pathTo, visiblePath, versionsOf, type Place } from './branches'

// a ─ b ─ c
//   └ d ─ e
const places: Place[] = [
  { id: 'a', parent: '', picked: 1 },
  { id: 'b', parent: 'a', picked: 2 },
  { id: 'c', parent: 'b', picked: 3 },
  { id: 'd', parent: 'a', picked: 4 },
  { id: 'e', parent: 'd', picked: 5 },
]

test('of several versions the one chosen last is shown, with what was asked after it', () => {
  expect(visiblePath(places)).toEqual(['a', 'd', 'e'])
  const back = places.map((place) => (place.id === 'b' ? { ...place, picked: 6 } : place))
  expect(visiblePath(back)).toEqual(['a', 'b', 'c'])
  expect(visiblePath([])).toEqual([])
})

test('a message knows its way from the first one, its versions and what hangs on it', () => {
  expect(pathTo(places, 'e')).toEqual(['a', 'd', 'e'])
  expect(pathTo(places, 'x')).toEqual([])
  expect(versionsOf(places, 'd')).toEqual(['b', 'd'])
  expect(versionsOf(places, 'a')).toEqual(['a'])
  expect(branchOf(places, 'b')).toEqual(['b', 'c'])
  expect(branchOf(places, 'a').toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a thread of a thousand versions and turns is walked in one pass', () => {
  const long = Array.from({ length: 1000 }, (_, no) => ({
    id: String(no),
    parent: no === 0 ? '' : String(no - 1),
    picked: no,
  }))
  expect(visiblePath(long)).toHaveLength(1000)
  expect(pathTo(long, '999')).toHaveLength(1000)
})
