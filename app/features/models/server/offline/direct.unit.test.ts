import { expect, test } from 'vitest'
import { questionTerms } from '#packages/chinese/terms'
import { questionsIn } from '~/core/ranking/parts'
import type { GroundingPassage } from '../ports'
import { chooseAnswer } from './choose'
import { putIntoWords } from './wording'

/** A large library of which these are the passages that were found. */
const choose = (question: string, ...texts: string[]) =>
  chooseFrom('安装手册.pdf', question, ...texts)

function chooseFrom(title: string, question: string, ...texts: string[]) {
  const terms = questionTerms(question)
  const frequency = (term: string) => texts.filter((text) => text.includes(term)).length
  const documentFrequency = Object.fromEntries(
    [...terms.words, ...terms.bigrams].map((term) => [term, frequency(term)]),
  )
  const passages = texts.map((text, index): GroundingPassage => ({
    alias: index + 1,
    title,
    headings: [],
    text,
    score: 10 - index,
  }))
  return chooseAnswer(question, passages, { passages: 3000, documentFrequency })
}

const DISK = '本方案采用闪存芯片，固态硬盘集成了一块或多块闪存，出厂前逐一检测。'
const SPEED = '固态硬盘连续读取性能超过每秒30兆字节。'

test('a sentence that says what was asked is an answer, however few others agree with it', () => {
  const { verdict, extracts } = choose('固态硬盘的连续读取性能是多少？', DISK, SPEED)
  expect(verdict).toBe('answer')
  expect(extracts[0]?.text).toBe(SPEED)
})

test('a text without title and headings answers only where its sources agree', () => {
  const [question, text] = ['员工迟到怎么算', '员工迟到按分钟算。']
  expect(chooseFrom('手册.pdf', question, text).verdict).toBe('answer')
  expect(chooseFrom('', question, text).verdict).toBe('hedge')
})

test.each([
  ['a price', '固态硬盘多少钱一块？', DISK],
  ['a version', '安装手册是什么版本', '安装手册的最新版本可在网站下载。'],
  ['a count of a measure', '源代码有多少行？', '源代码1.1是一份最短的源代码示例。'],
  ['an entry of a form', '报表的审核人是谁？', '报表制表人:谷亚梅，审核人:，打印日期:2017-07-11'],
])('a sentence without %s that was asked for is no answer', (_, question, text) => {
  expect(choose(question, text).verdict).not.toBe('answer')
})

test.each([
  ['X-310B一台多少钱', '型号X-310B带显示屏的压力表60台，单价2,340元。'],
  ['E-717代表什么故障', '报警代码E-717表示水泵过载，等待十分钟后重启。'],
  ['CN22.18X是什么证书', '产品须取得防爆合格证CN22.18X，并附检定报告。'],
])('of a code, %s is answered by the sentence that holds it', (question, text) => {
  expect(choose(question, text).verdict).toBe('answer')
})

test.each([
  ['X-310B的产地是哪里', '型号X-310B带显示屏的压力表60台，单价2,340元。'],
  ['X-310代表什么', '型号X-310B表示带显示屏的压力表。'],
])('of a code, %s is not answered by what says something else', (question, text) => {
  expect(choose(question, text).verdict).not.toBe('answer')
})

test('a figure of the very measure answers though the question says more, one of another does not', () => {
  const question = '仓库停电以后柴油机多久启动'
  const [answer, other] = ['机房断电，柴油机在九十秒内启动。', '机房断电，柴油机启动三台。']
  expect(choose(question, answer).verdict).toBe('answer')
  expect(choose(question, other).verdict).not.toBe('answer')
})

test.each([
  ['装置的电池多久换一次', '装置的电池更换周期不超过三年。'],
  ['意见征集不少于多少天', '意见征集不少于三十日。'],
  ['辞呈要提前多长时间交', '辞呈须提前三十日交到人事处。'],
  ['甲类和乙类事件的响应时间', '甲类、乙类事件三十分钟内响应。'],
  ['一级和二级事件的响应时间', '二级事件三十分钟内响应。'],
  ['ALM-77的处理办法', '事件积压触发ALM-77，值班人先扩充席位。'],
  ['游客的不满意集中在哪些方面', '游客的不满意集中在停车与拥挤。'],
])('%s is answered without the words by which it asks', (question, text) => {
  expect(choose(question, text).verdict).toBe('answer')
})

test('a statement that semicolons divide is quoted to its end', () => {
  const text = '关于堤岸的意见有两条：踏步不得破坏干砌；水池不得占用步道。其余意见照旧办理。'
  expect(putIntoWords(choose('堤岸的意见有哪些', text))).toBe(
    '关于堤岸的意见有两条：踏步不得破坏干砌；水池不得占用步道[1]。',
  )
})

test('what asks of nothing by itself belongs to the question before it', () => {
  expect(questionsIn('甲库和乙库哪个大，各是多少')).toBeNull()
  expect(questionsIn('甲库多大，租金多少')).toHaveLength(2)
})

test('a word that stands only across two others is not there', () => {
  expect(choose('迟到怎么算', '上市日期由七月一日推迟到七月十八日。').verdict).toBe('refuse')
  expect(choose('迟到怎么算', '员工迟到按分钟算。').verdict).toBe('answer')
})

test('what shares less than its beside with a question is not shown as related', () => {
  const { extracts } = choose(
    '南门展厅的观众存包柜怎么用',
    '南门展厅的存包柜设在东侧。',
    '展厅灯光须在闭馆后关闭。',
  )
  expect(extracts.map(({ alias }) => alias)).toEqual([1])
})

test('of another version of the same thing nothing is said', () => {
  const text = '系统12的普通安装最低需要780MB内存。'
  expect(choose('系统13的普通安装最低需要多少内存？', text).verdict).not.toBe('answer')
})

test('a table of contents is quoted nowhere', () => {
  const contents = '固态硬盘 . . . . . . . 12 读取性能 . . . . . . . 14'
  expect(choose('固态硬盘读取性能是多少', contents).verdict).toBe('refuse')
})

test('where several things are asked for, the list behind the sentence comes along, each item with its mark', () => {
  const list =
    '文件系统有三个特殊的权限位。\n• 用户位：以所有者执行\n• 组位：以所属组执行\n• 粘滞位\n另见手册。'
  const choice = choose('文件系统有哪三个特殊的权限位', list)
  expect(choice.extracts[0]?.items?.map(({ text }) => text)).toEqual([
    '• 用户位：以所有者执行',
    '• 组位：以所属组执行',
    '• 粘滞位',
  ])
  expect(putIntoWords(choice)).toContain('- 粘滞位[1]。')
  expect(putIntoWords(choice)).not.toContain('另见手册')
})

test('a sentence that ends in a colon brings what follows it', () => {
  const { extracts } = choose(
    '编译定制内核运行什么命令',
    '编译定制内核只需要运行以下命令：\nmake deb-pkg',
  )
  expect(extracts[0]?.items).toEqual([{ text: 'make deb-pkg', alias: 1 }])
})

test('what matters in a thing is answered by what says the thing', () => {
  const { verdict } = choose(
    '逐月登记有哪些要点？',
    '沿河步道由镇管所养护，逐月登记，遇汛期加密巡查。',
  )
  expect(verdict).toBe('answer')
})
