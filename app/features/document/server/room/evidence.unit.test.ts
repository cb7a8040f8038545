import { withPlainIds } from '#test/ids'
import { bodyOf, draftOf, node, openRoomSql, paragraph, treeOf } from '#test/rooms'
import { expect, test } from 'vitest'
import { Room } from '.'

const source = {
  referenceId: '1',
  fileId: null,
  url: 'https://a.cn',
  place: { page: null, passageId: null, label: '' },
  owner: null,
  sourceSum: '',
}

test('evidence of a proposal that was not taken leaves the room, what anything names stays, and no number comes twice', () => {
  const room = withPlainIds(new Room(openRoomSql()))
  room.open(treeOf(node('a', '甲', node('a1'))))
  const put = (...quotes: string[]) =>
    room.putEvidence(quotes.map((quote) => ({ ...source, quote }))).map(({ id }) => id)
  expect(put('甲句。', '乙句。', '丙句。')).toEqual(['e1', 'e2', 'e3'])
  room.draft(draftOf('a1', bodyOf(paragraph('p1', '引甲。', 'e1'))))
  expect(room.dropEvidence(['e1', 'e3', 'e9', 'x'])).toEqual(['e3'])
  expect(room.evidence(null).map(({ id }) => id)).toEqual(['e1', 'e2'])
  expect(put('丁句。', '甲句。')).toEqual(['e4', 'e1'])
  // What stood once can come back.
  room.draft(draftOf('a1', bodyOf(paragraph('p1', '不引了。')), { baseRev: 2 }))
  expect(room.dropEvidence(['e1'])).toEqual([])
})
