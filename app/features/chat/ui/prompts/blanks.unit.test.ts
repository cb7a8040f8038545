import { expect, test } from 'vitest'
import { blanksOf, fillBlanks } from './blanks'

test('blanks are met in order, each name once, with the value that usually stands there', () => {
  const content = '把{{ 段落 }}用{{语气=正式}}的语气写给{{读者}}，{{段落=全文}}不超过100字'
  expect(blanksOf(content)).toEqual([
    { name: '段落', usual: '全文' },
    { name: '语气', usual: '正式' },
    { name: '读者', usual: '' },
  ])
})

test('a text without blanks has none, and braces that are no blank stay as they are', () => {
  expect(blanksOf('{一} {{}} {{ }} {{两\n行}} {{{{')).toEqual([])
  expect(fillBlanks('{一} {{}} {{ }}', {})).toBe('{一} {{}} {{ }}')
})

test('every blank of a name is filled, also with what looks like a blank or a pattern', () => {
  expect(fillBlanks('{{甲}}与{{甲=乙}}', { 甲: '$&{{丙}}' })).toBe('$&{{丙}}与$&{{丙}}')
  expect(fillBlanks('写给{{读者}}。', {})).toBe('写给。')
})
