import { expect, test } from 'vitest'
import type { MapNode } from '../../wire/terms/guide'
import { inEvenLines, inLines, mapAsSvg } from './map-picture'
import { countTopics, entriesOf, mapAsMarkdown, topicsOfMap, withHeadingWords } from './map-tree'

const leaf = (text: string, words = ''): MapNode => ({
  text,
  places: words ? [{ no: 1, words, from: 0, to: 1 }] : [],
  children: [],
})
const tree: MapNode = {
  ...leaf('导则'),
  children: [
    { ...leaf('限高'), children: [leaf('第一界面限高9米', '第22页')] },
    leaf('附则', '第1页'),
  ],
}

test('every node has its way from the root', () => {
  expect(entriesOf(tree).map(({ id }) => id)).toEqual(['0', '0.0', '0.0.0', '0.1'])
  expect(countTopics(tree)).toBe(3)
})

test('the outline has headings for what has branches and points for the rest', () => {
  expect(mapAsMarkdown(tree)).toBe(
    '# 导则\n\n\n## 限高\n\n- 第一界面限高9米（第22页）\n- 附则（第1页）\n',
  )
})

test('a saved picture holds every word as a word, whatever it looks like', () => {
  const node = { lines: ['<script>&"'], x: 0, y: 0, width: 80, height: 20, depth: 0, parent: -1 }
  const svg = mapAsSvg([node, { ...node, lines: ['枝'], x: 120, depth: 1, parent: 0 }], {
    ground: '#fff',
    ink: '#000',
    line: '#777',
    font: 'serif',
  })
  expect(svg).toContain('&lt;script&gt;&amp;&quot;')
  expect(svg).not.toContain('<script')
  expect(svg.match(/<text/g)).toHaveLength(2)
  expect(svg).toContain('viewBox="-24 -24 248 68"')
})

test('words are set in lines of their width, Han characters twice as wide', () => {
  expect(inLines('一二三四五', 6)).toEqual(['一二三', '四五'])
  expect(inLines('abcdef', 6)).toEqual(['abcdef'])
  expect(inLines('', 6)).toEqual([''])
})

test('line 18: no last character stands in a line of its own', () => {
  expect(inEvenLines('客流调研报告书', 12)).toEqual(['客流调研', '报告书'])
  expect(inEvenLines('限高', 12)).toEqual(['限高'])
})

test('line 18: the numbers of headings stand apart from their words, those of sentences as they are', () => {
  const rendered = withHeadingWords({
    ...leaf('导则'),
    children: [{ ...leaf('第一章总则'), children: [leaf('1.5倍')] }],
  })
  expect(rendered.children[0]).toMatchObject({ text: '第一章 总则', children: [{ text: '1.5倍' }] })
})

test('a copy of a map is its topics in reading order with their levels', () => {
  const node = (text: string, ...children: MapNode[]): MapNode => ({ text, places: [], children })
  const tree = node('总则', node('目的\n与依据', node('依据')), node(' '), node('范围'))
  expect(topicsOfMap(tree)).toEqual({
    title: '总则',
    topics: [
      { level: 1, title: '目的 与依据' },
      { level: 2, title: '依据' },
      { level: 1, title: '范围' },
    ],
  })
})
