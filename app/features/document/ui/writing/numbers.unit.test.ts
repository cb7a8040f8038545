import { bodyOf, node, paragraph, tableFigure as table, treeOf } from '#test/rooms'
import { expect, test } from 'vitest'
import {
  numberObjects,
  numberingPresets,
  objectsOf,
  onScreen,
  presetOf,
} from '#packages/document/headings/numbering'
import type { EvidenceView, SectionView } from '../../terms'
import { labelled, worksListed, worksNumbered } from './numbers'

const tree = treeOf(node('a', '甲章'), node('b', '乙章'))
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
  for (const [creation, expected] of [
    [{ project: null }, ['表 1', '表 2', '表 3']],
    [{ project: 'book' }, ['表 1-1', '表 1-2', '表 2-1']],
  ] as const) {
    const labelOf = labelled(text, onScreen(creation))
    expect(['t1', 't2', 't3'].map(labelOf)).toEqual(expected)
    const inFile = numberObjects(tree, bodies, numberingPresets[presetOf(creation)])
    expect([...inFile.values()].map(({ label }) => label)).toEqual(expected)
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

test('a waiting rewrite shows its evidence by number, behind those of the text that stands', () => {
  const waiting = { id: 'w', by: 'ai', body: bodyOf(paragraph('p3', '丙。', 'e3')) }
  const held = new Map(sections)
  const [first] = held.values()
  if (first) held.set('a', { ...first, texts: [waiting] } as unknown as SectionView)
  const evidenceById = new Map([
    ...evidence,
    ['e3', { id: 'e3', referenceId: 'r3' } as EvidenceView],
  ])
  const read = { tree, sections: held, evidence: evidenceById }
  expect([...worksNumbered(read, onScreen({ project: null }))]).toEqual([
    ['r2', 1],
    ['r1', 2],
    ['r3', 3],
  ])
  // Of a book whose other chapters are not read.
  const listed = worksListed(
    new Map([
      ['r2', 1],
      ['r1', 2],
      ['r9', 3],
    ]),
    {
      sections: new Map([...held].slice(0, 1)),
      evidence: evidenceById,
    },
  )
  expect(listed.get('r1')).toBe(2)
  expect(listed.get('r3')).toBe(4)
})

test('chapters have the same numbers on screen and in the file', () => {
  for (const creation of [{ project: null }, { project: 'book' }] as const) {
    expect(onScreen(creation)).toEqual(numberingPresets[presetOf(creation)])
    expect(labelled(text, onScreen(creation))('b')).toBe('第二章')
  }
})
