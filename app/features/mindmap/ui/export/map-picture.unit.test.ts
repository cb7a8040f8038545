import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import { newMapView } from '#packages/document/map/map-view'
import { emptyNode } from '#packages/document/outline'
import type { DocNode, DocTree } from '#packages/document/tree'
import type { NodeId } from '~/core/ids'
import type { Palette } from '../map/drawing/palette'
import { layOutMap } from '../map/map-layout'
import { svgOfMap } from './map-picture'

const colour = '#111111'
const palette: Palette = {
  ground: colour,
  link: colour,
  mainLink: colour,
  root: colour,
  rootInk: colour,
  branch: colour,
  branchLine: colour,
  branchInk: colour,
  ink: colour,
  quietInk: colour,
  bar: colour,
  seal: '#b3402e',
  sans: 'sans-serif',
  serif: 'serif',
  topics: { yellow: colour, green: colour, blue: colour, red: colour, purple: colour },
}

test('a picture of a map says which topics have a note, and how many sentences they lean on', () => {
  const topic: DocNode = {
    ...emptyNode,
    id: testId('a'),
    title: '',
    source: 'custom',
    children: [],
  }
  const children = [
    { ...topic, title: '客流', note: '要点', evidenceIds: ['1', '2', '3'] },
    { ...topic, id: testId<NodeId>('b'), title: '<script>' },
  ]
  const tree: DocTree = { id: testId('t'), title: '图', children, map: newMapView }
  const svg = svgOfMap(layOutMap(tree, new Set()), palette)
  expect(svg.match(/stroke="#b3402e"/g)).toHaveLength(1)
  expect(svg).toContain('fill="#b3402e">3</text>')
  expect(svg.match(/translate\(/g)).toHaveLength(1)
  expect(svg).not.toContain('<script')
})
