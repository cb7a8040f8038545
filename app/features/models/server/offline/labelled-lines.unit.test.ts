import { expect, test } from 'vitest'
import { questionTerms } from '#packages/chinese/terms'
import type { GroundingPassage } from '../ports'
import { chooseAnswer } from './choose'
import { putIntoWords } from './wording'

const SHEET =
  '产品功能\n写保护跳线\n产品尺寸\n长：5cm\n宽：6cm\n高：2cm\n电源管理\n3.3V 低电压供电\n联系方式\n电话：0571-1234'

function asked(question: string) {
  const { words, bigrams } = questionTerms(question)
  const documentFrequency = Object.fromEntries(
    [...words, ...bigrams].map((term) => [term, SHEET.includes(term) ? 1 : 0]),
  )
  const passage: GroundingPassage = {
    alias: 1,
    title: '规格.docx',
    headings: ['存储卡设计方案', '技术规格'],
    text: SHEET,
    score: 10,
  }
  return chooseAnswer(question, [passage], { passages: 3000, documentFrequency })
}

test('lines with labels answer under the line that names what was asked', () => {
  expect(putIntoWords(asked('存储卡尺寸多大'))).toBe(
    '产品尺寸[1]。\n\n- 长：5cm[1]。\n- 宽：6cm[1]。\n- 高：2cm[1]。',
  )
})

test.each([
  ['of another thing', '雷达天线尺寸多大'],
  ['of another attribute', '存储卡重量多少'],
  ['of somebody', '存储卡尺寸是谁定的'],
])('who asks %s gets none of them', (_, question) => {
  expect(asked(question).verdict).not.toBe('answer')
})
