import { expect, test } from 'vitest'
import { bodyOf, paragraph } from '#test/rooms'
import { diffTexts } from './text-diff'

const body = (...texts: string[]) =>
  bodyOf(...texts.map((text, index) => paragraph(`p${index}`, text)))
const diffed = (...asked: Parameters<typeof diffTexts>) =>
  diffTexts(...asked).map((pieces) =>
    pieces.map(({ kind, text }) => ({ same: '', gone: '-', new: '+' })[kind] + text).join('|'),
  )

test('a changed paragraph is told word by word, the others stay as they are', () => {
  const before = body('总述不变。', '客流增长5%，收入持平。')
  const after = body('总述不变。', '客流增长6%，收入持平。')
  expect(diffed(before, after)).toEqual(['总述不变。', '客流增长|-5%|+6%|，收入持平。'])
})

test('paragraphs that came and went stand where they stood', () => {
  expect(diffed(body('甲。', '乙。'), body('甲。', '丙。', '乙。'))).toEqual([
    '甲。',
    '+丙。',
    '乙。',
  ])
  expect(diffed(body('甲。', '乙。'), body('乙。'))).toEqual(['-甲。', '乙。'])
  expect(diffed(body(), body())).toEqual([])
})

test('from the pieces both texts can be put together again', () => {
  const before = body('古镇核心区以步行为主。', '日承载量为7700人次。')
  const after = body('古镇的核心区都以步行为主。', '新增一段。', '日承载量按断面取7100人次。')
  const pieces = diffTexts(before, after)
  const side = (kind: 'gone' | 'new') =>
    pieces
      .map((item) => item.filter((piece) => piece.kind !== kind).map(({ text }) => text))
      .flat()
      .join('')
  expect(side('new')).toBe('古镇核心区以步行为主。日承载量为7700人次。')
  expect(side('gone')).toBe('古镇的核心区都以步行为主。新增一段。日承载量按断面取7100人次。')
})
