import { expect, test } from 'vitest'
import type { SourceLang, TargetLang } from '../../wire/terms/translate'
import { checkUnit } from './check'
import { mask } from './mask'

const check = (
  source: string,
  translation: string,
  from: SourceLang = 'zh',
  to: TargetLang = 'en',
) => checkUnit(mask(source), translation, { from, to })
const fault = (...asked: Parameters<typeof check>) => Object(check(...asked)).fault ?? null

const LONG =
  '核心保护区内的建筑高度不得超过规划所定的限值，沿河界面的连续性应予保持，店招与灯光须经评审后方可设置，任何单位不得擅自改动。'

test('a translation that is the original unchanged counts as not translated, however short it is', () => {
  expect(fault('项目背景', '项目背景')).toBe('untranslated')
  expect(fault('项目背景：', '项目背景')).toBe('untranslated')
  expect(fault('限高与退线', '限高与退线', 'zh', 'ko')).toBe('untranslated')
  expect(fault('the height of new buildings', 'the height of new buildings', 'en', 'zh')).toBe(
    'untranslated',
  )
  expect(fault('it is for the people', 'it is for the people', 'en', 'fr')).toBe('untranslated')
  expect(fault('Высота зданий', 'Высота зданий', 'ru', 'zh')).toBe('untranslated')
})

test('names and what is in the other language already stay as they are', () => {
  expect(fault('Microsoft Office 365', 'Microsoft Office 365', 'en', 'zh')).toBeNull()
  expect(fault('Table of contents', 'Table of contents', 'zh', 'en')).toBeNull()
  expect(fault('国立国会図書館', '国立国会図書館', 'zh', 'ja')).toBeNull()
  expect(fault('王宁', 'Wang Ning')).toBeNull()
})

test('a translation far too short for what it translates counts as not translated', () => {
  expect(fault(LONG, 'Buildings are limited.')).toBe('short')
  expect(
    fault(
      LONG,
      'Within the core area buildings keep to the planned height limit, the riverside frontage stays continuous, signs and lighting need review, and nobody may alter them.',
    ),
  ).toBeNull()
  const line = '居民参与，涉及院落产权调整的方案应取得院内三分之二以上住户书面同意。'
  expect(fault(line, 'Ok.')).toBe('short')
  expect(fault(line, 'Residents take part and agree.')).toBeNull()
  expect(fault('联合国教育科学及文化组织大会', 'UNESCO')).toBeNull()
  const english = 'Buildings along the river keep to the planned height. '.repeat(4)
  expect(fault(english, '建筑限高。', 'en', 'zh')).toBe('short')
  expect(
    fault(english, '沿河建筑应遵守规划高度，四处皆然，不得有例外的情形。', 'en', 'zh'),
  ).toBeNull()
})
