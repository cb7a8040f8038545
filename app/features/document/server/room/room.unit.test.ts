import { testId, withPlainIds, type PlainIds } from '#test/ids'
import {
  bodyOf,
  draftOf,
  node,
  openRoomSql,
  paragraph,
  tableFigure,
  textOf,
  treeOf,
} from '#test/rooms'
import { expect, test } from 'vitest'
import type { FileId } from '~/core/ids'
import type { Block, SectionBody } from '#packages/document/body'
import type { SectionOutcome } from '../../terms'
import { Room } from '.'

const by = (author = '1', at = 1_000) => ({ author, at, baseRev: null })
const step = { by: 'ai' as const, stepKey: 'write:a' }

function openRoom() {
  const sql = openRoomSql()
  const room = withPlainIds(new Room(sql))
  room.open(treeOf(node('a', '甲', node('a1'), node('a2')), node('b', '乙')))
  return { room, sql }
}

const revOf = (outcome: SectionOutcome) => ('rev' in outcome ? outcome.rev : -1)
const titles = (room: PlainIds<Room>) => room.outline()?.tree.children.map(({ title }) => title)

test('a step writes a section once, however often it hands it in', () => {
  const { room } = openRoom()
  const draft = draftOf('a1', bodyOf(paragraph('p1', '春天来了。', 'e1')), {
    ...step,
    citations: [{ blockId: 'p1', sentence: 0, evidenceId: 'e1', level: 'supported' }],
  })
  const first = room.draft(draft)
  expect(first).toMatchObject({ outcome: 'kept', rev: 2 })
  expect(room.draft(draft)).toEqual(first)
  expect(room.outline()).toMatchObject({ rev: 2, treeRev: 1 })
  expect(room.section('a1')).toMatchObject({
    words: 5,
    isTouched: false,
    citations: [{ nodeId: 'a1', evidenceId: 'e1', level: 'supported' }],
  })
})

test.each([
  ['日承载量为7,700人次。', 'supported'],
  ['日承载量为 7,700 人次，不应再增加。', 'supported'],
  ['应再增加，并设分时预约。', 'weak'],
  ['日承载量为700人次。', 'weak'],
  ['应当。', 'weak'],
])('%s is %s by a quote that it repeats, or does not', (text, level) => {
  const { room } = openRoom()
  const place = { page: null, passageId: null, label: '' }
  const quote = '核心区：日承载量为7,700人次，不应再增加，并设分时预约。应当。'
  room.putEvidence([
    {
      referenceId: '1',
      fileId: null,
      url: 'https://a.cn',
      place,
      quote,
      owner: null,
      sourceSum: '',
    },
  ])
  room.draft(draftOf('a1', bodyOf(paragraph('p1', text, 'e1'))))
  expect(room.section('a1')?.citations).toMatchObject([{ evidenceId: 'e1', level }])
})

test('what is captioned is listed in its order without the texts, of headings that stand', () => {
  const { room } = openRoom()
  const formula: Block = {
    type: 'figure',
    attrs: {
      blockId: 'b-e',
      by: 'ai',
      id: 'e',
      caption: '客流',
      evidenceIds: [],
      spec: { kind: 'equation', latex: 'x' },
    },
  }
  const many = Array.from({ length: 11 }, (_, index) => tableFigure(`t${index}`))
  room.draft(draftOf('a1', bodyOf(...many, paragraph('p', '春。'), formula), step))
  room.draft(draftOf('b', bodyOf(tableFigure('gone')), { ...step, stepKey: 'write:b' }))
  room.changeTree([{ type: 'remove', nodeId: 'b' }], by())
  expect(room.objects()).toEqual([
    {
      nodeId: 'a1',
      objects: [
        ...many.map((_, index) => ({ id: `t${index}`, kind: 'table' })),
        { id: 'e', kind: 'equation' },
      ],
    },
  ])
})

