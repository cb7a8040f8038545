import { expect, test } from 'vitest'
import { styleCard } from '~/features/document/style-contract'
import { styleInWords, termsOfText } from '../style-card'
import { styleFaults } from './style'

const rules = (card: object, glossary: { term: string; translation: string }[] = []) => ({
  card: styleCard.parse(card),
  glossary,
})

test('forbidden words and variants are found, inside quotation marks they may stand', () => {
  const own = rules({ forbidden: ['赋能'], terms: termsOfText('承载量=容量、容纳量\n坏行\n=空') })
  expect(styleFaults('平台为古镇赋能。', own)).toEqual(['用了不该用的“赋能”'])
  expect(styleFaults('古镇的容纳量为7700人次。', own)).toEqual(['“容纳量”应写作“承载量”'])
  expect(styleFaults('规划称之为“赋能”，见《容量研究》。', own)).toEqual([])
  expect(styleFaults('古镇的承载量为7700人次。', own)).toEqual([])
})

test('a variant that is a part of the right word is none', () => {
  const own = rules({ terms: [{ use: '网络安全', avoid: ['安全'] }] })
  expect(styleFaults('加强网络安全。', own)).toEqual([])
  expect(styleFaults('加强安全。', own)).toHaveLength(1)
})

test('the person is held, and words of others that look alike are not taken for it', () => {
  const third = rules({ person: '第三人称' })
  expect(styleFaults('我们认为应当限流。', third)).toHaveLength(1)
  expect(styleFaults('我国古镇众多，自我更新缓慢。', third)).toEqual([])
  expect(styleFaults('我们认为应当限流。', rules({ person: '我们' }))).toEqual([])
  expect(styleFaults('笔者认为应当限流。', rules({ person: '我们' }))).toHaveLength(1)
})

test('figures are held to their writing, years are left alone', () => {
  const parted = rules({ numbers: '阿拉伯数字，千分位' })
  expect(styleFaults('2025年日均7720人次，另有二十八个工作日。', parted)).toHaveLength(2)
  expect(styleFaults('2025年日均7,720人次，第一个断面。', parted)).toEqual([])
  expect(styleFaults('日均7,720人次。', rules({ numbers: '阿拉伯数字，不分位' }))).toHaveLength(1)
})

test('a term of the glossary stands in its translation', () => {
  const own = rules({}, [{ term: 'carrying capacity', translation: '承载量' }])
  expect(styleFaults('古镇的Carrying capacity需要复核。', own)).toEqual([
    '术语表把“carrying capacity”写作“承载量”',
  ])
  expect(styleFaults('古镇的承载量（carrying capacity）需要复核。', own)).toEqual([])
})

test('a card is told to a writer in at most 400 characters, what it says before what its template says', () => {
  const card = styleCard.parse({ tone: '庄重', person: '本文', forbidden: ['赋能'] })
  const words = styleInWords(card, '平实', [{ term: 'BIM', translation: '建筑信息模型' }])
  expect(words).toBe(
    '庄重；人称：自称“本文”，不用“我”“我们”“笔者”；不用“赋能”；“BIM”写作“建筑信息模型”',
  )
  expect(styleInWords(undefined, '平实', [])).toBe('平实')
  const long = styleCard.parse({
    forbidden: Array.from({ length: 40 }, (_, index) => `很长的禁用词语第${index}个`),
  })
  expect(styleInWords(long, '', [])).toHaveLength(400)
})
