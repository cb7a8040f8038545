import { expect, test } from 'vitest'
import { foldText } from './folded-text'
import { placePassage } from './place-passage'

const placed = (source: string, lines: string[], hint = 0) => {
  const { text } = foldText(source)
  return placePassage(text, lines, hint).map(({ from, to }) => text.slice(from, to))
}

test('letters keep their places when spaces and case are folded away', () => {
  const folded = foldText('甲 B\n İc')
  expect(folded.text).toBe('甲bİc')
  expect(folded.offsets).toEqual([0, 2, 5, 6])
})

test('a passage is found although its spaces differ from the file', () => {
  expect(placed('第一段。\n\n古镇 的 桥\n很老。', ['古镇的桥很老。'])).toEqual(['古镇的桥很老。'])
})

test('words that stand twice are taken where the hint points', () => {
  const { text } = foldText(`${'甲'.repeat(50)}合同总价${'乙'.repeat(50)}合同总价`)
  expect(placePassage(text, ['合同总价'], 0)[0]?.from).toBe(50)
  expect(placePassage(text, ['合同总价'], 1)[0]?.from).toBe(104)
})

test('short lines are taken beside the long one of their passage', () => {
  const source = `是。${'丙'.repeat(60)}本合同自双方签字之日起生效。是。`
  const { text } = foldText(source)
  const [first, second] = placePassage(text, ['本合同自双方签字之日起生效。', '是。'], 0)
  expect(second).toBeUndefined()
  expect(first && text.slice(first.from, first.to)).toBe('本合同自双方签字之日起生效。是。')
})

test('rows of a table are found by their cells, lists without their marks', () => {
  expect(
    placed('姓名年龄张三40李四38', ['| 姓名 | 年龄 |', '| --- | --- |', '| 张三 | 40 |']),
  ).toEqual(['姓名年龄张三40'])
  expect(placed('目录\n自带书签', ['- 自带书签'])).toEqual(['自带书签'])
})

test('a line with a note put into it is found sentence by sentence', () => {
  expect(
    placed('本桥建于一八九八年，今已修缮。', ['本桥建于一八九八年（注：见县志），今已修缮。']),
  ).toEqual(['本桥建于一八九八年', '今已修缮'])
})

test('a passage that is not in the text is nowhere', () => {
  expect(placed('古镇的桥', ['完全不同的话'])).toEqual([])
})
