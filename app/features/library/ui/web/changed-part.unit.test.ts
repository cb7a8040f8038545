import { expect, test } from 'vitest'
import { changedPart, readableLine } from './changed-part'

test('of two wordings what differs is cut out, and a number stays whole', () => {
  expect(changedPart('日游客承载量为7,700人次。', '日游客承载量为8,200人次。')).toEqual({
    opening: '日游客承载量为',
    before: '7,700',
    after: '8,200',
    ending: '人次。',
  })
  expect(changedPart('每日开放', '每日上午开放')).toEqual({
    opening: '每日',
    before: '',
    after: '上午',
    ending: '开放',
  })
  expect(changedPart('宜', '不宜')).toMatchObject({ opening: '', before: '', after: '不' })
  expect(changedPart('𠮷田', '𠮸田')).toMatchObject({ opening: '', before: '𠮷', after: '𠮸' })
  expect(changedPart('同', '同')).toEqual({ opening: '同', before: '', after: '', ending: '' })
})

test('a line of a table reads as its cells', () => {
  expect(readableLine('| 核心区 | 7,700 | 含\\|竖线 |')).toBe('核心区，7,700，含|竖线')
  expect(readableLine('甲|乙')).toBe('甲|乙')
})
