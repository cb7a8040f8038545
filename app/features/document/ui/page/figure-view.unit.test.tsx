import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Figure, TableCell, TableSpec } from '#packages/document/body'
import { figuresOf } from '#packages/document/body-walk'
import { readMarkdown } from '#packages/document/markdown'
import { FigureView } from './figure-view'

const cell = (text: string, spans: Partial<TableCell> = {}): TableCell => ({
  content: [{ type: 'text', text }],
  ...spans,
})

const figureOf = (table: TableSpec): Figure => ({
  type: 'figure',
  attrs: {
    blockId: 'b',
    by: 'ai',
    id: 't',
    caption: '客流',
    evidenceIds: [],
    spec: { kind: 'table', table },
  },
})

const drawn = (table: TableSpec) => renderToStaticMarkup(<FigureView figure={figureOf(table)} />)

test('merged cells are drawn once: what a cell covers has no cells of its own', () => {
  const columns = ['地段', '年份', '客流'].map((name) => ({ name }))
  const rows = [
    [cell('东市', { rowspan: 2 }), cell('2024'), cell('1')],
    [cell(''), cell('2025'), cell('2')],
    [cell('合计', { colspan: 2 }), cell(''), cell('3')],
  ]
  const html = drawn({ columns, rows })
  expect(html.match(/<td/g)).toHaveLength(7)
  expect(html).toContain('rowSpan="2"')
  expect(html).toContain('colSpan="2"')
})

test.each([
  [
    'leaves out what a cell covers',
    '| {rows=2} 东市 | 2024 | 1 |\n| 2025 | 2 |\n| {cols=2} 合计 | 3 |',
  ],
  ['leaves it blank', '| {rows=2} 东市 | 2024 | 1 |\n|  | 2025 | 2 |\n| {cols=2} 合计 |  | 3 |'],
])('a table of Markdown that %s is drawn in its columns', (_, rows) => {
  const source = `| 地段 | 年份 | 客流 |\n| --- | --- | --- |\n${rows}`
  const { body } = readMarkdown(source, { by: 'ai', newId: () => 'b' })
  const [figure] = figuresOf(body)
  const html = renderToStaticMarkup(figure ? <FigureView figure={figure} /> : null)
  const shown = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, words]) => words),
  )
  expect(shown).toEqual([[], ['东市', '2024', '1'], ['2025', '2'], ['合计', '3']])
})

test('columns that name their share of the width get it', () => {
  const html = drawn({ columns: [{ name: '甲', width: 0.25 }, { name: '乙' }], rows: [] })
  expect(html).toContain('<colgroup><col style="width:25%"/><col/></colgroup>')
})

const drawnSpec = (spec: Figure['attrs']['spec']) => {
  const { attrs } = figureOf({ columns: [], rows: [] })
  const figure: Figure = { type: 'figure', attrs: { ...attrs, spec, alt: '客流逐月上升' } }
  return renderToStaticMarkup(<FigureView figure={figure} />)
}

test('a picture takes its place before it is loaded, with the words of who cannot see it', () => {
  const pixels = { width: 1200, height: 800 }
  const image = drawnSpec({ kind: 'image', key: 'k', type: 'png', pixels })
  expect(image).toContain('alt="客流逐月上升" width="1200" height="800"')
  const svg = drawnSpec({ kind: 'svg', svg: '<svg viewBox="0 0 400 300"><rect/></svg>' })
  expect(svg).toContain('alt="客流逐月上升" width="400" height="300"')
  const bare = drawnSpec({ kind: 'svg', svg: '<svg><rect/></svg>' })
  expect(bare).not.toContain('height=')
})
