import type { DeckFigure, Slide } from '../deck'
import type { Rect, Template } from '../design/template'
import { fitTable, fitWhole } from './fit-table'
import type { PageBox } from './page'

/** The figure of a slide as boxes, and whether they have pages to themselves. */
export function figureFor(
  slide: Slide,
  template: Template,
): { boxes: PageBox[]; standsAlone: boolean } {
  const { figure } = slide
  if (!figure) return { boxes: [], standsAlone: false }
  const beside = slide.layout === 'figure-right' ? template.slots['figure-right'].figure : undefined
  const whole = template.slots['figure-full'].figure
  if (figure.kind === 'table') {
    const right = beside ? fitTable(figure, beside) : null
    if (right?.length === 1) return { boxes: right, standsAlone: false }
    return { boxes: whole ? tableAlone(figure, whole) : [], standsAlone: true }
  }
  const rect = beside ?? whole
  if (!rect) return { boxes: [], standsAlone: false }
  if (figure.kind === 'chart')
    return { boxes: [{ kind: 'chart', rect, chart: figure.chart }], standsAlone: !beside }
  const { key, type, alt } = figure
  const image = { kind: 'image' as const, rect: within(rect, figure), key, type, alt }
  return { boxes: [image], standsAlone: !beside }
}

// Where a master leaves so little room that a row would not stand at all.
const SMALLEST_CELLS = 7

const tableAlone = (table: Parameters<typeof fitTable>[0], rect: Rect) =>
  fitTable(table, rect) ?? fitTable(table, rect, SMALLEST_CELLS) ?? []

/** As large as it goes in the place, its proportions kept, in the middle. */
function within(rect: Rect, size: { width: number; height: number }) {
  const scale = Math.min(rect.width / size.width, rect.height / size.height)
  const width = size.width * scale
  const height = size.height * scale
  return {
    x: rect.x + (rect.width - width) / 2,
    y: rect.y + (rect.height - height) / 2,
    width,
    height,
  }
}

/** A figure in a place of a page that a person arranged. */
export function figureIn(figure: DeckFigure, rect: Rect): PageBox {
  switch (figure.kind) {
    case 'table':
      return fitWhole(figure, rect)
    case 'chart':
      return { kind: 'chart', rect, chart: figure.chart }
    case 'image': {
      const { key, type, alt } = figure
      return { kind: 'image', rect: within(rect, figure), key, type, alt }
    }
  }
}
