import { expect, test } from 'vitest'
import type { BlockView } from '../../../terms'
import { findText, isWhole } from './find-text'
import { WINDOW_BLOCKS, type TextDocument } from './windows'

const block = (text: string): BlockView => ({
  no: 0,
  kind: 'paragraph',
  level: 0,
  text,
  anchor: { kind: 'text', from: 0, to: text.length },
})
const documentOf = (total: number, ...windows: [number, string[]][]): TextDocument => ({
  total,
  windows: new Map(windows.map(([index, texts]) => [index, texts.map(block)])),
})

test('a word is found wherever it stands, whatever its case, in reading order', () => {
  const document = documentOf(400, [1, ['debian 与 DEBIAN']], [0, ['序', '安装 Debian']])
  expect(findText(document, 'Debian')).toEqual([
    { block: 1, from: 3, to: 9 },
    { block: WINDOW_BLOCKS, from: 0, to: 6 },
    { block: WINDOW_BLOCKS, from: 9, to: 15 },
  ])
})

test('letters that grow when lowered do not shift the places after them', () => {
  expect(findText(documentOf(1, [0, ['İİ桥']]), '桥')).toEqual([{ block: 0, from: 2, to: 3 }])
})

test('nothing asked, nothing found', () => {
  expect(findText(documentOf(1, [0, ['桥']]), '  ')).toEqual([])
})

test('a document is whole when its last window has come', () => {
  expect(isWhole(documentOf(201, [0, ['甲']]))).toBe(false)
  expect(isWhole(documentOf(201, [0, ['甲']], [1, ['乙']]))).toBe(true)
})
