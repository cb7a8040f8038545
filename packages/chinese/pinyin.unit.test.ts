import { expect, test } from 'vitest'
import { pinyinLetters, pinyinSpan } from './pinyin'

const found = (text: string, typed: string) => {
  const span = pinyinSpan(text, pinyinLetters(typed))
  return span && text.slice(...span)
}

test('a title is found by whole syllables, by initials and by both mixed', () => {
  for (const typed of ['chengzailiang', 'cheng zai liang', "cheng'zai'liang", 'czl', 'chzl'])
    expect(found('日游客承载量测算', typed), typed).toBe('承载量')
  expect(found('日游客承载量测算', 'czailiang')).toBe('承载量')
  expect(found('日游客承载量测算', 'CZL')).toBe('承载量')
})

test('the last syllable may be begun only, others not', () => {
  expect(found('承载量', 'chengza')).toBe('承载')
  expect(found('承载量', 'chezai')).toBeNull()
})

test('each reading of a character counts, and Traditional is read as Simplified', () => {
  expect(found('重庆银行', 'chongqing')).toBe('重庆')
  expect(found('重庆银行', 'yinhang')).toBe('银行')
  expect(found('長江大橋', 'cjdq')).toBe('長江大橋')
  expect(found('绿地率', 'lvdi')).toBe('绿地')
})

test('letters and digits of a title stand for themselves', () => {
  expect(found('PPT模板', 'pptmb')).toBe('PPT模板')
  expect(found('古镇A区', 'gzaq')).toBe('古镇A区')
})

test('what is no pinyin is not taken for it', () => {
  expect(['c', '承载', 'a1', 'covid-19', ''].map(pinyinLetters)).toEqual(['', '', '', '', ''])
  expect(found('承载量', 'xyz')).toBeNull()
})
