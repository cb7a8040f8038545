import { expect, test } from 'vitest'
import { keepListed, nothing, reach, toggle } from './selection'

const order = ['1', '2', '3', '4']

test('a second click drops what the first picked', () => {
  expect([...toggle(nothing, '2').ids]).toEqual(['2'])
  expect([...toggle(toggle(nothing, '2'), '2').ids]).toEqual([])
})

test('a shift-click picks the run in either direction and keeps the rest', () => {
  const from3 = toggle(nothing, '3')
  expect([...reach(from3, '1', order).ids].toSorted()).toEqual(['1', '2', '3'])
  expect([...reach(reach(from3, '1', order), '4', order).ids].toSorted()).toEqual(order)
})

test('rows that left the list leave the selection', () => {
  const both = toggle(toggle(nothing, '1'), '3')
  expect([...keepListed(both, ['3']).ids]).toEqual(['3'])
  expect(keepListed(both, order)).toBe(both)
})
