import { expect, test } from 'vitest'
import { findInParts, nodeOfHit, replaceInTitle, searchedParts } from './searched-sections'

const query = { words: '古镇', isCaseSensitive: false }
const text = (words: string) => ({
  type: 'doc' as const,
  content: [
    {
      type: 'paragraph' as const,
      attrs: { blockId: 'p', by: 'human' as const },
      content: [{ type: 'text' as const, text: words }],
    },
  ],
})
const parts = searchedParts({
  nodes: [
    { id: '1', title: '古镇札记，古镇图', locked: false },
    { id: '2', title: '古镇现状', locked: true },
  ],
  sections: new Map([['2', { rev: 1, body: text('这座古镇'), isWithheld: false }]]),
  busy: new Set(),
  live: null,
})

test('the title, headings and texts are found in their order', () => {
  const hits = findInParts(parts, query)
  expect(hits.map((hit) => [nodeOfHit(hit), 'title' in hit])).toEqual([
    ['1', true],
    ['1', true],
    ['2', true],
    ['2', false],
  ])
  expect(hits.map((hit) => ('title' in hit ? hit.title : hit.section).skipped)).toEqual([
    null,
    null,
    'locked',
    'locked',
  ])
})

test('a title has other words in all places of its hits', () => {
  const hits = findInParts(parts, query).filter((hit) => 'title' in hit)
  const own = hits.filter(({ title }) => title.nodeId === '1')
  expect(replaceInTitle(own, '老街的')).toBe('老街的札记，老街的图')
  expect(replaceInTitle(own, '')).toBe('札记，图')
})
