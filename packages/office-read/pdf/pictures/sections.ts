import type { Pieces } from './pieces'
import { unfold } from './unfold'
import { latin, PdfName, PdfReader, type PdfDict, type PdfObject, type PdfValue } from './values'

/** Where an object stands: at a byte, or packed with others in a stream of this number. */
export type Place = { offset: number } | { stream: number }

const TAIL = 2048
// A thousand pages of a scan have some ten thousand objects; a file that was changed often has some dozen sections.
const MOST_OBJECTS = 300_000
const MOST_SECTIONS = 200
const LARGEST_TABLE = 16 * 1024 * 1024
const ROW = 20

interface Found {
  places: Map<number, Place>
  trailer: PdfDict
}

type ReadObject = (at: number) => Promise<PdfObject>

/** Where every object stands, from the file's own tables: the latest first, the older ones for the rest. */
export async function readSections(pieces: Pieces, read: ReadObject): Promise<Found> {
  const tail = latin(await pieces.from(Math.max(0, pieces.size - TAIL), TAIL))
  const last = /startxref\s+(\d+)(?![\s\S]*startxref)/.exec(tail)?.[1]
  if (last === undefined) throw new SyntaxError('no table of objects')
  const found: Found = { places: new Map(), trailer: new Map() }
  const waiting = [Number(last)]
  const visited = new Set<number>()
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    if (visited.has(offset)) continue
    visited.add(offset)
    if (visited.size > MOST_SECTIONS) throw new SyntaxError('too many tables of objects')
    const dict = await readSection(pieces, read, offset, found.places)
    for (const [key, value] of dict) if (!found.trailer.has(key)) found.trailer.set(key, value)
    for (const key of ['XRefStm', 'Prev']) {
      const next = dict.get(key)
      if (typeof next === 'number') waiting.push(next)
    }
  }
  return found
}

async function readSection(
  pieces: Pieces,
  read: ReadObject,
  offset: number,
  places: Map<number, Place>,
): Promise<PdfDict> {
  const head = latin(await pieces.from(offset, 16))
  if (/^\s*xref/.test(head)) return readTable(pieces, offset + head.indexOf('xref') + 4, places)
  const { value, streamAt } = await read(offset)
  if (!(value instanceof Map) || streamAt === null) throw new SyntaxError('no table of objects')
  await readStream(pieces, value, streamAt, places)
  return value
}

/** The old form: rows of twenty signs, in runs that begin with a number and a count. */
async function readTable(
  pieces: Pieces,
  from: number,
  places: Map<number, Place>,
): Promise<PdfDict> {
  for (let offset = from; ;) {
    const head = latin(await pieces.from(offset, 64))
    const run = /^\s*(\d+)\s+(\d+)\s*?(?:\r\n|\n|\r| \n| \r)/.exec(head)
    if (!run) break
    const [whole, first = '', count = ''] = run
    const rows = await pieces.from(offset + whole.length, rowBytes(Number(count)))
    for (let row = 0; row < Number(count); row += 1) {
      const line = latin(rows.subarray(row * ROW, row * ROW + ROW))
      const [, place, kind] = /^(\d{10}) \d{5} ([nf])/.exec(line) ?? []
      if (place === undefined) throw new SyntaxError('a crooked table of objects')
      if (kind === 'n') remember(places, Number(first) + row, { offset: Number(place) })
    }
    offset += whole.length + rows.length
    from = offset
  }
  return readTrailer(pieces, from)
}

function rowBytes(count: number): number {
  if (count * ROW > LARGEST_TABLE) throw new SyntaxError('too many objects')
  return count * ROW
}

async function readTrailer(pieces: Pieces, offset: number): Promise<PdfDict> {
  const reader = new PdfReader(await pieces.from(offset, TAIL * 8))
  if (reader.word() !== 'trailer') throw new SyntaxError('no trailer')
  const value = reader.value()
  if (!(value instanceof Map)) throw new SyntaxError('no trailer')
  return value
}

/** The newer form: rows of numbers of fixed widths, packed. */
async function readStream(
  pieces: Pieces,
  dict: PdfDict,
  streamAt: number,
  places: Map<number, Place>,
): Promise<void> {
  const length = dict.get('Length')
  if (typeof length !== 'number' || length > LARGEST_TABLE) throw new SyntaxError('no length')
  const packed = await pieces.exactly(streamAt, length)
  const settings = dict.get('DecodeParms')
  const rows = dict.has('Filter') ? unfold(packed, asDict(settings)) : packed
  rememberRows(rows, dict, places)
}

function rememberRows(rows: Uint8Array, dict: PdfDict, places: Map<number, Place>): void {
  const widths = numbersOf(dict.get('W'))
  const wide = widths.reduce((sum, width) => sum + width, 0)
  const runs = numbersOf(dict.get('Index') ?? [0, dict.get('Size') ?? 0])
  if (wide === 0) throw new SyntaxError('rows without width')
  let offset = 0
  for (let run = 0; run + 1 < runs.length; run += 2) {
    const [first = 0, count = 0] = runs.slice(run, run + 2)
    for (let row = 0; row < count && offset < rows.length; row += 1) {
      const place = placeIn(rows.subarray(offset, offset + wide), widths)
      if (place) remember(places, first + row, place)
      offset += wide
    }
  }
}

/** Kind, place and rest; null for what is not in use. */
function placeIn(row: Uint8Array, [kindWide = 1, placeWide = 0]: number[]): Place | null {
  const kind = kindWide === 0 ? 1 : numberAt(row, 0, kindWide)
  const place = numberAt(row, kindWide, placeWide)
  if (kind === 1) return { offset: place }
  return kind === 2 ? { stream: place } : null
}

function numberAt(bytes: Uint8Array, offset: number, wide: number): number {
  let value = 0
  for (let byte = 0; byte < wide; byte += 1) value = value * 256 + (bytes[offset + byte] ?? 0)
  return value
}

const asDict = (value: PdfValue | undefined): PdfDict =>
  value instanceof Map ? value : new Map<string, PdfValue>()

const numbersOf = (value: PdfValue | undefined) =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'number') : []

function remember(places: Map<number, Place>, no: number, place: Place): void {
  if (places.has(no)) return
  if (places.size >= MOST_OBJECTS) throw new SyntaxError('too many objects')
  places.set(no, place)
}

/** Whether a value is this name. */
export const isNamed = (value: PdfValue | undefined, name: string) =>
  value instanceof PdfName && value.name === name
