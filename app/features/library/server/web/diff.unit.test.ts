import { expect, test } from 'vitest'
import { diffParagraphs } from './diff'

test('what was added, removed and changed is told in reading order', () => {
  const before = ['标题', '日承载量为7,700人次', '周一闭馆', '联系电话见附件', '结尾']
  const after = ['标题', '日承载量为8,200人次', '联系电话见附件', '新增了预约入口说明', '结尾']
  expect(diffParagraphs(before, after)).toEqual({
    counts: { same: 3, changed: 1, removed: 1, added: 1 },
    parts: [
      { kind: 'same', count: 1 },
      { kind: 'changed', before: '日承载量为7,700人次', after: '日承载量为8,200人次' },
      { kind: 'removed', before: '周一闭馆' },
      { kind: 'same', count: 1 },
      { kind: 'added', after: '新增了预约入口说明' },
      { kind: 'same', count: 1 },
    ],
    isCut: false,
  })
})

test('the same page has nothing but same paragraphs', () => {
  const { counts, parts } = diffParagraphs(['甲', '乙'], ['甲', '乙'])
  expect(counts).toMatchObject({ added: 0, removed: 0, changed: 0, same: 2 })
  expect(parts).toEqual([{ kind: 'same', count: 2 }])
  expect(diffParagraphs([], []).parts).toEqual([])
})

test('every paragraph of both versions is accounted for, whatever they are', () => {
  const words = ['甲', '乙', '丙', '丁', '戊', '己']
  for (let seed = 1; seed < 200; seed += 1) {
    const pick = (index: number) =>
      words[(seed * 7 + index * index * 13 + index * seed) % words.length] ?? ''
    const before = Array.from({ length: seed % 9 }, (_, index) => pick(index))
    const after = Array.from({ length: (seed * 3) % 11 }, (_, index) => pick(index + 50))
    const { counts } = diffParagraphs(before, after)
    expect(counts.same + counts.removed + counts.changed).toBe(before.length)
    expect(counts.same + counts.added + counts.changed).toBe(after.length)
  }
})

test('pages of thousands of paragraphs are compared in time and cut', () => {
  const before = Array.from({ length: 5000 }, (_, index) => `第${index}段旧文`)
  const after = before.map((text, index) => (index % 3 === 0 ? `完全不同的新内容${index}` : text))
  const diff = diffParagraphs(before, after)
  expect(diff.isCut).toBe(true)
  expect(diff.parts).toHaveLength(500)
})
