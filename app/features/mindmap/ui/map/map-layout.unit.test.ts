import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import { emptyNode } from '#packages/document/outline'
import { settledTree } from '#packages/document/tree-walk'
import { type DocNode } from '#packages/document/tree'
import { newMapView } from '#packages/document/map/map-view'
import type { NodeId } from '~/core/ids'
import type { MapStructure } from './layout/structures'
import { scaleToFit } from './drawing/viewport'
import { layOutMap, ROOT } from './map-layout'
import { neighbourOf, type Arrow } from './neighbour'
import { linesOf } from './topic-size'

const node = (id: string, children: DocNode[] = []): DocNode => ({
  ...emptyNode,
  id: testId(id),
  title: `标题${id}`,
  source: 'custom',
  children,
})
const tree = settledTree({
  id: testId('t'),
  title: '题目',
  children: [
    node('a', [node('a1'), node('a2')]),
    node('b', [node('b1', [node('b11')])]),
    node('c'),
  ],
})
const nothing = new Set<string>()

test('no two headings of a map overlap, and every one but the root hangs on a branch', () => {
  const { nodes, branches, width, height } = layOutMap(tree, nothing)
  expect(nodes).toHaveLength(8)
  expect(branches).toHaveLength(7)
  for (const item of nodes) {
    expect(item.x + item.width).toBeLessThanOrEqual(width)
    expect(item.y + item.height).toBeLessThanOrEqual(height)
    for (const other of nodes) {
      if (item === other) continue
      const apart =
        item.x + item.width <= other.x ||
        other.x + other.width <= item.x ||
        item.y + item.height <= other.y ||
        other.y + other.height <= item.y
      expect(apart).toBe(true)
    }
  }
})

test.for([
  // Ems at which Chromium sets them in the sans face.
  ['总论之1细目甲', 6.8],
  ['2026年5月12日调查', 9.51],
  ['“引号”——测', 6.5],
  ['GDP与CPI、PPI', 7.38],
] as const)('%s stands on the map uncut', ([title, ems]) => {
  const named = settledTree({ id: testId('t'), title: '题目', children: [{ ...node('a'), title }] })
  const { nodes } = layOutMap(named, nothing)
  // A chapter is set in 14 px, with 14 px on either side.
  expect(nodes.find(({ id }) => id === 'a')?.width).toBeGreaterThanOrEqual(ems * 14 + 28)
})

test('a folded heading hides what is under it and counts it', () => {
  const { nodes } = layOutMap(tree, new Set(['b']))
  expect(nodes.map(({ id }) => id).sort()).toEqual(['', 'a', 'a1', 'a2', 'b', 'c'])
  expect(nodes.find(({ id }) => id === 'b')).toMatchObject({ isFolded: true, hidden: 2 })
})

test('arrows lead to the parent, the first child, and along the column', () => {
  const from = (id: string, arrow: Arrow, folded = nothing) =>
    neighbourOf(layOutMap(tree, folded), id, arrow)
  expect(from('a1', 'left')).toBe('a')
  expect(from('a', 'left')).toBe(ROOT)
  expect(from(ROOT, 'right')).toBe('a')
  expect(from('a2', 'down')).toBe('b1')
  expect(from('c', 'down')).toBeNull()
  expect(from('b', 'right', new Set(['b']))).toBeNull()
})

test('arrows lead where they point, whatever the structure', () => {
  const from = (id: string, arrow: Arrow, structure: MapStructure) =>
    neighbourOf(layOutMap(tree, nothing, { layout: structure }), id, arrow)
  expect(from(ROOT, 'left', 'logicalStructureLeft')).toBe('a')
  expect(from('a1', 'right', 'logicalStructureLeft')).toBe('a')
  expect(from(ROOT, 'left', 'mindMap')).toBe('b')
  expect(from('c', 'right', 'mindMap')).toBe(ROOT)
  expect(from('a', 'right', 'organizationStructure')).toBe('b')
  expect(from('a1', 'up', 'organizationStructure')).toBe('a')
  expect(from('a1', 'down', 'catalogOrganization')).toBe('a2')
  expect(from('a2', 'up', 'catalogOrganization')).toBe('a1')
  expect(from('a', 'right', 'timeline')).toBe('b')
})

test('a map opens whole where it can be read then; one that is larger is scrolled, not shrunk', () => {
  const phone = { width: 390, height: 670 }
  expect(scaleToFit(phone, { width: 838, height: 500 })).toBe(0.6)
  expect(scaleToFit(phone, { width: 700, height: 4_000 })).toBe(0.6)
  expect(scaleToFit(phone, { width: 1_250, height: 900 })).toBe(0.6)
  const viewport = { width: 1_200, height: 800 }
  expect(scaleToFit(viewport, { width: 838, height: 500 })).toBe(1)
  expect(scaleToFit(viewport, { width: 838, height: 1_000 })).toBe(0.8)
  expect(scaleToFit(viewport, { width: 838, height: 4_000 })).toBe(0.6)
})

test('a summary of topics on the left has its room within the map', () => {
  const nodeIds = [testId<NodeId>('c')]
  const title = '报批与建设约需六个月，宜提前准备'
  const summaries = { s1: { parentId: null, nodeIds, title } }
  const own = { ...tree, map: { ...newMapView, layout: 'mindMap' as const, summaries } }
  const { nodes, branches, summaries: placed, width } = layOutMap(own, nothing)
  const [summary] = placed
  const left = nodes.find(({ id }) => id === 'c')
  expect(left?.grows).toBe('left')
  expect(summary?.box.x).toBeGreaterThanOrEqual(40)
  // The map moved as a whole.
  expect((summary?.box.x ?? 0) + (summary?.box.width ?? 0)).toBeLessThan(left?.x ?? 0)
  for (const { x, width: own } of nodes) expect(x + own).toBeLessThanOrEqual(width)
  for (const { box } of branches) expect(box.x).toBeGreaterThan(summary?.box.x ?? 0)
})

test('a long title is set in lines of about one length, and nothing of it is cut', () => {
  const title = '临溪古镇核心保护区游客承载量以面积法与断面法分别测算，两者不一时取较小者作为控制值'
  const named = settledTree({ id: testId('t'), title: '题目', children: [{ ...node('a'), title }] })
  const own = { ...named, map: newMapView }
  const placed = layOutMap(own, nothing).nodes.find(({ id }) => id === 'a')
  expect(placed?.lines.join('')).toBe(title)
  expect(placed?.lines.map(({ length }) => length)).toEqual([21, 20])
  expect(placed?.height).toBe(58)
  expect(linesOf('甲，'.repeat(12)).filter((line) => line.startsWith('，'))).toEqual([])
  expect(linesOf(`https://example.com/${'a'.repeat(80)}`).length).toBeGreaterThan(1)
  expect(linesOf('短\n两行')).toEqual(['短', '两行'])
})
