import { expect, test } from 'vitest'
import type { Anchor, BlockView } from '../../../terms'
import { markedParts } from './marked-part'

const block: BlockView = {
  no: 3,
  kind: 'paragraph',
  level: 0,
  text: '0123456789',
  anchor: { kind: 'text', from: 100, to: 110 },
}

test('a text passage marks exactly its characters', () => {
  expect(marked(block, { kind: 'text', from: 104, to: 200 })).toEqual([{ from: 4, to: 10 }])
  expect(marked(block, { kind: 'text', from: 90, to: 103 })).toEqual([{ from: 0, to: 3 }])
})

test('a block whose text was shortened is marked whole', () => {
  const passage = { kind: 'text' as const, from: 104, to: 106 }
  expect(marked({ ...block, text: '0123' }, passage)).toEqual([{ from: 0, to: 4 }])
})

test('paragraphs are marked whole, or the words that were used of them alone', () => {
  const anchor = { kind: 'paragraph' as const, from: 4, to: 4 }
  const paragraph: BlockView = { ...block, anchor }
  expect(marked(paragraph, { ...anchor, to: 5 })).toEqual([{ from: 0, to: 10 }])
  expect(marked(paragraph, anchor, ['67', '234'])).toEqual([
    { from: 2, to: 5 },
    { from: 6, to: 8 },
  ])
  // Another paragraph of the same passage was used.
  expect(marked(paragraph, anchor, ['九'])).toEqual([])
})

function marked(of: BlockView, anchor: Anchor, words: string[] = []) {
  return markedParts(of, { anchor, words })
}
