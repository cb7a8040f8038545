import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { pinyinLetters, pinyinSpan } from './pinyin'
import { pinyinExpression, pinyinTerms } from './pinyin-terms'

const TEXTS = [
  '日游客承载量测算',
  '重庆银行年报',
  '長江大橋检测',
  '绿地率',
  'PPT模板',
  '古镇A区',
  '第17号记录.md',
  '安全',
  '西安二期',
  'build 与 branch',
  '3.2 面积',
  '',
]
const TYPED =
  "chengzailiang czl chzl czailiang chengza chezai chongqing zhongqing cqyh yinhang xingnianbao cjdq changjiang zhangjiang lvdi lüdi ldl pptmb gzaq gzq jilu hjl md anquan aq xian xa xaeq xi'an ba build mj ab e zh sh q qqqqxx uv nj".split(
    ' ',
  )

function indexOf(texts: readonly string[]) {
  const database = new DatabaseSync(':memory:')
  database.exec(
    "CREATE VIRTUAL TABLE heard USING fts5(text, content = '', contentless_delete = 1, detail = 'none', tokenize = 'unicode61 remove_diacritics 0')",
  )
  const put = database.prepare('INSERT INTO heard (rowid, text) VALUES (?, ?)')
  texts.forEach((text, no) => put.run(no, pinyinTerms(text)))
  const find = database.prepare('SELECT rowid AS no FROM heard WHERE heard MATCH ?')
  return (letters: string) => {
    const expression = pinyinExpression(letters)
    return expression === '' ? [] : find.all(expression).map(({ no }) => texts[Number(no)] ?? '')
  }
}

test('the terms find every text that is read as the letters', () => {
  const find = indexOf(TEXTS)
  const letters = [...TYPED.map(pinyinLetters), ...randomLetters(400)]
  for (const typed of letters) {
    const heard = TEXTS.filter((text) => pinyinSpan(text, typed))
    expect(find(typed), typed).toEqual(expect.arrayContaining(heard))
  }
})

// Letters of the texts themselves, cut and shortened anywhere.
function randomLetters(many: number): string[] {
  const whole = ['chengzailiang', 'chongqingyinhang', 'changjiangdaqiao', 'xianerqi', 'pptmuban']
  let seed = 7
  const upTo = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  return Array.from({ length: many }, () => {
    const word = whole[upTo(whole.length)] ?? ''
    const from = upTo(word.length)
    return Array.from(word.slice(from, from + 2 + upTo(8)))
      .filter(() => upTo(6) > 0)
      .join('')
  }).filter((letters) => letters.length > 1)
}

test('they leave out nearly all that is not', () => {
  const find = indexOf(TEXTS)
  expect(find('czl')).toEqual(['日游客承载量测算'])
  expect(find('yinhang')).toEqual(['重庆银行年报'])
  expect(find('qqqqxx')).toEqual([])
  expect(find('uv')).toEqual([])
})
