import type { ChartSpec } from '../../../../schema'

export const seriesName = ({ name, unit }: ChartSpec['series'][number]) =>
  unit ? `${name}（${unit}）` : name
