import type { Figure, FigureSpec } from '#packages/document/body'
import { cite } from '../inline/cite'
import type { Writing } from '../writing'
import { run } from '../xml/fields'
import { caption } from './caption'
import { chart } from './chart'
import { codeLines } from './code'
import { equation } from './equation'
import { paragraph } from './paragraph'
import { image, svg, schematicPicture } from './picture'
import { table } from './table'

/** What is numbered: tables under their caption, everything else above it. */
export async function figure(item: Figure, writing: Writing): Promise<string> {
  const { spec } = item.attrs
  writing.report.figures += 1
  if (spec.kind === 'equation') return equation(item, spec.latex, writing)
  if (spec.kind === 'table') {
    return (
      table(spec.table, caption(item, writing, { keepNext: true }), writing) + source(item, writing)
    )
  }
  const body = await drawn(item, spec, writing)
  return body + caption(item, writing) + source(item, writing)
}

type Drawn = Exclude<FigureSpec, { kind: 'equation' | 'table' }>

async function drawn(item: Figure, spec: Drawn, writing: Writing): Promise<string> {
  const centred = (xml: string) => paragraph(xml, { align: 'center', keepNext: true })
  switch (spec.kind) {
    case 'image':
      return centred(image(item, spec, writing))
    case 'chart':
      return centred(chart(item, spec.chart, writing))
    case 'svg':
      return centred(await svg(item, spec.svg, writing))
    case 'schematic': {
      const picture = await schematicPicture(item, spec.mermaid, writing)
      if (picture !== null) return centred(picture)
      writing.flaw('picture', `示意图未能绘制，按源码写入：${item.attrs.caption}`)
      return codeLines([{ type: 'text', text: spec.mermaid }], writing)
    }
  }
}

/** Where the figure's facts are from. */
function source({ attrs: { evidenceIds } }: Figure, writing: Writing): string {
  if (evidenceIds.length === 0) return ''
  const attrs = { ids: evidenceIds, form: 'sup' as const }
  // The text that names the figure may have quoted it.
  const mark = cite({ type: 'cite', attrs }, writing, {}, { isAgain: true })
  return mark === ''
    ? ''
    : paragraph(run('资料来源：') + mark, { style: writing.plan.styles.caption })
}
