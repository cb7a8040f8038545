import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BlockView } from '../../terms'
import type { SegmentView } from '../../wire/terms/translate'
import { TranslatedRow } from './translated-row'

test('a heading and its translation stand apart from their number', () => {
  const block: BlockView = {
    no: 0,
    kind: 'heading',
    level: 2,
    text: '第一章总则',
    anchor: { kind: 'page', page: 1, boxes: [] },
  }
  const segment: SegmentView = {
    no: 0,
    state: 'done',
    text: '1.1編制目的',
    reason: '',
    missedTerms: [],
  }
  const drawn = renderToStaticMarkup(
    <TranslatedRow
      block={block}
      segment={segment}
      layout="both"
      words={{ source: [], target: [] }}
      glossary={{ terms: [], mayEdit: false, save: async () => false, remove: async () => {} }}
      langs={{ source: 'zh', target: 'en' }}
      onShow={() => {}}
      onRetry={() => {}}
    />,
  )
  expect(drawn).toContain('第一章 总则')
  expect(drawn).toContain('1.1 編制目的')
})