test('a step’s text waits where a person has written since, or would lose what a person wrote', () => {
  const { room } = openRoom()
  const drafted = room.draft(draftOf('a1', bodyOf(paragraph('p1', '机器写的。')), step))
  const edited = bodyOf(paragraph('p1', '人改过的。'), paragraph('p2', '人加的。'))
  const saved = room.draft(draftOf('a1', edited, { baseRev: revOf(drafted) }))
  const late = { ...step, stepKey: 'write:a:2', baseRev: revOf(drafted) }
  const again = room.draft(draftOf('a1', bodyOf(paragraph('p1', '机器又写。')), late))
  expect(again).toMatchObject({ outcome: 'waiting' })

  const fresh = { ...step, stepKey: 'write:a:3', baseRev: revOf(saved) }
  const lossy = room.draft(draftOf('a1', bodyOf(paragraph('p9', '机器再写。')), fresh))
  expect(lossy).toMatchObject({ outcome: 'waiting' })
  const section = room.section('a1')
  expect(textOf(section?.body)).toBe('人改过的。|人加的。')
  expect(section).toMatchObject({ isTouched: true, waiting: 1 })
  expect(textOf(section?.texts[0]?.body)).toBe('机器再写。')

  const kind = bodyOf(...edited.content, paragraph('p3', '机器接着写。'))
  const beside = room.draft(
    draftOf('a1', kind, { ...step, stepKey: 'write:a:4', baseRev: revOf(saved) }),
  )
  expect(beside).toMatchObject({ outcome: 'kept' })
  const blocks = room.section('a1')?.body.content
  expect(blocks?.map(({ attrs }) => attrs.by)).toEqual(['human', 'human', 'ai'])
})

test('a waiting text is taken over or thrown away once', () => {
  const { room } = openRoom()
  const saved = room.draft(draftOf('b', bodyOf(paragraph('p1', '人写的。'))))
  room.draft(draftOf('b', bodyOf(paragraph('p1', '机器写的。')), step))
  const [waiting] = room.section('b')?.texts ?? []
  const id = waiting?.id ?? ''
  const take = { baseRev: revOf(saved), author: '1', at: 2_000 }
  expect(room.settle(id, { ...take, baseRev: 1 })).toMatchObject({ outcome: 'waiting' })
  expect(room.settle(id, take)).toMatchObject({ outcome: 'kept' })
  expect(textOf(room.section('b')?.body)).toBe('机器写的。')
  expect(room.settle(id, take)).toBe(null)
  expect(room.revisions('b', 99).map(({ kind }) => kind)).toEqual(['accept', 'human'])
})

test('two people’s changes of different paragraphs become one text, of the same one both are kept', () => {
  const { room } = openRoom()
  const text = [paragraph('p1', '一。'), paragraph('p2', '二。'), paragraph('p3', '三。')]
  const base = revOf(room.draft(draftOf('b', bodyOf(...text))))
  const mine = bodyOf(paragraph('p1', '一改。'), ...text.slice(1), paragraph('p4', '四。'))
  const theirs = bodyOf(...text.slice(0, 2), paragraph('p5', '五。'))
  room.draft(draftOf('b', mine, { baseRev: base }))
  const merged = room.draft(draftOf('b', theirs, { baseRev: base, author: '2' }))
  expect(merged).toMatchObject({ outcome: 'merged' })
  expect(textOf(room.section('b')?.body)).toBe('一改。|二。|五。|四。')

  const clash = bodyOf(paragraph('p1', '一又改。'), ...text.slice(1))
  expect(room.draft(draftOf('b', clash, { baseRev: base, author: '2' }))).toMatchObject({
    outcome: 'waiting',
  })
  expect(textOf(room.section('b')?.body)).toBe('一改。|二。|五。|四。')
  expect(room.section('b')?.texts[0]).toMatchObject({ by: 'human', author: '2' })
})

test('two texts in the place of the same paragraph are not both put there', () => {
  const { room } = openRoom()
  const rest = paragraph('p2', '二。')
  const base = revOf(room.draft(draftOf('b', bodyOf(paragraph('p1', '一。'), rest))))
  room.draft(draftOf('b', bodyOf(paragraph('m1', '甲另写。'), rest), { baseRev: base }))
  const theirs = bodyOf(paragraph('t1', '乙另写。'), rest)
  expect(room.draft(draftOf('b', theirs, { baseRev: base, author: '2' }))).toMatchObject({
    outcome: 'waiting',
  })
  expect(textOf(room.section('b')?.body)).toBe('甲另写。|二。')
})

