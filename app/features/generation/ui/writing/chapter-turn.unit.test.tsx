import { testId } from '#test/ids'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { NodeId } from '~/core/ids'
import { chaptersOf } from './chapters'
import { ChapterTurn } from './chapter-turn'

const chapter = (id: string, title: string) => ({
  id: testId<NodeId>(id),
  kind: 'chapter' as const,
  title,
  intent: '',
  budget: null,
  locked: false,
  source: 'ai' as const,
  note: '',
  evidenceIds: [],
  children: [],
})
const chapters = chaptersOf({
  id: testId('d'),
  title: '书',
  children: [chapter('a', '引言'), chapter('b', '总则'), chapter('c', '结论')],
})

test('the end of a chapter leads to the one before and the one after it, where there are such', () => {
  const drawn = (current: string) =>
    renderToStaticMarkup(<ChapterTurn {...{ chapters, current }} onOpen={() => {}} />)
      .replace(/<[^>]*>/g, ' ')
      .split(/\s{2,}/)
      .filter(Boolean)
      .map((name) => name.trim())
  expect(drawn('a')).toEqual([expect.stringContaining('总则')])
  expect(drawn('b')).toEqual([expect.stringContaining('引言'), expect.stringContaining('结论')])
  expect(drawn('c')).toEqual([expect.stringContaining('总则')])
})
