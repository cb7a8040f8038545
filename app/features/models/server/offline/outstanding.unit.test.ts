import { expect, test } from 'vitest'
import { questionTerms } from '#packages/chinese/terms'
import type { GroundingPassage } from '../ports'
import { chooseAnswer } from './choose'

const BRIDGE = { title: '桥梁说明.docx', text: '桥梁可抗八级地震，没有倒塌之虞。' }
const LIST = { title: '考勤.docx', text: '员工每月登记一次，月底交到前台。' }
const NEAR = { title: '巡查.docx', text: '桥梁每年检查一次，地震以后加查。' }

function verdictOn(question: string, ...found: { title: string; text: string }[]) {
  const { words, bigrams } = questionTerms(question)
  const documentFrequency = Object.fromEntries(
    [...words, ...bigrams].map((term) => [
      term,
      found.filter(({ text }) => text.includes(term)).length,
    ]),
  )
  const passages = found.map(({ title, text }, index): GroundingPassage => ({
    alias: index + 1,
    title,
    headings: [],
    text,
    score: 10 - index,
  }))
  return chooseAnswer(question, passages, { passages: 3000, documentFrequency }).verdict
}

const QUESTION = '桥梁地震会垮吗'

test('a sentence that says more of the question than any other file answers, though part is in other words', () => {
  expect(verdictOn(QUESTION, BRIDGE, LIST)).toBe('answer')
})

test('where another file says nearly as much, or none was found, it is no answer', () => {
  expect(verdictOn(QUESTION, BRIDGE, NEAR)).not.toBe('answer')
  expect(verdictOn(QUESTION, BRIDGE)).not.toBe('answer')
})

test.each(['桥梁地震赔偿哪些', '桥梁地震赔偿哪家', '桥梁地震是哪个厂商'])(
  'a list or a name is not answered so: %s',
  (question) => expect(verdictOn(question, BRIDGE, LIST)).not.toBe('answer'),
)
