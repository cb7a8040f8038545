import { expect, test } from 'vitest'
import type { BlockView } from '../../../contract'
import { markedPart } from './marked-part'

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
