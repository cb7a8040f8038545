import { expect, test } from 'vitest'
import { latinSentences, proseSentences, widthOf } from './latin-sentences'

const split = (text: string) =>
  latinSentences({ text, from: 10, to: 10 + text.length }).map((item) => item.text)

test('a paragraph in English falls into its sentences, at their places', () => {
  const text =
    'We trained on 1.3 million pairs. It took Dr. Smith two days, i.e. 48 hours! "Fine," he said.'
  const found = latinSentences({ text, from: 10, to: 10 + text.length })
  expect(found.map((item) => item.text)).toEqual([
    'We trained on 1.3 million pairs.',
    'It took Dr. Smith two days, i.e. 48 hours!',
    '"Fine," he said.',
  ])
  for (const item of found) expect(text.slice(item.from - 10, item.to - 10)).toBe(item.text)
})

test('abbreviations and initials end nothing', () => {
  expect(
    split('As shown by J. Devlin et al. The model, see Fig. 3, learns both ways.'),
  ).toHaveLength(1)
})

test('Chinese with a word in English stays whole', () => {
  expect(split('采用 Node.js. Windows 上亦可运行，其余系统未作测试。')).toHaveLength(1)
})

test('a sentence in English is as long as the Chinese one that says the same', () => {
  const english = widthOf(
    'The building height along the first interface is limited to nine metres.',
  )
  expect(english).toBeGreaterThan(20)
  expect(english).toBeLessThan(50)
  expect(widthOf('沿河第一界面的建筑限高为九米。')).toBe(15)
})

test('a semicolon parts Chinese sentences, and in English neither clauses nor the works that are cited', () => {
  const texts = (text: string) => proseSentences(text).map((item) => item.text)
  const cited =
    'Models adapt to what they observe (Yao et al., 2022; Xi et al., 2023) in many tasks.'
  expect(texts(`${cited} They also plan.`)).toEqual([cited, 'They also plan.'])
  expect(texts('第一款自发布起施行；第二款另行规定。')).toHaveLength(2)
})
