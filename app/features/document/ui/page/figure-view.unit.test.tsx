import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Figure, TableCell } from '../../schema/body'
import { FigureView } from './figure-view'

const cell = (text: string, spans: Partial<TableCell> = {}): TableCell => ({
  content: [{ type: 'text', text }],
  ...spans,
})

test('merged cells are drawn once: what a cell covers has no cells of its own', () => {
  const columns = ['地段', '年份', '客流'].map((name) => ({ name }))
  const rows = [
    [cell('东市', { rowspan: 2 }), cell('2024'), cell('1')],
    [cell(''), cell('2025'), cell('2')],
    [cell('合计', { colspan: 2 }), cell(''), cell('3')],
  ]
  const figure = {
    type: 'figure',
    attrs: {
      blockId: 'b',
      by: 'ai',
      id: 't',
      caption: '客流',
      evidenceIds: [],
      spec: { kind: 'table', table: { columns, rows } },
    },
  } as unknown as Figure
  const html = renderToStaticMarkup(<FigureView figure={figure} />)
  expect(html.match(/<td/g)).toHaveLength(7)
  expect(html).toContain('rowSpan="2"')
  expect(html).toContain('colSpan="2"')
})
