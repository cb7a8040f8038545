import { expect, test } from 'vitest'
import { changeOfTags, checkTag, checkTagCount, shareTags } from './tag-state'

test('tags on all come first, then those on some, then the others', () => {
  expect(shareTags([['甲', '乙'], ['甲']], ['丙', '乙'])).toEqual([
    { tag: '甲', share: 'all' },
    { tag: '乙', share: 'some' },
    { tag: '丙', share: 'none' },
  ])
})

test('only what was changed is told: a tag on some of the files stays on those', () => {
  const before = shareTags([['甲', '乙'], ['甲']], ['丙'])
  expect(changeOfTags(before, before)).toEqual({ add: [], remove: [] })
  const after = before.map((item) => ({
    ...item,
    share:
      item.tag === '甲' ? ('none' as const) : item.tag === '丙' ? ('all' as const) : item.share,
  }))
  expect(changeOfTags(before, [...after, { tag: '新', share: 'all' }])).toEqual({
    add: ['丙', '新'],
    remove: ['甲'],
  })
})

test('a tag is short and not empty, and a file carries twenty', () => {
  expect([checkTag(' '), checkTag('字'.repeat(21)), checkTag(' 合同 ')]).toEqual([
    '标签不能为空',
    '标签最多20个字',
    '',
  ])
  const many = Array.from({ length: 21 }, (_, no) => ({ tag: String(no), share: 'all' as const }))
  expect(checkTagCount(many)).toBe('每份资料最多20个标签')
  expect(checkTagCount(many.slice(1))).toBe('')
})
