import { expect, test } from 'vitest'
import { idIn } from './closed-reading'
import { orderOf, readingPlaceOf } from './reading-places'
import { mergePieces } from './reading-store'

const piece = (order: number, html: string) => ({ order, html })

test('what was read further up stays beside what is on screen now', () => {
  const before = [piece(1, '甲'), piece(3, '丙')]
  expect(mergePieces(before, [piece(2, '乙'), piece(3, '丙二')])).toEqual([
    piece(1, '甲'),
    piece(2, '乙'),
    piece(3, '丙二'),
  ])
})

test('a text without an end keeps what is on screen', () => {
  const before = Array.from({ length: 10 }, (_, order) => piece(order, '墨'.repeat(50_000)))
  const merged = mergePieces(before, [piece(9, '新')])
  expect(merged.at(-1)).toEqual(piece(9, '新'))
  expect(merged.length).toBeLessThan(10)
})

test('conversations, documents and files are read, and nothing else', () => {
  const kinds = [
    '/chat/1',
    '/document/1',
    '/create/1',
    '/book/content/1',
    '/library/1',
    '/pdf-preview',
  ].map((path) => readingPlaceOf(path)?.kind)
  expect(kinds).toEqual(['chat', 'document', 'document', 'document', 'file', 'file'])
  for (const path of ['/', '/chat', '/team/keys', '/share/x', '/library/bin', '/profile/basic'])
    expect(readingPlaceOf(path)).toBeNull()
})

test('a part is numbered by its attribute, else by where it stands', () => {
  const part = (name: string, value: string) =>
    ({ getAttribute: (asked: string) => (asked === name ? value : null) }) as unknown as Element
  const [file, document] = [readingPlaceOf('/library/1'), readingPlaceOf('/document/1')]
  expect(file && orderOf(part('data-page-number', '7'), file, 0)).toBe(7)
  expect(document && orderOf(part('data-section', 'a'), document, 4)).toBe(4)
})

test('what was read is known by the id in its address, which bare addresses of previews have not', () => {
  const paths = [
    '/chat/12',
    '/book/content/7',
    '/pdf-preview?page=2&id=31',
    '/file-preview-single?url=x',
  ]
  expect(paths.map(idIn)).toEqual(['12', '7', '31', ''])
})
