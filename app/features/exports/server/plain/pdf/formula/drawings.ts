import { elementsOf, type XmlElement } from '~/core/office/xml'
import { lengthOf, styleOf, type TextStyle } from './text-style'
import { rounded, type PathMark } from './marks'
import { pathMarks } from './paths'

/** The room of a drawing: its lower edge stands on the baseline. */
export interface Room {
  width: number
  height: number
}

const LINE = 0.046

/** What KaTeX draws instead of setting it: roots, arrows, braces, tall brackets, strokes. */
export function drawingOf(svg: XmlElement, room: Room, style: TextStyle): PathMark {
  const own = lengthOf(styleOf(svg).width, style)
  const height = lengthOf(svg.attributes.height, style) || room.height
  const width = own || room.width
  const marks = elementsOf(svg).map((child) =>
    child.name === 'line'
      ? strokeMarks(child.attributes, { width, height }, style)
      : shapeMarks(svg.attributes, child.attributes.d ?? '', { width, height }),
  )
  return { kind: 'path', x: 0, y: 0, color: style.color, marks: marks.join(' ') }
}

/** A shape in its box, as `preserveAspectRatio` says; what is longer than the box is cut off. */
function shapeMarks(
  { viewBox = '0 0 1 1', preserveAspectRatio: fit = 'xMidYMid' }: Record<string, string>,
  path: string,
  { width, height }: Room,
): string {
  const [, , wide = 1, high = 1] = viewBox.split(' ').map(Number)
  const [x, y] = [width / wide, height / high]
  const both = fit.includes('slice') ? Math.max(x, y) : Math.min(x, y)
  const [sx, sy] = fit === 'none' ? [x, y] : [both, both]
  const left = fit.includes('xMax')
    ? width - wide * sx
    : fit.includes('xMid')
      ? (width - wide * sx) / 2
      : 0
  const top = fit.includes('YMid') ? height - (height - high * sy) / 2 : height
  const cut = `0 0 ${rounded(width)} ${rounded(height)} re W n`
  // Shapes are drawn in thousandths, from the upper edge down.
  const place = [sx, 0, 0, -sy, left, top].map((item) => item.toFixed(6)).join(' ')
  return `q ${cut} ${place} cm ${pathMarks(path)} f Q`
}

/** A stroke from one part of the box to another: parts are 0 or 100 %. */
function strokeMarks(
  line: Record<string, string>,
  { width, height }: Room,
  style: TextStyle,
): string {
  const part = (length: string | undefined, whole: number) => (length === '100%' ? whole : 0)
  const point = (x: string | undefined, y: string | undefined) =>
    `${rounded(part(x, width))} ${rounded(height - part(y, height))}`
  const { x1, y1, x2, y2 } = line
  return `${rounded(LINE * style.size)} w ${point(x1, y1)} m ${point(x2, y2)} l S`
}
