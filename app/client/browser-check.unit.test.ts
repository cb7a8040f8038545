import { expect, test } from 'vitest'
import { missingFeatures } from './browser-check'

const whole = {
  fetch() {},
  Response: { prototype: { body: null } },
  crypto: { subtle: {} },
  indexedDB: {},
  BigInt() {},
  globalThis: {},
}

test('a whole browser lacks nothing', () => {
  expect(missingFeatures(whole)).toEqual([])
})

test('each missing feature is named', () => {
  expect(missingFeatures({ ...whole, Response: { prototype: {} } })).toEqual(['fetch-streaming'])
  expect(missingFeatures({ ...whole, crypto: {} })).toEqual(['crypto.subtle'])
  expect(missingFeatures({ ...whole, indexedDB: null })).toEqual(['indexedDB'])
  expect(missingFeatures({ ...whole, BigInt: undefined })).toEqual(['es2020'])
})
