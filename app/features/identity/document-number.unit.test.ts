import { expect, test } from 'vitest'
import { isDocumentNumber, maskName, maskNumber, plainNumber } from './document-number'

test('a number of an identity card has a day of birth and the digit that follows from the others', () => {
  expect(isDocumentNumber('resident', '11010519491231002X')).toBe(true)
  expect(isDocumentNumber('resident', '110105194912310021')).toBe(false)
  expect(isDocumentNumber('resident', '11010519491331002X')).toBe(false)
  expect(isDocumentNumber('resident', '110105194912310')).toBe(false)
})

test('other documents have forms of their own', () => {
  expect(isDocumentNumber('permit', 'H12345678')).toBe(true)
  expect(isDocumentNumber('permit', 'H1234567')).toBe(false)
  expect(isDocumentNumber('taiwan', '12345678')).toBe(true)
  expect(isDocumentNumber('passport', 'E12345678')).toBe(true)
  expect(isDocumentNumber('passport', 'E1234-678')).toBe(false)
})

test('a number is taken as it is typed, with blanks and wide letters, and shown by its ends', () => {
  expect(plainNumber(' １1010519 49123100 2ｘ ')).toBe('11010519491231002X')
  expect(maskNumber('11010519491231002X')).toBe('1****************X')
  expect(maskName('沈砚')).toBe('沈*')
  expect(maskName('阿卜杜拉·买买提')).toBe('阿***')
})
