import { expect, test } from 'vitest'
import { foldTerm, termsIn } from './known-terms'

const glossary = (...terms: string[]) =>
  terms.map((term) => ({ term, translation: '', folded: foldTerm(term) }))
const found = (text: string, ...terms: string[]) =>
  termsIn(text, glossary(...terms)).map(({ term }) => term)

test('a term that stands only inside a longer one is no term of its own there', () => {
  expect(found('古镇保护规划已批复', '古镇保护', '古镇')).toEqual(['古镇保护'])
  expect(found('古镇保护规划涉及三座古镇', '古镇保护', '古镇')).toEqual(['古镇保护', '古镇'])
})

test('Latin terms are whole words, whatever their case and width', () => {
  expect(found('the ＡＰＩ of capital', 'API')).toEqual(['API'])
  expect(found('capital', 'API')).toEqual([])
  expect(found('rapid api', 'API')).toEqual(['API'])
})
