import { bodyOf, node, paragraph, treeOf } from '#test/rooms'
import { expect, test } from 'vitest'
import { numberObjects, numberingPresets, objectsOf, type Block } from '~/features/editor/schema'
import type { EvidenceView, SectionView } from '~/features/editor/terms'
import { onScreen, presetOf } from '../../numbering'
import { labelled, worksNumbered } from './numbers'

const tree = treeOf(node('a', '甲章'), node('b', '乙章'))
const table = (id: string): Block => ({
  type: 'figure',
  attrs: {
    blockId: id,
    by: 'ai',
    id,
    caption: '客流',
    evidenceIds: [],
    spec: { kind: 'table', table: { columns: [], rows: [] } },
  },
})
const bodies = new Map([
  ['a', bodyOf(table('t1'), paragraph('p1', '甲。', 'e2'), table('t2'))],
  ['b', bodyOf(table('t3'), paragraph('p2', '乙。', 'e1', 'e2'))],
])
const sections = new Map([...bodies].map(([id, body]) => [id, { nodeId: id, body } as SectionView]))
const evidence = new Map(
  [1, 2].map((no) => [`e${no}`, { id: `e${no}`, referenceId: `r${no}` } as EvidenceView]),
)
const text = { tree, sections, evidence, objects: new Map() }

test('a table on screen has the number that it has in the file: through a paper, by the chapters of a book', () => {
  for (const [creation, said] of [
    [{ project: null }, ['表 1', '表 2', '表 3']],
    [{ project: 'book' }, ['表 1-1', '表 1-2', '表 2-1']],
  ] as const) {
    const labelOf = labelled(text, onScreen(creation))
    expect(['t1', 't2', 't3'].map(labelOf)).toEqual(said)
    const inFile = numberObjects(tree, bodies, numberingPresets[presetOf(creation)])
    expect([...inFile.values()].map(({ label }) => label)).toEqual(said)
  }
})

test('of a long text of which one chapter is read its tables are numbered on from those before it', () => {
  const read = new Map([...sections].filter(([id]) => id === 'b'))
  const objects = new Map([...bodies].map(([id, body]) => [id, objectsOf(body)]))
  for (const creation of [{ project: null }, { project: 'book' }] as const) {
    const numbering = onScreen(creation)
    const labelOf = labelled({ tree, sections: read, objects }, numbering)
    const whole = labelled(text, numbering)
    for (const id of ['t1', 't2', 't3']) expect(labelOf(id)).toBe(whole(id))
    // Until the others are known none is told, rather than a wrong one.
    expect(labelled({ tree, sections: read, objects: null }, numbering)('t3')).toBeNull()
  }
})

test('works are numbered by their first citation', () => {
  expect([...worksNumbered(text, onScreen({ project: null }))]).toEqual([
    ['r2', 1],
    ['r1', 2],
  ])
})
