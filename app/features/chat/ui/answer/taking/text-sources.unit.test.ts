import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import type { Reference } from '../../../terms'
import { textSources } from './text-sources'

const reference = (more: Partial<Reference>): Reference =>
  ({
    index: 1,
    type: 'repository',
    kind: 'MESSAGE',
    title: '导则',
    content: '核心区限高九米。沿河另议。',
    used: [{ from: 0, to: 8 }],
    support: 'supported',
    ...more,
  }) as Reference

test('a source is a sentence of a passage or of a page; what leads nowhere is none', () => {
  const refs = [
    reference({ fileId: testId('7'), passageNo: 3 }),
    reference({ index: 2, url: 'https://gucheng.cn', used: [] }),
    reference({ index: 3, url: 'javascript:alert(1)' }),
    reference({ index: 4 }),
  ]
  expect(textSources({ refs })).toEqual([
    { index: 1, fileId: '7', passageNo: 3, quote: '核心区限高九米。' },
    { index: 2, url: 'https://gucheng.cn', title: '导则', quote: '核心区限高九米。沿河另议。' },
  ])
})
