import { expect, test } from 'vitest'
import { readOwnClaims } from './own-claims'

test('every claim about the shipped documents has its passage, and both true and false ones are many', () => {
  const claims = readOwnClaims()
  expect(claims.filter(({ passage, claim }) => passage === '' || claim === '')).toEqual([])
  expect(new Set(claims.map(({ claim }) => claim)).size).toBe(claims.length)
  expect(claims.filter(({ isTrue }) => isTrue).length).toBeGreaterThan(100)
  expect(claims.filter(({ isTrue }) => !isTrue).length).toBeGreaterThan(100)
})
