import { expect, test } from 'vitest'
import { placeOfHash } from './place-of-hash'

test('R-ROUTE-35: addresses of the hash-routed editor lead to their document, or to a new one', () => {
  expect(['#/12', '#12', '#/document/12', '#/editor/12'].map(placeOfHash)).toEqual(
    Array(4).fill('/document/12'),
  )
  expect(placeOfHash('#/?fileId=7')).toBe('/editor?fileId=7')
  for (const hash of ['', '#', '#/', '#/x', '#//evil.test', '#/?fileId=//evil'])
    expect(placeOfHash(hash), hash).toBe('/editor')
})
