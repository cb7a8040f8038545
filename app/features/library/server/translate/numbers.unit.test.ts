import { expect, test } from 'vitest'
import type { SourceLang, TargetLang } from '../../wire/terms/translate'
import { lostNumbers } from './numbers'

test.each<[string, string, TargetLang]>([
  ['可游面积 3.86 公顷', 'The visitable area is 3.86 ha', 'en'],
  ['约31万人次', 'about 310,000 visits', 'en'],
  ['投资3.2亿元', 'an investment of 320 million yuan', 'en'],
  ['投资3.2亿元', 'an investment of 0.32 billion yuan', 'en'],
  ['2026年3月5日', 'March 5, 2026', 'en'],
  ['3个方面', 'three aspects', 'en'],
  ['20世纪90年代', 'the 1990s', 'en'],
  ['7,700 人次', '7700 visits', 'en'],
  ['$1.2 million in 2020', '2020年为120万美元', 'zh'],
  ['the 1980s', '20世纪80年代', 'zh'],
  ['重 3千克，长 5千米', '3 kg, 5 km long', 'en'],
  ['12 m² each', '每人 12 平方米', 'zh'],
  ['two of 5 samples', '五个样本中的两个', 'zh'],
  ['占 12.5%', 'soit 12,5 %', 'fr'],
  ['共 12,480 份', 'insgesamt 12.480', 'de'],
  ['共 12,480 份', '12 480 документов', 'ru'],
])('%s → %s keeps its numbers', (source, target, lang) => {
  expect(lostNumbers(source, target, { from: sourceOf(lang), to: lang })).toEqual([])
})

test.each<[string, string, string[]]>([
  ['可游面积 3.86 公顷', 'The visitable area is 3.68 ha', ['3.86']],
  ['约31万人次', 'about 31,000 visits', ['31']],
  ['2026年3月', 'in April 2026', ['3']],
  ['增长 12%，下降 4%', 'up 12%', ['4']],
  ['共 1,200 人', 'about 1,300 people', ['1,200']],
  ['31万', 'only 31', ['31']],
])('%s → %s has lost %s', (source, target, lost) => {
  expect(lostNumbers(source, target, { from: 'zh', to: 'en' })).toEqual(lost)
})

const sourceOf = (lang: TargetLang): SourceLang => (lang === 'zh' ? 'en' : 'zh')
