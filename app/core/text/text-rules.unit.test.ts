import { expect, test } from 'vitest'
import {
  fileNameOfUrl,
  plainLine,
  isBlank,
  isLocalHost,
  isMobileNumber,
  isOnDomain,
  looksLikeMarkdown,
  maskMobile,
  mobileNumber,
} from './text-rules'

test('white space alone is blank', () => {
  expect([undefined, null, '', ' \n\t　'].every(isBlank)).toBe(true)
  expect(isBlank(' 问 ')).toBe(false)
})

test('mobile numbers may carry the country code', () => {
  expect(['13800138000', '+8613800138000', '008613800138000'].every(isMobileNumber)).toBe(true)
  expect(['23800138000', '1380013800', '+113800138000'].some(isMobileNumber)).toBe(false)
})

test('every spelling of one mobile number is one number', () => {
  const spellings = [
    '13800138000',
    '+8613800138000',
    '008613800138000',
    '１３８００１３８０００',
    '＋８６ 138 0013 8000',
    ' 138-0013-8000 ',
    '138　0013\u00a08000',
    '\u202d+86 138\u20110013\u20118000\u202c',
    '0086−138−0013−8000',
  ]
  expect(new Set(spellings.map(mobileNumber))).toEqual(new Set(['13800138000']))
  const others = [
    '',
    '0',
    '1380013800',
    '138001380000',
    '+113800138000',
    '13800138000;',
    '١٣٨٠٠١٣٨٠٠٠',
  ]
  expect(others.map(mobileNumber)).toEqual(others.map(() => null))
  expect(maskMobile('13800136021')).toBe('138 **** 6021')
})

test.each([
  '# 标题',
  '文\n- 项',
  '1. 项',
  '有**重点**',
  '见[这里](/x)',
  '一段\n\n二段',
  '2026\\. 年度',
  '能量为$E=mc^2$',
])('%j looks like Markdown', (text) => expect(looksLikeMarkdown(text)).toBe(true))

test.each(['一句话', '#标签', '3.5 公顷', '第一行\n第二行', 'C:\\目录'])('%j is plain', (text) =>
  expect(looksLikeMarkdown(text)).toBe(false),
)

test('local hosts are bare addresses and localhost', () => {
  expect(['127.0.0.1', '10.0.0.1:65535', 'a.localhost:8080'].every(isLocalHost)).toBe(true)
  expect(['10.0.0.1:65536', '256.0.0.1', 'example.com'].some(isLocalHost)).toBe(false)
})

test('a look-alike host is not ours', () => {
  expect(isOnDomain('https://a.host.com/x', 'host.com')).toBe(true)
  expect(isOnDomain('https://evil-host.com/x', 'host.com')).toBe(false)
  expect(isOnDomain('/x', 'host.com')).toBe(false)
  expect(isOnDomain('https://HOST.com/x', 'host.com')).toBe(true)
  for (const url of [
    'javascript://host.com/%0aalert(1)',
    'https://host.com@evil.com/',
    'https://host.com.evil.com/',
    'https://evil.com/?https://host.com',
  ]) {
    expect(isOnDomain(url, 'host.com'), url).toBe(false)
  }
})

test('file names come without query and hash', () => {
  expect(fileNameOfUrl('https://a/b/%E5%AF%BC%E5%88%99.pdf?x=1#p')).toBe('导则.pdf')
  expect(fileNameOfUrl('a/%E5%ZZ.pdf')).toBe('%E5%ZZ.pdf')
  expect(fileNameOfUrl('https://a/b?x=/c.pdf')).toBe('b')
  expect(fileNameOfUrl('https://a/b/')).toBe('')
})

test('a title keeps to one line and to what can be seen', () => {
  expect(plainLine('  一\n二\u0000三\t\u202e四\ufeff\u0085 ')).toBe('一 二三 四')
  expect(plainLine('\u0007\u200f')).toBe('')
  // Blank to every reader: nobody is called so.
  expect(plainLine('\u200b\u2060\u00ad\u3164\u115f\u1160\uffa0\u180e\u{e0041}')).toBe('')
  expect(plainLine('沈\u200b砚')).toBe('沈砚')
  expect(plainLine('❤️ 👩‍🔬\ud800')).toBe('❤️ 👩‍🔬\ufffd')
})
