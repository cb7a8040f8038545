import type { ChartSpec } from '#packages/document/body'
import type { SingleCommand } from '../commands'
import type { Slide } from '../deck'
import { chartOfTable } from '../plan/figures'

/** What is measured, its number and its unit. */
const NUMBER =
  /^(.{1,16}?)[\s：:，,为是约达共]*(-?\d{1,3}(?:[,，]\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)\s*(%|‰|[\p{Script=Han}/／a-zA-Z²³]{0,6})/u

/** A chart of the numbers that stand on a slide: of its table, or of bullets that count in one unit; null for none. */
export function chartOfSlide(slide: Slide): ChartSpec | null {
  const { figure } = slide
  if (figure?.kind === 'table') return chartOfTable(figure)
  if (figure) return null
  const counted = slide.bullets.flatMap(({ text }) => countedIn(text) ?? [])
  const unit = counted[0]?.unit ?? ''
  const same = counted.filter((item) => item.unit === unit)
  if (same.length < 2 || same.length < slide.bullets.length / 2) return null
  return {
    kind: 'bar',
    categories: same.map(({ name }) => name),
    series: [
      {
        name: slide.title.slice(0, 20),
        ...(unit !== '' && { unit }),
        values: same.map(({ value }) => value),
      },
    ],
  }
}

function countedIn(text: string): { name: string; value: number; unit: string } | null {
  const [, name = '', digits = '', unit = ''] = NUMBER.exec(text) ?? []
  const value = Number(digits.replace(/[,，]/g, ''))
  return digits === '' || !Number.isFinite(value) ? null : { name: name.trim(), value, unit }
}

/** The chart in place of the table, or beside its bullets; what they lean on goes along. */
export function chartCommands(slide: Slide, chart: ChartSpec): SingleCommand[] {
  const evidenceIds = [...new Set(slide.bullets.flatMap(({ from }) => from?.evidenceIds ?? []))]
  const nodeId = slide.nodeId ?? ''
  const from = slide.figure
    ? slide.figure.from
    : evidenceIds.length > 0
      ? { nodeId, evidenceIds }
      : null
  const caption = slide.figure?.caption ?? ''
  return [
    { type: 'set-figure', slideId: slide.id, figure: { kind: 'chart', chart, caption, from } },
    ...(slide.bullets.length > 0
      ? [{ type: 'set-layout' as const, slideId: slide.id, layout: 'figure-right' as const }]
      : []),
  ]
}
