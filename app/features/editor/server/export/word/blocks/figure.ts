import type { Figure, FigureSpec } from '../../../../schema'
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
export async function figure(one: Figure, writing: Writing): Promise<string> {
  const { spec } = one.attrs
  writing.report.figures += 1
  if (spec.kind === 'equation') return equation(one, spec.latex, writing)
  if (spec.kind === 'table') {
    return (
      table(spec.table, caption(one, writing, { keepNext: true }), writing) + source(one, writing)
    )
  }
  const body = await drawn(one, spec, writing)
  return body + caption(one, writing) + source(one, writing)
}

type Drawn = Exclude<FigureSpec, { kind: 'equation' | 'table' }>

async function drawn(one: Figure, spec: Drawn, writing: Writing): Promise<string> {
  const centred = (xml: string) => paragraph(xml, { align: 'center', keepNext: true })
  switch (spec.kind) {
    case 'image':
      return centred(image(one, spec, writing))
    case 'chart':
      return centred(chart(one, spec.chart, writing))
    case 'svg':
      return centred(await svg(one, spec.svg, writing))
    case 'schematic': {
      const picture = await schematicPicture(one, spec.mermaid, writing)
      if (picture !== null) return centred(picture)
      writing.flaw('picture', `示意图未能绘制，按源码写入：${one.attrs.caption}`)
      return codeLines(spec.mermaid, writing)
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
