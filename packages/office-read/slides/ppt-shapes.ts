import { cleanText } from '../text/clean-text'
import { pictureWords } from './drawing'
import { childrenOf, firstChild, pptTypes, textOfRecord, type PptRecord } from './ppt-records'
import { slideLine, type Slide, type SlideItem } from './slide-blocks'

/** A text that the outline of the whole file holds for a slide; its shape only points at it. */
export interface OutlineText {
  type: number
  lines: string[]
}

interface Shape {
  type: number
  lines: string[]
  caption: string
  /** Place inside a group. */
  left: number
  top: number
}

const DEEPEST = 32
// Kinds of text: titles; everything but a list's.
const [TITLE, BODY, CENTRED_TITLE] = [0, 1, 6]
const NO_TEXT = -1
// Date, slide number, footer, header: what every slide repeats.
const REPEATED = new Set([0x07, 0x08, 0x09, 0x0a])
const DESCRIPTION = 0x0381
const TABLE = [0x039f, 0x03a0]

/** Title and items of a slide, from its shapes; texts of the outline that no shape points at come last. */
export function readShapes(
  view: DataView,
  slide: PptRecord | null,
  outline: OutlineText[],
  only?: number,
): Pick<Slide, 'title' | 'isOpening' | 'items'> {
  const reader = new ShapeReader(view, outline)
  const drawing = slide && firstChild(view, slide, pptTypes.drawing)
  if (drawing) reader.walk(drawing, 0)
  reader.addUnreferenced()
  const entries = reader.found.filter(
    (entry) => only === undefined || ('type' in entry && entry.type === only),
  )
  const title = entries.find((entry) => 'type' in entry && isTitle(entry.type))
  const items = entries.filter((entry) => entry !== title).flatMap(itemsOf)
  if (!title || !('type' in title)) return { title: '', isOpening: false, items }
  const text = title.lines.join(' ').replaceAll('\n', ' ')
  return { title: text, isOpening: title.type === CENTRED_TITLE, items }
}

const isTitle = (type: number) => type === TITLE || type === CENTRED_TITLE

type Found = Shape | { rows: string[][] }

function itemsOf(found: Found): SlideItem[] {
  if ('rows' in found) return [{ kind: 'table', rows: found.rows }]
  const kind = found.type === BODY && found.lines.length > 1 ? 'list' : 'paragraph'
  const lines = found.lines.map((text): SlideItem => ({ kind, text }))
  return found.caption === '' ? lines : [...lines, { kind: 'paragraph', text: found.caption }]
}

class ShapeReader {
  readonly found: Found[] = []
  private readonly referenced = new Set<number>()

  constructor(
    private readonly view: DataView,
    private readonly outline: OutlineText[],
  ) {}

  walk(parent: PptRecord, depth: number): void {
    if (depth > DEEPEST) return
    for (const record of childrenOf(this.view, parent)) {
      if (record.type === pptTypes.shape) this.add(this.shapeOf(record))
      else if (record.type === pptTypes.group && this.isTable(record)) this.addTable(record)
      else if (record.isContainer) this.walk(record, depth + 1)
    }
  }

  addUnreferenced(): void {
    this.outline.forEach(({ type, lines }, index) => {
      if (!this.referenced.has(index)) this.add({ type, lines, caption: '', left: 0, top: 0 })
    })
  }

  private add(shape: Shape | null): void {
    if (shape && (shape.lines.length > 0 || shape.caption !== '')) this.found.push(shape)
  }

  private shapeOf(record: PptRecord): Shape | null {
    const { view } = this
    const shape: Shape = { type: NO_TEXT, lines: [], caption: '', left: 0, top: 0 }
    for (const child of childrenOf(view, record)) {
      if (child.type === pptTypes.clientData && isRepeated(view, child)) return null
      if (child.type === pptTypes.textbox) this.readText(child, shape)
      if (child.type === pptTypes.properties) shape.caption = captionOf(view, child)
      if (child.type === pptTypes.childAnchor && child.to - child.from >= 16) {
        shape.left = view.getInt32(child.from, true)
        shape.top = view.getInt32(child.from + 4, true)
      }
    }
    return shape
  }

  private readText(textbox: PptRecord, shape: Shape): void {
    const { view } = this
    for (const record of childrenOf(view, textbox)) {
      const size = record.to - record.from
      if (record.type === pptTypes.textHeader && size >= 4)
        shape.type = view.getUint32(record.from, true)
      else if (record.type === pptTypes.wideText || record.type === pptTypes.narrowText)
        shape.lines.push(...linesOf(textOfRecord(view, record)))
      else if (record.type === pptTypes.outlineReference && size >= 4) {
        const offset = view.getUint32(record.from, true)
        this.referenced.add(offset)
        const text = this.outline[offset]
        if (!text) continue
        shape.type = text.type
        shape.lines.push(...text.lines)
      }
    }
  }

  /** A table is a group whose own shape says so; its cells are shapes, known by where they stand. */
  private isTable(group: PptRecord): boolean {
    const own = firstChild(this.view, group, pptTypes.shape)
    if (!own) return false
    return [...childrenOf(this.view, own)].some(
      (child) =>
        child.type === pptTypes.moreProperties &&
        [...propertiesOf(this.view, child)].some(({ id }) => TABLE.includes(id)),
    )
  }

  private addTable(group: PptRecord): void {
    const cells = [...childrenOf(this.view, group)]
      .filter(({ type }) => type === pptTypes.shape)
      .slice(1)
      .flatMap((record) => this.shapeOf(record) ?? [])
      .filter(({ type }) => type !== NO_TEXT)
    const tops = sorted(cells.map((cell) => cell.top))
    const lefts = sorted(cells.map((cell) => cell.left))
    if (tops.length * lefts.length > 10_000) return
    const rows = tops.map((top) =>
      lefts.map((left) => {
        const cell = cells.find((candidate) => candidate.top === top && candidate.left === left)
        return cell?.lines.join(' ') ?? ''
      }),
    )
    if (rows.length > 0) this.found.push({ rows })
  }
}

const sorted = (values: number[]) => [...new Set(values)].sort((a, b) => a - b)

/** Lines of a text: paragraphs end in a carriage return, lines inside them in a vertical tab. */
export const linesOf = (text: string) =>
  cleanText(text.replaceAll('\v', '\n')).split('\n').map(slideLine).filter(Boolean)

function isRepeated(view: DataView, clientData: PptRecord): boolean {
  const atom = firstChild(view, clientData, pptTypes.placeholder)
  return atom !== null && atom.to - atom.from >= 5 && REPEATED.has(view.getUint8(atom.from + 4))
}

interface Property {
  id: number
  /** Where its long value stands; empty for plain numbers. */
  from: number
  to: number
}

/** A list of six bytes each, then the long values one after the other. */
function* propertiesOf(view: DataView, record: PptRecord): Generator<Property> {
  const table = record.from + record.instance * 6
  let offset = table
  for (let entry = record.from; entry + 6 <= Math.min(table, record.to); entry += 6) {
    const head = view.getUint16(entry, true)
    const size = head & 0x8000 ? view.getUint32(entry + 2, true) : 0
    yield { id: head & 0x3fff, from: offset, to: Math.min(record.to, offset + size) }
    offset = Math.min(record.to, offset + size)
  }
}

function captionOf(view: DataView, record: PptRecord): string {
  for (const { id, from, to } of propertiesOf(view, record)) {
    if (id !== DESCRIPTION || to <= from) continue
    const bytes = new Uint8Array(view.buffer, view.byteOffset + from, to - from)
    return pictureWords(new TextDecoder('utf-16le').decode(bytes))
  }
  return ''
}
