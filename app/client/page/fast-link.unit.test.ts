import { expect, test } from 'vitest'
import { isFastLink } from './fast-link'

const phone = 390
const desktop = 1440

test('a fast line fetches ahead, whatever the screen', () => {
  expect(isFastLink({ line: { effectiveType: '4g', saveData: false }, width: phone })).toBe(true)
})

test('a slow line and one that saves data fetch nothing ahead', () => {
  expect(isFastLink({ line: { effectiveType: '3g' }, width: desktop })).toBe(false)
  expect(isFastLink({ line: { effectiveType: '4g', saveData: true }, width: desktop })).toBe(false)
})

test('where the browser does not tell, only a wide screen fetches ahead', () => {
  expect(isFastLink({ line: undefined, width: desktop })).toBe(true)
  expect(isFastLink({ line: {}, width: phone })).toBe(false)
})
