import { expect, test } from 'vitest'
import { dayOf, plainWords, webAddress } from './plain'

test.each([
  ['<jats:title>Abstract</jats:title><jats:p>Heat &amp; dust</jats:p>', 'Abstract Heat & dust'],
  ['where a<b and c>d holds, CO<sub>2</sub>', 'where a<b and c>d holds, CO2'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['a < b &lt; c', 'a < b < c'],
  ['<p class="x">一</p><p>二</p>', '一 二'],
  ['\u202Eevil\u0000 text ', 'evil text'],
  [null, ''],
])('%j is read as %j', (value, words) => {
  expect(plainWords(value, 100)).toBe(words)
})

test('a long text is cut between characters', () => {
  expect(plainWords('𠮷'.repeat(10), 6)).toBe('𠮷𠮷…')
})

test.each([
  ['javascript:alert(1)', ''],
  ['https://u:p@a.cn/', ''],
  ['ftp://a.cn/', ''],
  ['https://a.cn/x', 'https://a.cn/x'],
])('%s as an address is %j', (value, address) => {
  expect(webAddress(value)).toBe(address)
})

test.each([
  ['2025-7-2T08:00:00Z', '2025-07-02'],
  ['2025年7月2日', '2025-07-02'],
  ['Wed, 02 Jul 2025 10:00:00 GMT', '2025-07-02'],
  ['yesterday', null],
  ['', null],
])('%j is the day %j', (value, day) => {
  expect(dayOf(value)).toBe(day)
})
