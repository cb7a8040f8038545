import type { ChartSpec } from '../../../../schema/body'

export const seriesName = ({ name, unit }: ChartSpec['series'][number]) =>
  unit ? `${name}（${unit}）` : name
