import { expect, test } from 'vitest'
import type { Anchor } from '../../terms'
import type { NoteView } from '../../wire/terms/notes'
import { filterNotes, placeWords } from './order'

test('by place, pages come in their order and notes without a place last', () => {
  const notes = [
    note('1', null),
    note('2', { kind: 'page', page: 9, boxes: [] }),
    note('3', { kind: 'page', page: 2, boxes: [[0, 80, 1, 1]] }),
    note('4', { kind: 'page', page: 2, boxes: [[0, 20, 1, 1]] }),
  ]
  const visible = filterNotes(notes, { keyword: '', order: 'place', editing: null })
  expect(visible.map(({ id }) => id)).toEqual(['4', '3', '2', '1'])
})

test('the note in the editor stays while others are searched', () => {
  const notes = [note('1', null, '客流'), note('2', null, '容量'), note('3', null, '')]
  const visible = filterNotes(notes, { keyword: '客流', order: 'time', editing: '3' })
  expect(visible.map(({ id }) => id)).toEqual(['1', '3'])
})

test('a place is told in words', () => {
  expect(placeWords({ page: 14, anchor: null })).toBe('第 14 页')
  expect(placeWords({ anchor: { kind: 'cells', sheet: '预算', sheetNo: 1, range: 'A2:C4' } })).toBe(
    '预算 A2:C4',
  )
  expect(placeWords({ anchor: null })).toBe('')
})

const note = (id: string, anchor: Anchor | null, content = '记'): NoteView => ({
  id,
  fileId: '9',
  content,
  anchor,
  source: 'own',
  isShared: false,
  isMine: true,
  mayDelete: true,
  author: { id: '3', name: '沈砚' },
  revision: 1,
  createTime: '2026-11-21 09:00:00',
  updateTime: '2026-11-21 09:00:00',
})
