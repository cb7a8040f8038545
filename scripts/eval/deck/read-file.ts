import { strFromU8, unzipSync } from 'fflate'
import { allOf, childOf, elementsOf, readXml, textOf, type XmlElement } from '~/core/office/xml'
import { countLines } from '~/features/document/deck/fit/metrics'

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** Something of a slide that takes room, as PowerPoint's own structure tells it. */
export interface FileShape {
  kind: 'text' | 'table' | 'chart' | 'picture'
  /** Of a placeholder; '' for none. */
  place: string
  text: string
  /** Where its words are with the fonts that stand in for those named; points. */
  rect: Rect
}

export interface FileSlide {
  title: string
  shapes: readonly FileShape[]
  notes: string
}

const EMU = 12_700

/** The slides of a PowerPoint file, read from its parts alone. */
export function readFile(bytes: Uint8Array): FileSlide[] {
  const parts = unzipSync(bytes)
  const xml = (name: string) => readXml(strFromU8(parts[name] ?? new Uint8Array()))
  const slides: FileSlide[] = []
  for (let number = 1; parts[`ppt/slides/slide${number}.xml`]; number += 1) {
    const root = xml(`ppt/slides/slide${number}.xml`)
    const related = relationsOf(xml(`ppt/slides/_rels/slide${number}.xml.rels`))
    const layout = xml(inParts(related.get('slideLayout') ?? ''))
    const notes = xml(inParts(related.get('notesSlide') ?? ''))
    const shapes = [...shapesIn(root), ...footOf(layout)]
    const title = shapes.find(({ place }) => place === 'title')?.text ?? ''
    slides.push({ title, shapes, notes: notes ? notesIn(notes) : '' })
  }
  return slides
}