test('every text of a section can be read again, and what is too long is refused with a place to split', () => {
  const { room } = openRoom()
  let baseRev = 0
  const revs: number[] = []
  for (let no = 0; no < 45; no += 1) {
    const body = bodyOf(paragraph('p1', `第${no}稿。`), paragraph(`q${no % 7}`, '不变。'))
    baseRev = revOf(room.draft(draftOf('b', body, { baseRev })))
    revs.push(baseRev)
  }
  for (const [no, rev] of revs.entries())
    expect(textOf(room.revision('b', rev) ?? undefined)).toBe(`第${no}稿。|不变。`)
  expect(room.revision('b', 1)).toBe(null)

  const long = bodyOf(...'abcd'.split('').map((id) => paragraph(id, '长'.repeat(20_000))))
  expect(room.draft(draftOf('b', long, { baseRev }))).toEqual({
    outcome: 'tooLarge',
    splitAt: 'c',
  })
  expect(room.section('b')?.rev).toBe(baseRev)
})

test('nothing is written by a step into a locked heading, nor by anybody into a removed one', () => {
  const { room } = openRoom()
  room.changeTree([{ type: 'plan', nodeId: 'b', plan: { locked: true } }], by())
  const body = bodyOf(paragraph('p1', '字。'))
  expect(room.draft(draftOf('b', body, step))).toEqual({ outcome: 'locked' })
  expect(room.draft(draftOf('b', body))).toMatchObject({ outcome: 'kept' })
  room.changeTree([{ type: 'remove', nodeId: 'b' }], by())
  expect(room.draft(draftOf('b', body))).toEqual({ outcome: 'gone' })
  expect(room.section('b')).toBe(null)
})

test('edits of headings are undone and done again, unless somebody changed the same since', () => {
  const { room } = openRoom()
  room.changeTree([{ type: 'rename', nodeId: 'a', title: '子' }], by())
  room.changeTree([{ type: 'rename', nodeId: 'b', title: '丑' }], by('2'))
  room.undo(by())
  expect(titles(room)).toEqual(['甲', '丑'])
  room.redo(by())
  expect(titles(room)).toEqual(['子', '丑'])
  expect(room.redo(by())).toEqual({ refused: 'nothing' })

  room.changeTree([{ type: 'rename', nodeId: 'a', title: '寅' }], by('2'))
  expect(room.undo(by())).toEqual({ refused: 'cannot' })
  expect(room.changeTree([], { ...by(), baseRev: 1 })).toEqual({ refused: 'moved' })
  expect(room.treeAt(1)?.children.map(({ title }) => title)).toEqual(['甲', '乙'])
})

test('a removed heading comes back with its texts, and is gone for good after thirty days', () => {
  const { room, sql } = openRoom()
  room.draft(draftOf('a1', bodyOf(paragraph('p1', '字。'))))
  room.putEvidence([{ ...quote('引文'), owner: 'a1' }])
  room.changeTree([{ type: 'remove', nodeId: 'a' }], by())
  expect(room.bin()).toMatchObject([{ id: 'a', title: '甲', nodes: 3, words: 2 }])
  expect(room.evidence(null)).toMatchObject([{ id: 'e1', owner: null }])
  room.sweep(1_000 + 29 * 86_400_000)
  expect(room.restoreNode('a', by())).toHaveProperty('done')
  expect(titles(room)).toEqual(['甲', '乙'])
  expect(textOf(room.section('a1')?.body)).toBe('字。')
  expect(room.bin()).toEqual([])

  room.changeTree([{ type: 'remove', nodeId: 'a' }], by())
  room.sweep(2_000 + 30 * 86_400_000)
  expect(room.bin()).toEqual([])
  expect(sql.all('SELECT 1 FROM sections')).toEqual([])
  expect(room.restoreNode('a', by())).toEqual({ refused: 'nothing' })
})

test('six hundred headings under three chapters are laid down, whatever kind they came as', () => {
  const room = withPlainIds(new Room(openRoomSql()))
  const sections = (of: string) => Array.from({ length: 200 }, (_, index) => node(`${of}${index}`))
  room.open(treeOf(...['a', 'b', 'c'].map((id) => node(id, id, ...sections(id)))))
  expect(titles(room)).toEqual(['a', 'b', 'c'])
})

