import { expect, test } from 'vitest'
import { faultOfTaxNumber } from './tax-number'

test('a tax number has eighteen characters and a right check digit', () => {
  expect(faultOfTaxNumber('91350100M000100Y43')).toBe('')
  expect(faultOfTaxNumber(' 91350100m000100y43')).toBe('')
  expect(faultOfTaxNumber('11010519491231002X')).toBe('')
  expect(faultOfTaxNumber('91350100M000100Y44')).toBe('税号有误，请核对')
  expect(faultOfTaxNumber('91350100I000100Y43')).toBe('税号有误，请核对')
  expect(faultOfTaxNumber('91350100M000100Y4')).toBe('税号应为18位，还差1位')
})
