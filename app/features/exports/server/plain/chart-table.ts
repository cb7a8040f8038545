import type { ChartSpec } from '#packages/document/body'
import type { Piece } from './pieces'

/** The numbers that a chart draws. */
export const tableOfChart = ({
  categories,
  series,
}: ChartSpec): Extract<Piece, { kind: 'table' }> => ({
  kind: 'table',
  head: ['', ...series.map(({ name, unit }) => (unit ? `${name}（${unit}）` : name))],
  rows: categories.map((category, index) => [
    [{ text: category }],
    ...series.map(({ values }) => [{ text: String(values[index] ?? '') }]),
  ]),
  sides: ['left', ...series.map(() => 'right' as const)],
  shares: [],
})