const inParts = (target: string) => target.replace(/^\.\.\//, 'ppt/')

const relationsOf = (root: XmlElement | null): Map<string, string> =>
  new Map(
    elementsOf(root ?? none).map(({ attributes }) => [
      attributes.Type?.split('/').at(-1) ?? '',
      attributes.Target ?? '',
    ]),
  )

const none: XmlElement = { name: '', attributes: {}, children: [] }
const found = (root: XmlElement | null | undefined, name: string) => [...allOf(root ?? none, name)]

function shapesIn(root: XmlElement | null): FileShape[] {
  const texts = found(root, 'p:sp').flatMap((shape) => textShape(shape) ?? [])
  const frames = found(root, 'p:graphicFrame').flatMap((frame) => {
    const rect = rectOf(childOf(frame, 'p:xfrm'))
    if (!rect) return []
    const [table] = found(frame, 'a:tbl')
    const kind = table ? ('table' as const) : ('chart' as const)
    return [{ kind, place: '', text: '', rect: table ? tableRect(table, rect) : rect }]
  })
  const pictures = found(root, 'p:pic').flatMap((picture) => {
    const rect = rectOf(found(picture, 'a:xfrm')[0])
    return rect ? [{ kind: 'picture' as const, place: '', text: '', rect }] : []
  })
  return [...texts, ...frames, ...pictures]
}

/** What a layout itself says on every slide of it. */
const footOf = (layout: XmlElement | null): FileShape[] =>
  found(layout, 'p:sp')
    // Placeholders of a layout show on no slide but by the slide's own.
    .filter((shape) => found(shape, 'p:ph').length === 0)
    .flatMap((shape) => textShape(shape) ?? [])

function rectOf(xfrm: XmlElement | undefined): Rect | null {
  const offset = childOf(xfrm, 'a:off')?.attributes
  const size = childOf(xfrm, 'a:ext')?.attributes
  if (!offset || !size) return null
  const [x = 0, y = 0, width = 0, height = 0] = [offset.x, offset.y, size.cx, size.cy].map(
    (item) => Number(item) / EMU,
  )
  return { x, y, width, height }
}

function textShape(shape: XmlElement): FileShape | null {
  const rect = rectOf(found(shape, 'a:xfrm')[0])
  const body = childOf(shape, 'p:txBody')
  const text = body ? paragraphsOf(body).join('\n').trim() : ''
  if (!rect || !body || text === '') return null
  const place = found(shape, 'p:ph')[0]?.attributes.type ?? ''
  return { kind: 'text', place, text, rect: wordsRect(body, rect) }
}

const paragraphsOf = (body: XmlElement) =>
  found(body, 'a:p').map((item) =>
    found(item, 'a:t')
      .map((run) => textOf(run))
      .join(''),
  )

/** The rows of words in their box: as wide as it, as high as they are, where its anchor puts them. */
function wordsRect(body: XmlElement, rect: Rect): Rect {
  let height = 0
  let widest = 0
  const items = found(body, 'a:p')
  for (const [index, item] of items.entries()) {
    const text = found(item, 'a:t')
      .map((run) => textOf(run))
      .join('')
    const size = Number(found(item, 'a:rPr')[0]?.attributes.sz ?? 1_800) / 100
    const isBold = found(item, 'a:rPr')[0]?.attributes.b === '1'
    const indent = Number(childOf(item, 'a:pPr')?.attributes.marL ?? 0) / EMU
    const spacing = Number(found(item, 'a:spcPts')[0]?.attributes.val ?? size * 120) / 100
    const after = Number(
      found(childOf(childOf(item, 'a:pPr'), 'a:spcAft'), 'a:spcPts')[0]?.attributes.val ?? 0,
    )
    // A unit behind a large figure is set smaller, and never apart from it.
    const whole = runsWidth(item)
    const isOneLine = whole !== null && whole <= rect.width - indent
    const lines = isOneLine ? 1 : countLines(text, (rect.width - indent) / size, isBold)
    height += lines * spacing + (index < items.length - 1 ? after / 100 : 0)
    const wide = isOneLine ? whole : widthIn(text, size, isBold)
    widest = Math.max(widest, lines > 1 ? rect.width : indent + wide)
  }
  const anchor = childOf(body, 'a:bodyPr')?.attributes.anchor ?? 't'
  const y = { ctr: rect.y + (rect.height - height) / 2, b: rect.y + rect.height - height }[anchor]
  const align = childOf(items[0] ?? none, 'a:pPr')?.attributes.algn ?? 'l'
  const width = Math.min(widest, rect.width)
  const x = { ctr: rect.x + (rect.width - width) / 2, r: rect.x + rect.width - width }[align]
  return { x: x ?? rect.x, y: y ?? rect.y, width, height }
}

/** Of a row whose stretches are set in several sizes; null where they are in one. */
function runsWidth(item: XmlElement): number | null {
  const runs = found(item, 'a:r').map((run) => {
    const { sz, b } = found(run, 'a:rPr')[0]?.attributes ?? {}
    const text = found(run, 'a:t').map((words) => textOf(words))
    return { text: text.join(''), size: Number(sz ?? 1_800) / 100, isBold: b === '1' }
  })
  if (new Set(runs.map(({ size }) => size)).size < 2) return null
  return runs.reduce((sum, { text, size, isBold }) => sum + widthIn(text, size, isBold), 0)
}

/** By halves of an em, so that one measure serves lines and widths. */
function widthIn(text: string, size: number, isBold: boolean): number {
  let ems = 0.5
  while (countLines(text, ems, isBold) > 1 && ems < 200) ems += 0.5
  return ems * size
}

function tableRect(table: XmlElement, rect: Rect): Rect {
  const columns = found(table, 'a:gridCol').map(({ attributes }) => Number(attributes.w) / EMU)
  const heights = found(table, 'a:tr').map((row) => {
    const cells = elementsOf(row).filter(({ name }) => name === 'a:tc')
    const tall = cells.map((cell, index) => cellHeight(cell, columns[index] ?? 0))
    return Math.max(Number(row.attributes.h) / EMU, ...tall)
  })
  return { ...rect, height: heights.reduce((sum, item) => sum + item, 0) }
}

function cellHeight(cell: XmlElement, width: number): number {
  const room = childOf(cell, 'a:tcPr')?.attributes ?? {}
  const inset = (name: string) => Number(room[name] ?? 0) / EMU
  const body = childOf(cell, 'a:txBody')
  if (!body) return 0
  const inner = { x: 0, y: 0, width: width - inset('marL') - inset('marR'), height: 0 }
  return wordsRect(body, inner).height + inset('marT') + inset('marB')
}

const notesIn = (root: XmlElement): string =>
  found(root, 'p:sp')
    .filter((shape) => found(shape, 'p:ph').some(({ attributes }) => attributes.type === 'body'))
    .flatMap((shape) => paragraphsOf(childOf(shape, 'p:txBody') ?? none))
    .join('\n')
