import type { Extra, Slide } from '~/features/document/deck'
import type { ChartSpec } from '#packages/document'
import type { SharedExtra, SharedSlide } from '~/features/sharing/creation-terms'
import type { PictureToShare } from '~/features/sharing/server'
import type { ShareRules } from './shared-sources'

interface Sharing {
  /** Template or master that the deck is shared in. */
  look: string
  rules: ShareRules
  pictures: readonly PictureToShare[]
}

/** What a person moved on a page and put on it, as strangers see it; pictures that stay behind leave their place empty. */
export function sharedArrangement(
  { placed = [], styles = [], extras = [] }: Slide,
  sharing: Sharing,
): Pick<SharedSlide, 'placed' | 'styles' | 'extras'> {
  const moved = placed.flatMap(({ box, template, rect }) =>
    template === sharing.look ? { box, rect } : [],
  )
  const own = extras.flatMap((extra) => sharedExtra(extra, sharing) ?? [])
  return {
    ...(moved.length > 0 && { placed: moved }),
    ...(styles.length > 0 && { styles: [...styles] }),
    ...(own.length > 0 && { extras: own }),
  }
}

function sharedExtra(
  { id: _id, ...extra }: Extra,
  { rules, pictures }: Sharing,
): SharedExtra | null {
  const { redact } = rules
  switch (extra.kind) {
    case 'text':
      return { ...extra, text: redact(extra.text) }
    case 'table':
      return {
        ...extra,
        head: extra.head.map(redact),
        rows: extra.rows.map((row) => row.map(redact)),
      }
    case 'chart':
      return { ...extra, chart: sharedChart(extra.chart, redact) }
    case 'picture': {
      const no = pictures.findIndex(({ objectKey }) => objectKey === extra.key)
      const { kind, rect, width, height, alt } = extra
      return no < 0 ? null : { kind, rect, no, width, height, alt: redact(alt) }
    }
    case 'shape':
      return extra
  }
}

export const sharedChart = (
  { kind, categories, series }: ChartSpec,
  redact: (text: string) => string,
): ChartSpec => ({
  kind,
  categories: categories.map(redact),
  series: series.map((item) => ({ ...item, name: redact(item.name) })),
})
