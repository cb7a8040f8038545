import { expect, test } from 'vitest'
import type { Anchor, BlockView } from '../../../terms'
import {
  blockAt,
  emptyDocument,
  findStretch,
  missingWindows,
  WINDOW_BLOCKS,
  withWindow,
} from './windows'

test('blocks are found by their place once their window is there', () => {
  const document = withWindow(emptyDocument, 1, { blocks: paragraphs(200, 10), total: 1000 })
  expect(blockAt(document, 203)?.no).toBe(203)
  expect(blockAt(document, 0)).toBeUndefined()
})

test('only windows in sight that are not there are asked for, none past the end', () => {
  const document = withWindow(emptyDocument, 1, { blocks: [], total: 500 })
  expect(missingWindows(document, 150, 450)).toEqual([0, 2])
  expect(missingWindows(document, 450, 5000)).toEqual([2])
  expect(missingWindows(emptyDocument, 0, 30)).toEqual([0])
})

test('a paragraph deep in a long text is found in a few windows', async () => {
  const { load, asked } = documentOf(5000, (no) => ({
    kind: 'paragraph',
    from: no + 1,
    to: no + 1,
  }))
  expect(await findStretch({ kind: 'paragraph', from: 4301, to: 4303 }, load)).toEqual({
    from: 4300,
    to: 4302,
  })
  expect(asked.size).toBeLessThanOrEqual(7)
})

test('a passage over the edge of two windows is found whole', async () => {
  const { load } = documentOf(600, (no) => ({ kind: 'paragraph', from: no + 1, to: no + 1 }))
  expect(await findStretch({ kind: 'paragraph', from: 199, to: 202 }, load)).toEqual({
    from: 198,
    to: 201,
  })
})

test('offsets end before their last character, so neighbours are not marked', async () => {
  const { load } = documentOf(600, (no) => ({ kind: 'text', from: no * 10, to: no * 10 + 10 }))
  expect(await findStretch({ kind: 'text', from: 3000, to: 3010 }, load)).toEqual({
    from: 300,
    to: 300,
  })
})

test('a place that the text does not have is not found', async () => {
  const { load } = documentOf(10, (no) => ({ kind: 'paragraph', from: no + 1, to: no + 1 }))
  expect(await findStretch({ kind: 'paragraph', from: 90, to: 90 }, load)).toBeNull()
  expect(
    await findStretch({ kind: 'text', from: 0, to: 1 }, documentOf(0, () => anywhere).load),
  ).toBeNull()
})

const anywhere: Anchor = { kind: 'text', from: 0, to: 0 }

function documentOf(total: number, anchorOf: (no: number) => Anchor) {
  const asked = new Set<number>()
  const load = async (window: number) => {
    asked.add(window)
    const from = window * WINDOW_BLOCKS
    const count = Math.max(0, Math.min(WINDOW_BLOCKS, total - from))
    const blocks = Array.from({ length: count }, (_, index) =>
      block(from + index, anchorOf(from + index)),
    )
    return { blocks, total }
  }
  return { load, asked }
}

const paragraphs = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => block(from + index, anywhere))

const block = (no: number, anchor: Anchor): BlockView => ({
  no,
  kind: 'paragraph',
  level: 0,
  text: '',
  anchor,
})
