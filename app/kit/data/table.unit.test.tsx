import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dayWords } from '../controls/day-input'
import { Table } from './table'

test('the widths of columns are there before the first paint: no style stands on an element', () => {
  const columns = [
    { key: 'time', head: '时间', width: '140px' as const, cell: () => '刚刚' },
    { key: 'what', head: '对象', cell: () => '甲' },
  ]
  const html = renderToStaticMarkup(
    <Table caption="记录" columns={columns} rows={[{}]} rowKey={() => '1'} />,
  )
  expect(html).not.toContain('style=')
  expect(html).toContain('<col width="140px"/><col/>')
})

test('a day is written in our words', () => {
  expect(dayWords('2026-11-03')).toBe('2026年11月3日')
})
