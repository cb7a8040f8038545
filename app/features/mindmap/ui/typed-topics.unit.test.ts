import { expect, test } from 'vitest'
import { topicsOfText } from './typed-topics'

test('what no title can hold is a blank in what is pasted, and no letter is cut in half', () => {
  const [cells, emoji, ...others] = topicsOfText(`甲\t乙\u0007丙\n${'长'.repeat(199)}😀\n\u200b`)
  expect(cells).toMatchObject({ title: '甲 乙 丙' })
  expect(emoji).toMatchObject({ title: '长'.repeat(199) })
  expect(others).toEqual([])
})

test('quoted lines are the note of the topic over them', () => {
  expect(topicsOfText('- 甲\n  > 第一行\n  > 第二行\n  - 乙')).toEqual([
    { level: 1, title: '甲', note: '第一行\n第二行' },
    { level: 2, title: '乙', note: '' },
  ])
})
