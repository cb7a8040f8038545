import { testId, withPlainIds } from '#test/ids'
import { bodyOf, draftOf, node, openRoomSql, paragraph, treeOf } from '#test/rooms'
import { expect, test } from 'vitest'
import { Room } from '..'

const by = { author: '1', at: 1_000, baseRev: null }
const [above, below] = [paragraph('p1', '甲的第一段。'), paragraph('p2', '建议以七千人次公示。')]

/** Two sections, the second with a thread about its words. */
function openRoom() {
  const room = withPlainIds(new Room(openRoomSql()))
  room.open(treeOf(node('a', '甲'), node('b', '乙')))
  const revs = new Map<string, number>()
  const save = (id: string, ...blocks: Parameters<typeof bodyOf>) => {
    const outcome = room.draft(draftOf(id, bodyOf(...blocks), { baseRev: revs.get(id) ?? 0 }))
    if ('rev' in outcome) revs.set(id, outcome.rev)
  }
  save('a', above)
  save('b', below)
  const { threads } = room.texts
  threads.addThread({
    id: 't1',
    nodeId: testId('b'),
    places: [{ blockId: 'p2', range: { from: 3, to: 7 }, words: '七千人次' }],
    title: '',
    comment: { id: 'c1', authorId: '1', author: '', text: '为何', mentions: [], writtenAt: 1 },
  })
  return { room, save, homes: () => threads.threads().threads.map(homeOf) }
}

const homeOf = ({ nodeId, places }: { nodeId: string; places: readonly { words: string }[] }) =>
  `${nodeId} ${places.map(({ words }) => words).join()}`

test('comments of a section that goes on in the one above go there with their words, and back when that is undone', () => {
  const { room, save, homes } = openRoom()
  save('a', above, paragraph('line', '乙'), below)
  room.changeTree([{ type: 'remove', nodeId: 'b' }], by)
  expect(homes()).toEqual(['a 七千人次'])
  room.undo(by)
  save('a', above)
  expect(homes()).toEqual(['b 七千人次'])
})

test('it makes no difference which of both is undone first', () => {
  const { room, save, homes } = openRoom()
  save('a', above, below)
  room.changeTree([{ type: 'remove', nodeId: 'b' }], by)
  save('a', above)
  expect(homes()).toEqual(['a '])
  room.undo(by)
  expect(homes()).toEqual(['b 七千人次'])
})

test('comments go along with words that a new heading takes below it', () => {
  const { room, save, homes } = openRoom()
  room.changeTree([{ type: 'add', parentId: null, at: 2, node: node('c', '丙') }], by)
  save('c', below)
  expect(homes()).toEqual(['b 七千人次'])
  save('b', paragraph('p3', '另说。'))
  expect(homes()).toEqual(['c 七千人次'])
})

test('comments of a section that was deleted come back with it and stand nowhere else meanwhile', () => {
  const { room, homes } = openRoom()
  room.changeTree([{ type: 'remove', nodeId: 'b' }], by)
  expect(homes()).toEqual([])
  room.undo(by)
  expect(homes()).toEqual(['b 七千人次'])
})
