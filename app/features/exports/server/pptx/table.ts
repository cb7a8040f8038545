import type PptxGenJS from 'pptxgenjs'
import type { Template } from '~/features/document/deck/design/template'
import { CELL_PADDING, figureColumns } from '~/features/document/deck/fit/fit-table'
import type { TableBox } from '~/features/document/deck/fit/page'
import { inches, rectIn } from './text'

type Borders = [
  PptxGenJS.BorderProps,
  PptxGenJS.BorderProps,
  PptxGenJS.BorderProps,
  PptxGenJS.BorderProps,
]

/** Rules above and below a row in points; between rows the template's fine one where it has such. */
function bordersOf({ colors }: Template, top: number, bottom: number): Borders {
  const none = { type: 'none' as const }
  const rule = (pt: number, color = colors.ink) => ({ type: 'solid' as const, pt, color })
  const hair = colors.hair ? rule(0.75, colors.hair) : none
  return [top > 0 ? rule(top) : none, none, bottom > 0 ? rule(bottom) : hair, none]
}

/** A native table with three rules: above, under its head, below. */
export function addTable(slide: PptxGenJS.Slide, box: TableBox, template: Template): void {
  const { ink } = template.colors
  const areFigures = figureColumns(box)
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
  const row = (cells: readonly string[], borders: Borders, bold: boolean) =>
    cells.map((text, index) => ({
      text,
      options: {
        ...shared,
        bold,
        align: areFigures[index] ? ('right' as const) : ('left' as const),
        border: borders,
      },
    }))
  const last = box.rows.length - 1
  slide.addTable(
    [
      row(box.head, bordersOf(template, 1.5, 0.75), true),
      ...box.rows.map((cells, index) =>
        row(cells, bordersOf(template, 0, index === last ? 1.5 : 0), false),
      ),
    ],
    {
      ...rectIn(box.rect),
      colW: box.columns.map(inches),
      rowH: [box.headHeight, ...box.rowHeights].map(inches),
    },
  )
}
