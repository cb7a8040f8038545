import { expect, test } from 'vitest'
import { questionTerms } from '#packages/chinese/terms'
import type { GroundingPassage } from '../ports'
import { chooseAnswer, chooseTable } from './choose'
import { putIntoWords } from './wording'

const VOTES = `| 事项 | 赞成 | 反对 |
| --- | --- | --- |
| 夜游延长 | 61 | 19 |
| 互助金 | 74 |  |`
const FEES = `| 项目 | 工作日 | 节假日 |
| --- | --- | --- |
| 停车费 | 5元 | 8元 |
| 游船票 | 60元 | 90元 |`
const BALANCE = `| 资产 | 行次 | 年初数 | 期末数 | 负债 | 行次 | 年初数 | 期末数 |
| --- | --- | --- | --- | --- | --- | --- | --- |
| 存货 | 9 | 4,845.60 | 6026.5 | 应付股利 | 42 | 0 | 0 |
| 预付账款 | 5 | 335.2 | 170.7 | 预收账款 | 38 | 3965 | 3953 |`
const TOWNS = `| 编号 | 名称 | 所属 |
| --- | --- | --- |
| 440303 | 罗湖区 | 4403 |
| 440304 | 福田区 | 4403 |
| 440402 | 香洲区 | 4404 |`
const LETTERS = `+----------------+
|字符|    说明   |
|----+-----------|
|d   |目录       |
|----+-----------|
|l   |符号链接   |
+----------------+`

function asked(question: string, texts: string[], headings: string[] = []) {
  const { words, bigrams } = questionTerms(question)
  const documentFrequency = Object.fromEntries(
    [...words, ...bigrams].map((term) => [
      term,
      texts.filter((text) => text.includes(term)).length,
    ]),
  )
  const passages = texts.map((text, index): GroundingPassage => ({
    alias: index + 1,
    title: '古镇手册.docx',
    headings,
    text,
    score: 10 - index,
  }))
  return [question, passages, { passages: 3000, documentFrequency }] as const
}

const answerTo = (question: string, texts: string[], headings: string[] = []) =>
  putIntoWords(chooseAnswer(...asked(question, texts, headings)))

test.each([
  ['夜游延长几票赞成？', VOTES, '事项夜游延长：赞成61，反对19[1]。'],
  ['节假日停车费多少钱', FEES, '项目停车费：工作日5元，节假日8元[1]。'],
  ['福田区的编号', TOWNS, '编号440304：名称福田区，所属4403[1]。'],
  ['ls 输出第一个字符 l 表示什么', LETTERS, '字符l：说明符号链接[1]。'],
])('%s is answered by the row that it names', (question, table, answer) => {
  expect(answerTo(question, [table], ['ls 输出的第一个字符'])).toBe(answer)
})

test('of two tables side by side the one with the named row answers', () => {
  expect(answerTo('存货年初数是多少', [BALANCE])).toBe(
    '资产存货：行次9，年初数4,845.60，期末数6026.5[1]。',
  )
  expect(answerTo('预收账款期末数', [BALANCE])).toBe(
    '负债预收账款，行次38，年初数3965，期末数3953[1]。',
  )
})

test('who asks whether a value has grown hears by how much', () => {
  expect(answerTo('存货年初数和期末数相比是增加还是减少了？', [BALANCE])).toContain(
    '期末数比年初数增加1180.90（按原文数字计算）。',
  )
  expect(answerTo('预付账款年初数到期末数怎么变的', [BALANCE])).toContain('减少164.5')
})

test('who asks for several rows gets all that hold what the question names', () => {
  expect(answerTo('深圳（4403）有哪些区', [TOWNS])).toBe(
    '编号440303：名称罗湖区，所属4403[1]。\n\n- 编号440304：名称福田区，所属4403[1]。',
  )
})

test.each([
  ['a cell that nobody has filled in', '互助金几票反对？', VOTES],
  ['a thing that has no column', '停车费的减免条件是什么', FEES],
  ['a number that is part of another', '编号4033是哪里', TOWNS],
])('%s is not answered', (_, question, table) => {
  expect(chooseAnswer(...asked(question, [table])).verdict).not.toBe('answer')
})

test('a question in which words come back is read to its end', () => {
  expect(chooseAnswer(...asked('码头游船码头停车费是多少', [FEES])).verdict).not.toBe('answer')
})

test('who wishes for a table gets the rows as one, each with its source', () => {
  expect(chooseTable(...asked('把工作日和节假日的停车费列成表格', ['另有规定。', FEES]))).toBe(
    '| 项目 | 工作日 | 节假日 |\n| --- | --- | --- |\n| 停车费 | 5元 | 8元 [2] |',
  )
  expect(chooseTable(...asked('工作日停车费是多少', [FEES]))).toBeNull()
  expect(chooseTable(...asked('把请假规定列成表格', [FEES]))).toBeNull()
})

test('the table under a caption is the list that its sentence speaks of', () => {
  const [question, passages, statistics] = asked('文件有哪三种时间戳', [
    '文件有三种类型的时间戳。\n表 1.9. 时间戳类型',
    '| 类型 | 含义 |\n| --- | --- |\n| mtime | 内容修改 |\n| ctime | 状态修改 |',
  ])
  const [text, table] = passages
  if (!text || !table) throw new Error('two passages')
  const captioned = [text, { ...table, headings: ['表 1.9. 时间戳类型'] }]
  expect(putIntoWords(chooseAnswer(question, captioned, statistics))).toBe(
    '文件有三种类型的时间戳[1]。\n\n- 类型mtime：含义内容修改[2]。\n- 类型ctime：含义状态修改[2]。',
  )
})

test('who asks what lies in a thing gets the rows that name it, not the row that is the thing', () => {
  const cities = '| 编号 | 名称 |\n| --- | --- |\n| 4403 | 深圳市 |\n| 4404 | 珠海市 |'
  const answer = answerTo('深圳市（4403）下面有哪些区', [cities, TOWNS])
  expect(answer).toContain('罗湖区')
  expect(answer).toContain('福田区')
  expect(answer).not.toContain('香洲区')
})

test('a row that has only a number beside the name of a question is not shown as related', () => {
  const towns = '| 编号 | 名称 |\n| --- | --- |\n| 33 | 湖滨镇 |\n| 34 | 城关镇 |'
  expect(
    chooseAnswer(...asked('湖滨镇有哪些村', [towns, '各村逐月登记。', '村务按季公开。'])).verdict,
  ).toBe('refuse')
})
