import { expect, test } from 'vitest'
import { cellsPasted, chartOf, gridOf, withCells } from './chart-grid'

test('a chart is its grid, and the grid the chart again', () => {
  const chart = {
    kind: 'bar' as const,
    categories: ['甲', '乙'],
    series: [
      { name: '客流', unit: '万人次', values: [7.72, -3] },
      { name: '比', values: [1, 2] },
    ],
  }
  expect(gridOf(chart)).toEqual([
    ['', '客流（万人次）', '比'],
    ['甲', '7.72', '1'],
    ['乙', '-3', '2'],
  ])
  expect(chartOf(gridOf(chart), 'bar')).toEqual({ chart })
})

test('numbers are read as sheets write them; what is none is said with its row', () => {
  expect(
    chartOf(
      [
        ['', '数'],
        ['甲', '12,480'],
        ['乙', '38.6%'],
        ['丙', ''],
        ['', ''],
      ],
      'line',
    ),
  ).toEqual({
    chart: {
      kind: 'line',
      categories: ['甲', '乙', '丙'],
      series: [{ name: '数', values: [12_480, 38.6, 0] }],
    },
  })
  expect(
    chartOf(
      [
        ['', '数'],
        ['甲', '1'],
        ['乙', '约 2'],
      ],
      'bar',
    ),
  ).toEqual({ fault: '第2行有不是数的格' })
  expect(
    chartOf(
      [
        ['', '数'],
        ['甲', '-1'],
      ],
      'pie',
    ),
  ).toEqual({ fault: '饼图里不能有负数' })
  expect(chartOf([['', '数']], 'bar')).toEqual({ fault: '至少填一行数' })
})

test('what is pasted from a sheet fills the cells from a place on, and the grid grows', () => {
  const cells = cellsPasted('东市\t1\t2\r\n西市\t3\t4\r\n')
  expect(
    withCells(
      [
        ['', '数'],
        ['', ''],
      ],
      1,
      0,
      cells ?? [],
    ),
  ).toEqual([
    ['', '数', ''],
    ['东市', '1', '2'],
    ['西市', '3', '4'],
  ])
  expect(cellsPasted('一格')).toBeNull()
})
