import type { DeckFigure } from '~/features/document/deck'

/** What a chart shows, read out of its numbers: the highest and the lowest of each row; of times, where it began and ended. */
export function chartLines(figure: DeckFigure | null): string[] {
  if (figure?.kind !== 'chart') return []
  const { kind, categories, series } = figure.chart
  if (categories.length < 2) return []
  return series.slice(0, 2).map(({ name, unit = '', values }) => {
    const say = (describe: number) =>
      `${categories[describe] ?? ''}${(values[describe] ?? 0).toLocaleString('en-US', { maximumFractionDigits: 6 })}${unit}`
    const of = series.length > 1 && name !== '' ? `${name}：` : ''
    if (kind === 'line') return `图上看，${of}${say(0)}，到${say(values.length - 1)}。`
    const order = values
      .map((_, index) => index)
      .toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0))
    const [top = 0] = order
    return `图上看，${of}最高的是${say(top)}，最低的是${say(order.at(-1) ?? 0)}。`
  })
}
