import { allOf, childOf, elementsOf, type XmlElement } from '~/core/office/xml'
import type { Drawing, Rect } from '~/features/document/deck/design/template'
import { colorIn, type Palette } from './colors'

export interface Picturing {
  scale: number
  palette: Palette
  /** Name of the picture behind a relation; null for what cannot be shown. */
  nameOf: (id: string) => string | null
}

const EMU = 12_700
const MOST_DRAWINGS = 40
/** Shapes that a plain rectangle comes near to. */
const SQUARE = /^(rect|roundRect|snip\w*|round\w*Rect|line|straightConnector1|flowChartProcess)$/
/** A ground fills the slide, however wide it is. */
const WHOLE = { x: 0, y: 0, width: 4 * 540, height: 540 }

/** Pictures, plain shapes and lines behind the words, and the ground itself; other shapes are left to the file. */
export function drawingsOf(tree: XmlElement | undefined, how: Picturing): Drawing[] {
  if (!tree) return []
  if (tree.name === 'p:bg') return filled(WHOLE, childOf(tree, 'p:bgPr') ?? reference(tree), how)
  return inTree(tree, how, (rect) => rect).slice(0, MOST_DRAWINGS)
}

const reference = (ground: XmlElement) => childOf(ground, 'p:bgRef') ?? ground

type Placing = (rect: Rect) => Rect

function inTree(tree: XmlElement, how: Picturing, placed: Placing): Drawing[] {
  return elementsOf(tree).flatMap((shape): Drawing[] => {
    if (shape.name === 'p:grpSp') {
      const inner = groupPlacing(childOf(shape, 'p:grpSpPr'), how.scale)
      return inTree(shape, how, (rect) => placed(inner(rect)))
    }
    const properties = childOf(shape, 'p:spPr')
    const rect = rectOf(childOf(properties, 'a:xfrm'), how.scale)
    const isShape = ['p:sp', 'p:pic', 'p:cxnSp'].includes(shape.name)
    if (!properties || !rect || !isShape || holdsPlace(shape)) return []
    const position = placed(rect)
    if (shape.name === 'p:pic') return filled(position, shape, how)
    const kind = childOf(properties, 'a:prstGeom')?.attributes.prst ?? ''
    if (!SQUARE.test(kind)) return []
    if (shape.name === 'p:sp' && kind !== 'line') return filled(position, properties, how)
    return lineOf(position, properties, how)
  })
}

const holdsPlace = (shape: XmlElement) => !allOf(shape, 'p:ph').next().done

function filled(rect: Rect, parent: XmlElement, { palette, nameOf }: Picturing): Drawing[] {
  const fill = childOf(parent, 'p:blipFill') ?? childOf(parent, 'a:blipFill')
  const blip = childOf(fill, 'a:blip')
  if (blip) {
    const picture = nameOf(blip.attributes['r:embed'] ?? '')
    return picture === null ? [] : [{ ...rect, color: null, picture }]
  }
  const color = colorIn(parent, palette)
  return color === null ? [] : [{ ...rect, color, picture: null }]
}

function lineOf(rect: Rect, properties: XmlElement, { scale, palette }: Picturing): Drawing[] {
  const line = childOf(properties, 'a:ln')
  const color = colorIn(line, palette)
  // Slanting lines are no rectangles.
  if (color === null || (rect.width > 2 && rect.height > 2)) return []
  const thick = (Number(line?.attributes.w ?? 9525) / EMU) * scale
  const size = { width: Math.max(rect.width, thick), height: Math.max(rect.height, thick) }
  return [{ ...rect, ...size, color, picture: null }]
}

export function rectOf(xfrm: XmlElement | undefined, scale: number): Rect | null {
  const [from, size] = [childOf(xfrm, 'a:off')?.attributes, childOf(xfrm, 'a:ext')?.attributes]
  const [x, y, width, height] = [from?.x, from?.y, size?.cx, size?.cy].map(
    (value) => (Number(value) / EMU) * scale,
  ) as [number, number, number, number]
  return [x, y, width, height].every(Number.isFinite) ? { x, y, width, height } : null
}

/** From the room inside of a group to the one around it. */
function groupPlacing(properties: XmlElement | undefined, scale: number): Placing {
  const xfrm = childOf(properties, 'a:xfrm')
  const outer = rectOf(xfrm, scale)
  const [from, size] = [childOf(xfrm, 'a:chOff')?.attributes, childOf(xfrm, 'a:chExt')?.attributes]
  const inner = [from?.x, from?.y, size?.cx, size?.cy].map(
    (value) => (Number(value) / EMU) * scale,
  ) as [number, number, number, number]
  const [x, y, width, height] = inner
  if (!outer || !inner.every(Number.isFinite) || width <= 0 || height <= 0) return (rect) => rect
  const [across, down] = [outer.width / width, outer.height / height]
  return (rect) => ({
    x: outer.x + (rect.x - x) * across,
    y: outer.y + (rect.y - y) * down,
    width: rect.width * across,
    height: rect.height * down,
  })
}
