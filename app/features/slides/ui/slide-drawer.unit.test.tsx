import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Page } from '~/features/document/deck/fit/page'
import { SplitPages } from './slide-drawer'

const page = (number: number, parts: number, part = 1): Page => ({
  slideId: `s${number - part + 1}`,
  number,
  part,
  parts,
  layout: 'text',
  ground: 'FFFFFF',
  boxes: [],
  notes: '',
  moved: [],
  isArranged: false,
})

test('that pages were split is said once, with all their numbers', () => {
  const pages = [page(1, 1), page(2, 2), page(3, 2, 2), page(4, 2), page(5, 2, 2)]
  const drawn = renderToStaticMarkup(<SplitPages pages={pages} onGo={() => {}} />)
  expect(drawn.match(/放不下/g)).toHaveLength(1)
  expect(drawn).toContain('转到第2页')
  expect(drawn).toContain('转到第4页')
  expect(renderToStaticMarkup(<SplitPages pages={[page(1, 1)]} onGo={() => {}} />)).toBe('')
})
