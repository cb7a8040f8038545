import { expect, test } from 'vitest'
import { questionTerms } from '#packages/chinese/terms'
import { findContradiction } from './contradiction'
import { namesBothValues } from './conflict'
import { presentContradiction } from './wording'

function found(question: string, ...texts: string[]) {
  const terms = questionTerms(question)
  const frequency = (term: string) => texts.filter((text) => text.includes(term)).length
  const documentFrequency = Object.fromEntries(
    [...terms.words, ...terms.bigrams].map((term) => [term, frequency(term)]),
  )
  const passages = texts.map((text, index) => ({
    alias: index + 1,
    title: '手册.docx',
    headings: [],
    text,
    score: 10 - index,
  }))
  const conflict = findContradiction(question, passages, { passages: 400, documentFrequency })
  if (!conflict) throw new Error('no conflict is found')
  return conflict
}

const of = (value: string) => `由镇政府核定，云岭古镇核心保护区的日承载量为${value}，不得超过。`
const answerOf = (...values: [string, string]) =>
  presentContradiction(found('核心保护区的日承载量是多少？', ...values.map(of)))

test.each([
  ['80人次', '120人次', '日承载量为80人次', '120人次'],
  ['7,700 人次', '9,900 人次', '日承载量为7,700 人次', '9,900 人次'],
  ['1.5万人', '2.5万人', '日承载量为1.5万人', '2.5万人'],
  ['35%', '45%', '日承载量为35%', '45%'],
  ['80㎡', '90㎡', '日承载量为80㎡', '90㎡'],
])('values that differ are told with their unit and what they are of: %s', (a, b, name, amount) => {
  expect(answerOf(a, b)).toBe(
    `来源不一致：“云岭古镇核心保护区的${name}”[1]，“${amount}”[2]，请核对原文。`,
  )
})

test('a subject that stands before a comma is told with the value behind it', () => {
  const row = (value: string) => `日承载量，${value}人次，核心保护区`
  const conflict = found('核心保护区的日承载量是多少？', row('80'), row('120'))
  expect(conflict.first).toMatchObject({ name: '日承载量，80人次', amount: '80人次' })
})

test('a year of the same sentence is not taken for the value, nor a number that stands twice', () => {
  const on = (value: string) => `二〇二六年第80号文件核定的日承载量为${value}人次，按日计。`
  const conflict = found('文件核定的日承载量是多少人次？', on('80'), on('120'))
  expect(conflict.first.name).toBe('二〇二六年第80号文件核定的日承载量为80人次')
  expect(conflict.second.amount).toBe('120人次')
})

test('a name is told without a unit', () => {
  const by = (name: string) => `云岭古镇星河数字平台建设项目的负责人是${name}，任期三年。`
  const conflict = found('星河项目的负责人是谁？', by('张建国'), by('李文清'))
  expect(presentContradiction(conflict)).toBe(
    '来源不一致：“云岭古镇星河数字平台建设项目的负责人是张建国”[1]，“李文清”[2]，请核对原文。',
  )
})

test.each([
  ['一说80人次[1]，一说120人次[2]。', true],
  ['一说**80**人次，一说１２０人次。', true],
  ['一说180人次[1]，一说120人次[2]。', false],
  ['一说80.5人次[1]，一说120人次[2]。', false],
  ['一说1.80人次[1]，一说120人次[2]。', false],
  ['一说80%[1]，一说120人次[2]。', false],
  ['日承载量是120人次[80]。', false],
  ['日承载量是80人次[1]。', false],
])('an answer tells both values only where both stand whole: %s', (answer, isComplete) => {
  const conflict = found('核心保护区的日承载量是多少？', of('80人次'), of('120人次'))
  expect(namesBothValues(answer, conflict)).toBe(isComplete)
})
