import type PptxGenJS from 'pptxgenjs'
import type { Template } from '~/features/document/deck/design/template'
import { CELL_PADDING } from '~/features/document/deck/fit/fit-table'
import type { TableBox } from '~/features/document/deck/fit/page'
import { inches, rectIn } from './text'

const FIGURE = /^[+\-−]?[\d,.]+\s*(?:%|‰|\p{Script=Han}{0,4})?$/u

/** A native table with three rules: above, under its head, below. */
export function addTable(slide: PptxGenJS.Slide, box: TableBox, template: Template): void {
  const { ink } = template.colors
  const none = { type: 'none' as const }
  const rule = (pt: number) => ({ type: 'solid' as const, pt, color: ink })
  const shared = {
    fontFace: template.body.name,
    fontSize: box.size,
    color: ink,
    lineSpacing: box.line,
    valign: 'middle' as const,
    lang: 'zh-CN',
    // Inches here, whatever the types say of points.
    margin: [
      inches(CELL_PADDING.down / 2),
      inches(CELL_PADDING.across / 2),
      inches(CELL_PADDING.down / 2),
      inches(CELL_PADDING.across / 2),
    ] as [number, number, number, number],
  }
  const row = (cells: readonly string[], top: number, bottom: number, bold: boolean) =>
    cells.map((text) => ({
      text,
      options: {
        ...shared,
        bold,
        align: FIGURE.test(text) ? ('right' as const) : ('left' as const),
        border: [top > 0 ? rule(top) : none, none, bottom > 0 ? rule(bottom) : none, none] as [
          PptxGenJS.BorderProps,
          PptxGenJS.BorderProps,
          PptxGenJS.BorderProps,
          PptxGenJS.BorderProps,
        ],
      },
    }))
  const last = box.rows.length - 1
  slide.addTable(
    [
      row(box.head, 1.5, 0.75, true),
      ...box.rows.map((cells, index) => row(cells, 0, index === last ? 1.5 : 0, false)),
    ],
    {
      ...rectIn(box.rect),
      colW: box.columns.map(inches),
      rowH: [box.headHeight, ...box.rowHeights].map(inches),
    },
  )
}
