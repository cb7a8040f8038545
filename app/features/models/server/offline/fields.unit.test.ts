import { expect, test } from 'vitest'
import { questionTerms } from '#packages/chinese/terms'
import type { GroundingPassage } from '../ports'
import { chooseAnswer, chooseForTask } from './choose'
import { putIntoWords } from './wording'

const HEAD = '编制单位：湖滨文旅有限公司 编制日期：2026-06-30 单位：万元'
const FOOT =
  '| 资产 | 期末数 |\n| --- | --- |\n| 存货 | 60 |\n| 制表人:谷雨 审核人: | 打印日期:2026-07-11 |'
const FORM =
  '| 小计: | {{subtotal}} |\n| --- | --- |\n| 税额: | {{tax}} |\n| 未付余额: | {{unpaid}} |'

function asked(question: string, texts: string[], heading: string) {
  const { words, bigrams } = questionTerms(question)
  const documentFrequency = Object.fromEntries(
    [...words, ...bigrams].map((term) => [
      term,
      texts.filter((text) => text.includes(term)).length,
    ]),
  )
  const passages = texts.map((text, index): GroundingPassage => ({
    alias: index + 1,
    title: '报表.xlsx',
    headings: [heading],
    text,
    score: 10 - index,
  }))
  return [question, passages, { passages: 3000, documentFrequency }] as const
}

const answerTo = (question: string, texts: string[], heading = '资产负债表') =>
  putIntoWords(chooseAnswer(...asked(question, texts, heading)))

test.each([
  ['资产负债表的编制日期是哪天', '编制日期：2026-06-30[1]。'],
  ['资产负债表是哪家单位的', '编制单位：湖滨文旅有限公司[1]。'],
  ['资产负债表的制表人是谁', '制表人:谷雨[2]。'],
])('an entry answers who names its label: %s', (question, answer) => {
  expect(answerTo(question, [HEAD, FOOT])).toBe(answer)
})

test('where and when a meeting was held is told by entries that no question names', () => {
  const minutes = ['- 时间：2026年9月18日\n- 地点：湖滨镇文昌阁二楼\n- 记录：谷雨']
  expect(answerTo('座谈会在哪里开的', minutes, '座谈会纪要')).toBe('地点：湖滨镇文昌阁二楼[1]。')
  expect(answerTo('座谈会什么时候开的', minutes, '座谈会纪要')).toBe('时间：2026年9月18日[1]。')
})

test('an entry that nobody has filled in, and one of another kind, is no answer', () => {
  const verdictOf = (question: string) =>
    chooseAnswer(...asked(question, [HEAD, FOOT], '资产负债表')).verdict
  expect(verdictOf('资产负债表的审核人是谁')).not.toBe('answer')
  expect(verdictOf('资产负债表的编制单位有多少人')).not.toBe('answer')
})

test('the entries of a form are told to who asks what has to be filled in', () => {
  expect(answerTo('付款通知书要填哪些金额', [FORM], '付款通知书')).toBe(
    '小计:{{subtotal}}[1]。\n\n- 税额:{{tax}}[1]。\n- 未付余额:{{unpaid}}[1]。',
  )
})

test('a question of several that finds no answer is shown what is nearest in the files of the others', () => {
  const text = '固态硬盘连续读取性能超过每秒30兆字节。\n数据寿命超过10年。'
  expect(answerTo('固态硬盘的连续读取性能是多少，保存数据能有多久？', [text], '规格')).toContain(
    '第二问没有找到直接回答，最接近的原文：\n\n数据寿命超过10年[1]。',
  )
})

test('a sentence in English that its line has cut is quoted whole', () => {
  const text =
    'The retriever improves the accuracy compared to the baseline of the workshop\n(41.5% vs. 33.3%) in the open setting (Lee et al., 2019;\nKwiatkowski et al., 2019).'
  expect(answerTo('retriever accuracy compared baseline workshop', [text], '')).toContain(
    'baseline of the workshop (41.5% vs. 33.3%) in the open setting (Lee et al., 2019; Kwiatkowski et al., 2019)',
  )
})

test('what is there to do a task from is what speaks of its matter, or stands under the part that it names', () => {
  const abstract = 'We measure the retriever on five sets. It improves on all of them.'
  const [question, passages, statistics] = asked(
    '把检索论文的摘要翻译成中文',
    [abstract, '步道逐月登记。'],
    'Abstract',
  )
  const named = passages.map((item) => ({ ...item, title: '检索论文.pdf' }))
  const [first, second] = named
  if (!first || !second) throw new Error('two passages')
  const among = [first, { ...second, title: '巡查.docx', headings: [] }]
  expect(chooseForTask(question, among, statistics).map(({ alias }) => alias)).toEqual([1])
})

test('what a text is to be made from is of one file', () => {
  const [question, passages, statistics] = asked(
    '把检索论文的摘要翻译成中文',
    ['检索论文的摘要共三段。', '检索论文的摘要逐页核对。'],
    '摘要',
  )
  const among = passages.map((item, index) => ({
    ...item,
    title: index === 0 ? '检索论文.pdf' : '核对办法.docx',
  }))
  expect(chooseForTask(question, among, statistics).map(({ alias }) => alias)).toEqual([1])
})

test('a passage without the name that was asked about is not even related', () => {
  const text = '可以指定镜像主机名称和可选的端口号，默认端口号见手册。'
  expect(answerTo('Kubernetes 的默认端口号', [text], '安装')).toMatch(/^资料中没有找到答案/)
})
