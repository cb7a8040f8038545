import { testId } from '#test/ids'
import { bodyOf, draftOf, node, openRoomSql, paragraph, textOf, treeOf } from '#test/rooms'
import { expect, test } from 'vitest'
import type { Block, SectionBody } from '#packages/document/body'
import type { SectionOutcome } from '../../terms'
import { Room } from '.'

const step = { by: 'ai' as const, stepKey: 'write:a' }

function openRoom() {
  const sql = openRoomSql()
  const room = new Room(sql)
  room.open(treeOf(node('a', '甲', node('a1'), node('a2'))))
  return { room, sql }
}

const revOf = (outcome: SectionOutcome) => ('rev' in outcome ? outcome.rev : -1)

/** Lays a text down as it was kept before there was one form of it. */
function keepAsBefore(sql: ReturnType<typeof openRoomSql>, nodeId: string, body: SectionBody) {
  const text = JSON.stringify(body)
  sql.all(`UPDATE sections SET body = ?, hash = 'of before' WHERE node_id = ?`, text, nodeId)
  sql.all(
    `UPDATE revisions SET blocks = ?, hash = 'of before' WHERE node_id = ? AND is_whole = 1`,
    JSON.stringify(body.content),
    nodeId,
  )
}

const before = bodyOf(
  {
    content: [
      { text: '甲', marks: [{ type: 'italic' }, { type: 'bold' }], type: 'text' },
      { type: 'text', text: '', marks: [] },
      { text: '乙', marks: [{ type: 'bold' }, { type: 'italic' }], type: 'text' },
    ],
    type: 'paragraph',
    attrs: { by: 'ai', blockId: 'p1' },
  },
  paragraph('p2', '丙。'),
)
const marks = [{ type: 'bold' as const }, { type: 'italic' as const }]
const canonical = bodyOf(
  {
    type: 'paragraph',
    attrs: { blockId: 'p1', by: 'ai' },
    content: [{ type: 'text', text: '甲乙', marks }],
  },
  paragraph('p2', '丙。'),
)

test('a text kept before there was one form of it is not changed by saving it as it is', () => {
  const { room, sql } = openRoom()
  const rev = revOf(room.draft(draftOf('a1', before, step)))
  keepAsBefore(sql, 'a1', before)
  const saved = room.draft(draftOf('a1', canonical, { baseRev: rev }))
  expect(saved).toMatchObject({ outcome: 'kept', rev })
  expect(room.section(testId('a1'))).toMatchObject({
    hash: 'of before',
    isTouched: false,
    body: before,
  })
})

test('blocks of such a text keep their authors when another is changed, and two people’s changes meet', () => {
  const { room, sql } = openRoom()
  const rev = revOf(room.draft(draftOf('a1', before, step)))
  keepAsBefore(sql, 'a1', before)
  const [first] = canonical.content
  if (!first) throw new Error('no block')
  const mine = bodyOf(first, paragraph('p2', '丁。'))
  expect(room.draft(draftOf('a1', mine, { baseRev: rev }))).toMatchObject({ outcome: 'kept' })
  const stands = room.section(testId('a1'))?.body
  expect(stands?.content.map(({ attrs }) => attrs.by)).toEqual(['ai', 'human'])
  expect(stands?.content[0]).toEqual(first)
  const theirs = bodyOf(...before.content, paragraph('p3', '戊。'))
  const merged = room.draft(draftOf('a1', theirs, { baseRev: rev }))
  expect(merged).toMatchObject({ outcome: 'merged' })
  expect(textOf(room.section(testId('a1'))?.body)).toBe('甲乙|丁。|戊。')
})

test('a text is kept in its one form, however it is spelt', () => {
  const { room } = openRoom()
  room.draft(draftOf('a1', before))
  room.draft(draftOf('a2', canonical))
  expect(room.section(testId('a1'))?.hash).toBe(room.section(testId('a2'))?.hash)
})

test('a table that would be too large with a place for every column is refused', () => {
  const { room } = openRoom()
  const columns = Array.from({ length: 60 }, () => ({ name: '' }))
  const table = { columns, rows: Array.from({ length: 5_000 }, () => []) }
  const attrs = { blockId: 't', by: 'human' as const, id: 't', caption: '', evidenceIds: [] }
  const figure: Block = { type: 'figure', attrs: { ...attrs, spec: { kind: 'table', table } } }
  expect(room.draft(draftOf('a1', bodyOf(figure)))).toMatchObject({ outcome: 'tooLarge' })
})

test('a figure that waits to be deleted is not counted', () => {
  const { room } = openRoom()
  const change = { id: '1', author: '1', at: 1, by: 'human' as const }
  const figure = (id: string, isGone: boolean): Block => ({
    type: 'figure',
    attrs: {
      blockId: id,
      by: 'human',
      id,
      caption: '',
      evidenceIds: [],
      spec: { kind: 'equation', latex: 'x' },
    },
    ...(isGone && { marks: [{ type: 'deletion', attrs: change }] }),
  })
  room.draft(draftOf('a1', bodyOf(figure('x', true), figure('y', false))))
  expect(room.objects()).toEqual([{ nodeId: 'a1', objects: [{ id: 'y', kind: 'equation' }] }])
})
