import { expect, test } from 'vitest'
import { fromChineseNumeral, toChineseDigits, toChineseNumeral } from './numerals'

test('every number to 9999 survives the way there and back', () => {
  for (let value = 0; value <= 9999; value += 1) {
    expect(fromChineseNumeral(toChineseNumeral(value))).toBe(value)
  }
})

test('numerals read as people write them', () => {
  expect(toChineseNumeral(10)).toBe('十')
  expect(toChineseNumeral(21)).toBe('二十一')
  expect(toChineseNumeral(1005)).toBe('一千零五')
  expect(toChineseNumeral(110)).toBe('一百一十')
  expect(fromChineseNumeral('两千零三')).toBe(2003)
  expect(fromChineseNumeral('甲')).toBeNull()
  expect(toChineseDigits(2026)).toBe('二〇二六')
})
