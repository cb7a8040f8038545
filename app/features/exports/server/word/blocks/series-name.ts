import type { ChartSpec } from '#packages/document/body'

export const seriesName = ({ name, unit }: ChartSpec['series'][number]) =>
  unit ? `${name}（${unit}）` : name
