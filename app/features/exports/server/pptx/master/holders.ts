import { childOf, elementsOf, type XmlElement } from '~/core/office/xml'
import type { Rect, TextSlot } from '~/features/document/deck/design/template'
import { colorIn, schemeColor, type Palette } from './colors'
import { rectOf } from './drawings'

/** What a placeholder inherits from. */
export interface Sheets {
  master: XmlElement
  scale: number
  palette: Palette
}

/** A placeholder with all that it inherits. Points, of slides 540 high. */
export interface Holder {
  /** '' for any content. */
  type: string
  idx: string
  rect: Rect
  insets: readonly [number, number, number, number]
  anchor: TextSlot['anchor']
  align: TextSlot['align']
  size: number
  isBold: boolean
  color: string
  /** Room before a paragraph, and the mark that stands in it; '' for none. */
  margin: number
  bullet: string
}

const EMU = 12_700
const TITLES = ['title', 'ctrTitle']
const FEET = ['ftr', 'sldNum', 'dt', 'hdr']

export const isTitle = ({ type }: Holder): boolean => TITLES.includes(type)

const placeOf = (shape: XmlElement) => {
  const properties = elementsOf(shape).find(({ name }) => name.startsWith('p:nv'))
  return childOf(childOf(properties, 'p:nvPr'), 'p:ph')
}

export const isPlaceholder = (shape: XmlElement): boolean => placeOf(shape) !== undefined

/** Null for one without a place, and for text that runs down the page. */
export function holderOf(shape: XmlElement, sheets: Sheets): Holder | null {
  const { type = '', idx = '' } = placeOf(shape)?.attributes ?? {}
  const { scale, palette } = sheets
  const parent = parentOf(type, sheets.master)
  const chain = [shape, ...(parent ? [parent] : [])]
  const rect = chain
    .map((item) => rectOf(childOf(childOf(item, 'p:spPr'), 'a:xfrm'), scale))
    .find((item) => item !== null)
  const bodies = chain.map((item) => childOf(childOf(item, 'p:txBody'), 'a:bodyPr'))
  const body = (name: string) =>
    bodies.map((item) => item?.attributes[name]).find((item) => item !== undefined)
  if (!rect || (body('vert') ?? 'horz') !== 'horz') return null
  const inset = (name: string, usual: number) => (Number(body(name) ?? usual) / EMU) * scale
  return {
    type: type === 'obj' ? '' : type,
    idx,
    rect,
    insets: [
      inset('lIns', 91_440),
      inset('tIns', 45_720),
      inset('rIns', 91_440),
      inset('bIns', 45_720),
    ],
    anchor: ({ ctr: 'middle', b: 'bottom' } as const)[body('anchor') ?? ''] ?? 'top',
    ...wordsOf(levelsOf(chain, type, sheets.master), scale, palette),
  }
}

/** The master's placeholder that one of a layout follows. */
function parentOf(type: string, master: XmlElement): XmlElement | undefined {
  const requested = TITLES.includes(type) ? 'title' : FEET.includes(type) ? type : 'body'
  const tree = childOf(childOf(master, 'p:cSld'), 'p:spTree')
  return tree && elementsOf(tree).find((item) => placeOf(item)?.attributes.type === requested)
}

/** Properties of the first level of paragraphs, nearest first. */
function levelsOf(
  chain: readonly XmlElement[],
  type: string,
  master: XmlElement,
): (XmlElement | undefined)[] {
  const style = TITLES.includes(type)
    ? 'p:titleStyle'
    : FEET.includes(type)
      ? 'p:otherStyle'
      : 'p:bodyStyle'
  return [
    ...chain.map((item) => childOf(childOf(item, 'p:txBody'), 'a:lstStyle')),
    childOf(childOf(master, 'p:txStyles'), style),
  ].map((list) => childOf(list, 'a:lvl1pPr'))
}

function wordsOf(levels: readonly (XmlElement | undefined)[], scale: number, palette: Palette) {
  const runs = levels.map((level) => childOf(level, 'a:defRPr'))
  const first = (from: readonly (XmlElement | undefined)[], name: string) =>
    from.map((item) => item?.attributes[name]).find((item) => item !== undefined)
  const color = runs.map((item) => colorIn(item, palette)).find((item) => item !== null)
  const bullet = bulletOf(levels)
  const margin = (Number(first(levels, 'marL') ?? 0) / EMU) * scale
  return {
    size: (Number(first(runs, 'sz') ?? 1800) / 100) * scale,
    isBold: /^(1|true)$/.test(first(runs, 'b') ?? ''),
    align: first(levels, 'algn') === 'ctr' ? ('center' as const) : ('left' as const),
    color: color ?? schemeColor('tx1', palette) ?? '000000',
    margin: Number.isFinite(margin) ? Math.max(0, margin) : 0,
    bullet,
  }
}

function bulletOf(levels: readonly (XmlElement | undefined)[]): string {
  for (const level of levels) {
    for (const { name, attributes } of level ? elementsOf(level) : []) {
      if (name === 'a:buNone') return ''
      if (name === 'a:buChar') return attributes.char ?? '•'
      if (name === 'a:buAutoNum' || name === 'a:buBlip') return '•'
    }
  }
  return ''
}