test('a room that is opened anew over the same storage knows everything', () => {
  const { room, sql } = openRoom()
  room.changeTree([{ type: 'move', nodeId: 'a2', parentId: null, at: 0 }], by())
  room.draft(draftOf('a2', bodyOf(paragraph('p1', '字。'))))
  expect(new Room(sql).outline()).toEqual(room.outline())
})

test('the same quote of the same source is the same evidence', () => {
  const { room } = openRoom()
  const [item, two] = room.putEvidence([quote('增长 5%'), quote('增长  5％')])
  expect(item?.id).toBe('e1')
  expect(two).toEqual(item)
  expect(room.putEvidence([quote('下降')])).toMatchObject([{ id: 'e2' }])
  expect(room.evidence(['e2', 'x', 'e99'])).toMatchObject([{ id: 'e2', quote: '下降' }])
})

test('what other sections said is found by its hashes and its facts', () => {
  const { room } = openRoom()
  const statements = {
    fingerprints: [{ hash: 2 ** 52 + 1, sentence: 0 }],
    facts: [{ key: 'GDP', value: 5.2, unit: '%', sentence: 0 }],
  }
  room.draft(draftOf('a1', bodyOf(paragraph('p1', '字。')), { ...step, ...statements }))
  const asked = { hashes: [1, 2 ** 52 + 1], factKeys: ['GDP', 'x'] }
  expect(room.ledger({ nodeId: 'b', ...asked })).toEqual({
    repeats: [{ hash: 2 ** 52 + 1, sentence: 0, nodeId: 'a1' }],
    facts: [{ key: 'GDP', value: 5.2, unit: '%', sentence: 0, nodeId: 'a1' }],
  })
  expect(room.ledger({ nodeId: 'a1', ...asked }).repeats).toEqual([])
})

test('a manner of speaking that every section has is told of a few of them, and what is rare in full', () => {
  const nodes = Array.from({ length: 100 }, (_, no) => node(`n${no}`))
  const room = withPlainIds(new Room(openRoomSql()))
  room.open(treeOf(...nodes))
  for (const [no, { id }] of nodes.entries()) {
    const fingerprints = [7, 1000 + no].map((hash) => ({ hash, sentence: 0 }))
    room.draft(draftOf(id, bodyOf(paragraph(`p${no}`, '字。')), { ...step, fingerprints }))
  }
  const { repeats } = room.ledger({ nodeId: 'n1', hashes: [7, 1001, 1099], factKeys: [] })
  const rare = repeats.filter(({ hash }) => hash !== 7)
  expect(rare).toEqual([{ hash: 1099, sentence: 0, nodeId: 'n99' }])
  const common = repeats.filter(({ hash }) => hash === 7).map(({ nodeId }) => nodeId)
  expect(common).toHaveLength(32)
  expect(common.slice(0, 3)).toEqual(['n0', 'n2', 'n3'])
})

test('what people wrote is read where somebody can, and what it said before is forgotten', () => {
  const read = (_nodeId: string, body: SectionBody) => ({
    fingerprints: [{ hash: textOf(body).length, sentence: 0 }],
    facts: [],
  })
  const room = withPlainIds(new Room(openRoomSql(), read))
  room.open(treeOf(node('a'), node('b')))
  const repeats = (...hashes: number[]) =>
    room.ledger({ nodeId: 'b', hashes, factKeys: [] }).repeats.map(({ hash }) => hash)
  const saved = room.draft(draftOf('a', bodyOf(paragraph('p1', '三个字'))))
  expect(repeats(3)).toEqual([3])
  room.draft(draftOf('a', bodyOf(paragraph('p1', '这里五个字')), { baseRev: revOf(saved) }))
  expect(repeats(3, 5)).toEqual([5])
})

const quote = (text: string) => ({
  referenceId: '1',
  fileId: testId<FileId>('7'),
  url: '',
  place: { page: 1, passageId: null, label: '第1页' },
  quote: text,
  owner: null,
  sourceSum: 'x',
})
