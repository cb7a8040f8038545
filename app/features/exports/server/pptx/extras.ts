import type PptxGenJS from 'pptxgenjs'
import type { Template } from '~/features/document/deck/design/template'
import type { ImageBox, ShapeBox, TextBox } from '~/features/document/deck/fit/page'
import { bodyOptions, rectIn, runsOf } from './text'

/** A text box of a person's own: no placeholder holds it. */
export function addExtraText(slide: PptxGenJS.Slide, box: TextBox, template: Template): void {
  slide.addText(runsOf(box, template, []), bodyOptions(box, template))
}

/** A picture; one without bytes leaves its place empty. */
export function addImage(
  slide: PptxGenJS.Slide,
  box: ImageBox,
  pictures: ReadonlyMap<string, Uint8Array>,
): void {
  const bytes = pictures.get(box.key)
  if (!bytes) return
  const data = `image/${box.type};base64,${Buffer.from(bytes).toString('base64')}`
  slide.addImage({ data, ...rectIn(box.rect), altText: box.alt })
}

const NATIVE = { rect: 'rect', ellipse: 'ellipse', line: 'line', arrow: 'line' } as const
export function addShape(slide: PptxGenJS.Slide, box: ShapeBox): void {
  const isLine = box.shape === 'line' || box.shape === 'arrow'
  slide.addShape(NATIVE[box.shape], {
    ...rectIn(box.rect),
    ...(box.fill !== null && !isLine && { fill: { color: box.fill } }),
    ...(isLine && box.isRising && { flipV: true }),
    ...((isLine || box.stroke > 0) && {
      line: {
        color: box.color,
        width: box.stroke,
        ...(box.shape === 'arrow' && { endArrowType: 'triangle' as const }),
      },
    }),
  })
}
