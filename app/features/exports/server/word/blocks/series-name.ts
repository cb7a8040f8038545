import type { ChartSpec } from '~/features/document/schema/body'

export const seriesName = ({ name, unit }: ChartSpec['series'][number]) =>
  unit ? `${name}（${unit}）` : name
