import { expect, test } from 'vitest'
import { othersThan } from './answerers'

const one = { provider: 'one', label: '甲', model: 'a-1' }
const other = { provider: 'other', label: '乙', model: 'b-1' }
const offline = { provider: 'offline', label: '内置离线引擎', model: 'extractive-1' }

test('who answered is not asked again beside itself', () => {
  const ready = { answerers: [one, other, offline] }
  expect(othersThan(other, ready)).toEqual([one, offline])
  expect(othersThan(offline, ready)).toEqual([one, other])
})

test('before anybody has answered, and where no model was asked, it is the usual one that is left out', () => {
  const ready = { answerers: [one, offline] }
  expect(othersThan(null, ready)).toEqual([offline])
  expect(othersThan({ ...one, provider: 'none' }, ready)).toEqual([offline])
})

test('where only one can answer nobody else is offered', () => {
  expect(othersThan(null, { answerers: [offline] })).toEqual([])
  expect(othersThan(null, { answerers: [] })).toEqual([])
})
