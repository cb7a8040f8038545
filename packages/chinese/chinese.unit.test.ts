import { expect, test } from 'vitest'
import { fold } from './fold'
import { unifyRadicals } from './radicals'
import { sentences } from './sentences'
import { synonymsOf } from './synonyms'
import { bigrams, questionTerms, words } from './terms'
import { toSimplified } from './traditional'

test('Traditional text folds to the Simplified one', () => {
  expect(toSimplified('布魯克林籃網，妳在裡面裏')).toBe('布鲁克林篮网，你在里面里')
  expect(toSimplified('看着著名')).toBe('看着著名')
})

test('radical glyphs of PDF fonts fold to the characters they look like', () => {
  expect(fold('居⺠⻛貌⻘石')).toBe('居民风貌青石')
})

test('the supplement’s radicals fold as Unicode equates them, one unit for one', () => {
  const block = Array.from({ length: 0x74 }, (_, index) => String.fromCharCode(0x2e80 + index))
  const folded = block.map((glyph) => unifyRadicals(glyph))
  const unchanged = block.filter((glyph, index) => folded[index] === glyph)
  // Two have no ideograph in Unicode at all, the others one outside the Basic Multilingual Plane.
  expect(unchanged.join('')).toBe('⺀⺇⺑⺚⺪⺮⺵⺷⺸⺽⻇⻊⻕⻞⻡')
  for (const item of folded.filter((glyph) => !unchanged.includes(glyph))) {
    expect(item).toMatch(/^\p{Unified_Ideograph}$/u)
    expect(item).toHaveLength(1)
  }
  expect(unifyRadicals('⺗⺴⺼⻏⺟⻳')).toBe('心冗肉邑母龟')
  for (const glyph of '⺟⻳')
    expect(unifyRadicals(glyph)).toBe(toSimplified(glyph.normalize('NFKC')))
})

test('widths, case, thousands and year numerals become one spelling', () => {
  expect(fold('ＡＢＣ１２３')).toBe('abc123')
  expect(fold('1,234,567 元')).toBe('1234567 元')
  expect(fold('1,23')).toBe('1,23')
  expect(fold('二〇二六年，一九九零年')).toBe('2026年,1990年')
  expect(fold('二十六年')).toBe('二十六年')
})

test('Han after digits stays a term of its own', () => {
  expect(bigrams(fold('2026年度报告'))).toEqual(['2026', '年度', '度报', '报告'])
  expect(bigrams(fold('第3章'))).toEqual(['第', '3', '章'])
  expect(words(fold('2026年度报告'))).toEqual(expect.arrayContaining(['2026', '报告']))
})

test('versions and hyphened names stay whole', () => {
  expect(bigrams(fold('在7.5版中COVID-19 的 Ünïcode'))).toEqual([
    '在',
    '7.5',
    '版中',
    'covid-19',
    '的',
    'ünïcode',
  ])
})

test('a question gives its subject, not its asking words', () => {
  const terms = questionTerms('请问布魯克林籃網的主場位在何處?')
  expect(terms.words).not.toContain('的')
  expect(terms.bigrams).toContain('主场')
  expect(terms.bigrams.join(' ')).not.toMatch(/请问|何处/)
})

test('a name and the year that it runs into are asked for together and apart', () => {
  const terms = questionTerms('CVPR2022在哪举办')
  expect(terms.words).toEqual(expect.arrayContaining(['cvpr', '2022']))
  expect(terms.bigrams).toEqual(expect.arrayContaining(['cvpr2022', 'cvpr', '2022']))
  expect(questionTerms('NBA2021-2022赛季').words).toContain('nba')
  expect(questionTerms('MU5735航班与GB20221标准').bigrams).toEqual(
    expect.arrayContaining(['mu5735', 'gb20221']),
  )
})

test('a version is known in the spellings that people use', () => {
  expect(synonymsOf('gpt4')).toEqual(['gpt-4', 'gpt 4'])
  expect(synonymsOf('c919')).toEqual([])
  expect(synonymsOf('2022')).toEqual([])
})

test('a question of stop words only still asks for something', () => {
  expect(questionTerms('为什么').words).toEqual(['为什么'])
  expect(questionTerms('！？')).toEqual({ words: [], bigrams: [] })
})

test('sentences keep their true offsets', () => {
  const text = '  他说：“今天下雨了。”于是大家回家。好的。\n\n第二段……没有句号'
  const found = sentences(text)
  expect(found.map((item) => item.text)).toEqual([
    '他说：“今天下雨了。”',
    '于是大家回家。好的。',
    '第二段……没有句号',
  ])
  for (const item of found) expect(text.slice(item.from, item.to)).toBe(item.text)
})

test('a short line is not drawn into the line before', () => {
  expect(sentences('第一行文字在这里\n结论').map((item) => item.text)).toEqual([
    '第一行文字在这里',
    '结论',
  ])
})
