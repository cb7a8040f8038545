import { solidColor, type Palette } from './colors'
import { frameOfGroup, placeOf, wholeSlide, type Frame, type SlideSize } from './places'
import { anchorOf, readParagraphs, shrinkOf } from './shape-text'
import type { Place, SlideItem } from './slide'
import { child, children, down, everyone, number, relation } from './xml-tree'

export interface ShapeScene {
  layout: Element | null
  master: Element | null
  palette: Palette
  size: SlideSize
  /** An address for the picture of a relation; '' when it cannot be shown. */
  pictureOf: (id: string) => string
}

/** What stands on a slide, from back to front, and its title. */
export function readShapes(
  tree: Element | null,
  scene: ShapeScene,
): { items: SlideItem[]; title: string } {
  const items: SlideItem[] = []
  let title = ''
  const walk = (parent: Element | null, frame: Frame) => {
    for (const shape of children(parent)) {
      if (shape.localName === 'grpSp') walk(shape, frameOfGroup(shape, frame))
      // Of two ways to show the same, the one that every reader knows.
      else if (shape.localName === 'AlternateContent') walk(child(shape, 'Fallback'), frame)
      else if (shape.localName === 'sp' || shape.localName === 'cxnSp') {
        const item = readText(shape, frame, scene)
        if (item) items.push(item)
        if (!title && isTitle(shape)) title = everyone(shape, 't').map(textOf).join('').trim()
      } else if (shape.localName === 'pic') items.push(...readPicture(shape, frame, scene))
      else if (shape.localName === 'graphicFrame') items.push(...readTable(shape, frame, scene))
    }
  }
  walk(tree, wholeSlide)
  return { items, title }
}

const textOf = (element: Element) => element.textContent

const placeholderOf = (shape: Element) => down(shape, 'nvSpPr', 'nvPr', 'ph')

const isTitle = (shape: Element) =>
  ['title', 'ctrTitle'].includes(placeholderOf(shape)?.getAttribute('type') ?? '')

function readText(shape: Element, frame: Frame, scene: ShapeScene): SlideItem | null {
  const holder = placeholderOf(shape)
  const type = holder?.getAttribute('type') ?? (holder ? 'body' : '')
  // Numbers, dates and footers of the deck are no words of this slide.
  if (['sldNum', 'dt', 'ftr'].includes(type)) return null
  const inLayout = twinOf(holder, scene.layout)
  const inMaster = twinOf(holder, scene.master)
  const body = child(shape, 'txBody')
  const bodies = [body, child(inLayout, 'txBody'), child(inMaster, 'txBody')]
  const place = [shape, inLayout, inMaster]
    .map((element) =>
      placeOf(down(element, 'spPr', 'xfrm'), element === shape ? frame : wholeSlide, scene.size),
    )
    .find((element) => element !== null)
  const fill = solidColor(child(shape, 'spPr'), scene.palette)
  const paragraphs = readParagraphs(body, {
    lists: [...bodies.map((body) => child(body, 'lstStyle')), deckStyle(type, scene.master)],
    palette: scene.palette,
    shrink: shrinkOf(body),
  })
  if (paragraphs.length === 0 && !fill) return null
  return {
    kind: 'text',
    place: place ?? fallbackPlace(type),
    fill,
    anchor: anchorOf(bodies),
    paragraphs,
  }
}

/** The placeholder of the same kind and number on the layout or the master. */
function twinOf(holder: Element | null, root: Element | null): Element | null {
  if (!holder || !root) return null
  const type = holder.getAttribute('type') ?? 'body'
  const idx = holder.getAttribute('idx')
  const twins = children(down(root, 'cSld', 'spTree'), 'sp').filter((element) =>
    placeholderOf(element),
  )
  const kindOf = (element: Element) => placeholderOf(element)?.getAttribute('type') ?? 'body'
  const alike = (a: string, b: string) =>
    a.replace('ctrT', 't').toLowerCase() === b.replace('ctrT', 't').toLowerCase()
  return (
    twins.find((twin) => idx !== null && placeholderOf(twin)?.getAttribute('idx') === idx) ??
    twins.find((twin) => alike(kindOf(twin), type)) ??
    (type === 'subTitle' || type === 'obj'
      ? (twins.find((twin) => kindOf(twin) === 'body') ?? null)
      : null)
  )
}

function deckStyle(type: string, master: Element | null): Element | null {
  const name =
    /title/i.test(type) && type !== 'subTitle' ? 'titleStyle' : type ? 'bodyStyle' : 'otherStyle'
  return down(master, 'txStyles', name)
}

const fallbackPlace = (type: string): Place => ({
  left: 6,
  top: /title/i.test(type) ? 6 : 28,
  width: 88,
  height: /title/i.test(type) ? 18 : 62,
  turn: 0,
})

function readPicture(shape: Element, frame: Frame, scene: ShapeScene): SlideItem[] {
  const place = placeOf(down(shape, 'spPr', 'xfrm'), frame, scene.size)
  const url = scene.pictureOf(relation(down(shape, 'blipFill', 'blip'), 'embed'))
  const alt = down(shape, 'nvPicPr', 'cNvPr')?.getAttribute('descr') ?? ''
  return place && url ? [{ kind: 'picture', place, url, alt }] : []
}

function readTable(shape: Element, frame: Frame, scene: ShapeScene): SlideItem[] {
  const place = placeOf(child(shape, 'xfrm'), frame, scene.size)
  const table = down(shape, 'graphic', 'graphicData', 'tbl')
  if (!place || !table) return []
  const rows = children(table, 'tr').map((row) =>
    children(row, 'tc').flatMap((cell) => {
      if (cell.getAttribute('hMerge') === '1' || cell.getAttribute('vMerge') === '1') return []
      const text = children(child(cell, 'txBody'), 'p')
        .map((element) => everyone(element, 't').map(textOf).join(''))
        .join('\n')
      return [{ text, columns: number(cell, 'gridSpan') ?? 1, rows: number(cell, 'rowSpan') ?? 1 }]
    }),
  )
  return [{ kind: 'table', place, rows }]
}
