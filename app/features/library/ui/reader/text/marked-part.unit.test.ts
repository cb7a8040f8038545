import { expect, test } from 'vitest'
import type { BlockView } from '../../../contract'
import { markedPart, narrowed } from './marked-part'

const block: BlockView = {
  no: 3,
  kind: 'paragraph',
  level: 0,
  text: '0123456789',
  anchor: { kind: 'text', from: 100, to: 110 },
}

test('a text passage marks exactly its characters', () => {
  expect(markedPart(block, { kind: 'text', from: 104, to: 200 })).toEqual({ from: 4, to: 10 })
  expect(markedPart(block, { kind: 'text', from: 90, to: 103 })).toEqual({ from: 0, to: 3 })
})

test('a block whose text was shortened is marked whole', () => {
  expect(markedPart({ ...block, text: '0123' }, { kind: 'text', from: 104, to: 106 })).toEqual({
    from: 0,
    to: 4,
  })
})

test('paragraphs are marked whole', () => {
  const paragraph: BlockView = { ...block, anchor: { kind: 'paragraph', from: 4, to: 4 } }
  expect(markedPart(paragraph, { kind: 'paragraph', from: 4, to: 5 })).toEqual({ from: 0, to: 10 })
})

test('what was used of a plain stretch is marked alone, and the whole of any other', () => {
  const stretch = { kind: 'text' as const, from: 100, to: 110 }
  expect(narrowed(stretch, '0123456789', { from: 2, to: 5 })).toEqual({
    kind: 'text',
    from: 102,
    to: 105,
  })
  const wholes = [
    { from: 0, to: 0 },
    { from: 5, to: 2 },
    { from: 2, to: 11 },
  ]
  for (const used of wholes) expect(narrowed(stretch, '0123456789', used)).toBe(stretch)
  expect(narrowed(stretch, '表头\n0123456789', { from: 3, to: 5 })).toBe(stretch)
  const page = { kind: 'page' as const, page: 2, boxes: [] }
  expect(narrowed(page, '0123456789', { from: 2, to: 5 })).toBe(page)
})
