import { crc32 } from 'node:zlib'
import type { PdfObjects } from './objects'
import { isCoded, jpeg2000Points, uncodedDots } from './coded-dots'
import { PdfName, type PdfDict, type PdfObject, type PdfValue } from './values'
import { joinedBytes } from '#packages/basics/joined-bytes'

const LONGEST_SIDE = 20_000
// Unfolded; it goes by in pieces.
const LARGEST_DOTS = 128 * 1024 * 1024

interface Dots {
  width: number
  height: number
  bits: number
  /** As PNG numbers it: 0 grey, 2 colours, 3 a palette. */
  kind: 0 | 2 | 3
  palette: Uint8Array | null
  /** Black and white stand the other way round. */
  isInverted: boolean
}

/**
 * An image of dots as a PNG of at most `most` bytes; null for colours that PNG does not know. Dots that are packed as PNG
 * packs them are handed on untouched, coded ones (fax, JBIG2) are decoded.
 */
export async function pngOf(
  objects: PdfObjects,
  object: PdfObject & { dict: PdfDict },
  most: number,
): Promise<Uint8Array | null> {
  const { dict } = object
  const dots = await dotsOf(objects, dict)
  const [filter] = await objects.filtersOf(dict)
  const packed = await objects.packed(object, isCoded(filter) ? most : LARGEST_DOTS)
  if (!dots || !packed) return null
  const found = { dict, filter, packed, dots }
  return isCoded(filter) ? pngOfCoded(objects, found, most) : pngOfPlain(objects, found, most)
}

interface FoundDots {
  dict: PdfDict
  filter: string | undefined
  packed: Uint8Array
  dots: Dots
}

async function pngOfCoded(objects: PdfObjects, found: FoundDots, most: number) {
  const { dots } = found
  if (dots.bits !== 1) return null
  const plain = await uncodedDots(objects, { ...found, ...dots })
  return asPng(dots, await packRows(plain, false, dots, most))
}

async function pngOfPlain(
  objects: PdfObjects,
  { dict, filter, packed, dots }: FoundDots,
  most: number,
) {
  const settings = await objects.parameters(dict)
  const predictor = await objects.number(settings.get('Predictor'), 1)
  const isFolded = filter !== undefined
  if (predictor > 1 && !(predictor >= 10 && !dots.isInverted && isFolded)) return null
  const body = predictor > 1 ? packed : await packRows(packed, isFolded, dots, most)
  return body && body.byteLength <= most ? asPng(dots, body) : null
}

/** A JPEG 2000 as a PNG of at most `most` bytes, smaller where it is large; null for colours that PNG does not know. */
export async function pngOfJpeg2000(
  objects: PdfObjects,
  object: PdfObject & { dict: PdfDict },
  most: number,
): Promise<Uint8Array | null> {
  const { dict } = object
  const packed = await objects.packed(object, most)
  const [width, height] = [
    await objects.number(dict.get('Width')),
    await objects.number(dict.get('Height')),
  ]
  const space = await objects.follow(dict.get('ColorSpace'))
  const colours = await channelsOf(objects, space)
  // Where the PDF names no colours the picture does.
  if (!packed || (space !== null && colours === 0) || Math.min(width, height) < 1) return null
  const found = await jpeg2000Points(packed, { width, height, colours })
  if (!found) return null
  const kind = found.colours === 1 ? (0 as const) : (2 as const)
  const dots = { ...found, bits: 8, kind, palette: null, isInverted: false }
  return asPng(dots, await packRows(found.plain, false, dots, most))
}

function asPng(dots: Dots, body: Uint8Array | null): Uint8Array | null {
  if (!body) return null
  return joinedBytes([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', headerOf(dots)),
    ...(dots.palette ? [chunk('PLTE', dots.palette)] : []),
    chunk('IDAT', body),
    chunk('IEND', new Uint8Array()),
  ])
}

async function dotsOf(objects: PdfObjects, dict: PdfDict): Promise<Dots | null> {
  const [width, height] = [
    await objects.number(dict.get('Width')),
    await objects.number(dict.get('Height')),
  ]
  const isMask = (await objects.follow(dict.get('ImageMask'))) === true
  const bits = isMask ? 1 : await objects.number(dict.get('BitsPerComponent'), 8)
  if (![1, 2, 4, 8].includes(bits) || Math.min(width, height) < 1) return null
  if (Math.max(width, height) > LONGEST_SIDE) return null
  const [first] = await objects.list(dict.get('Decode'))
  const isInverted = first === 1
  const color = isMask
    ? { kind: 0 as const, palette: null }
    : await colorOf(objects, dict.get('ColorSpace'))
  if (!color || (color.kind === 2 && bits !== 8) || (isInverted && color.kind !== 0)) return null
  const dots = { width, height, bits, isInverted, ...color }
  return rowBytes(dots) * height > LARGEST_DOTS ? null : dots
}

type Color = Pick<Dots, 'kind' | 'palette'>

async function colorOf(objects: PdfObjects, space: PdfValue | undefined): Promise<Color | null> {
  const count = await channelsOf(objects, space)
  if (count === 1) return { kind: 0, palette: null }
  if (count === 3) return { kind: 2, palette: null }
  const [name, base, , table] = await objects.list(space)
  if (!(name instanceof PdfName) || name.name !== 'Indexed') return null
  const bytes = await tableOf(objects, table)
  const channels = await channelsOf(objects, base)
  if (!bytes || (channels !== 1 && channels !== 3)) return null
  const palette =
    channels === 3 ? bytes : Uint8Array.from([...bytes].flatMap((grey) => [grey, grey, grey]))
  const whole = Math.min(256, Math.floor(palette.length / 3)) * 3
  return whole === 0 ? null : { kind: 3, palette: palette.subarray(0, whole) }
}

/** 1 for grey, 3 for colours by red, green and blue; 0 for all others. */
async function channelsOf(objects: PdfObjects, space: PdfValue | undefined): Promise<number> {
  const found = await objects.follow(space)
  const [first, second] = Array.isArray(found) ? found : [found]
  const name = first instanceof PdfName ? first.name : ''
  if (['DeviceGray', 'CalGray', 'G'].includes(name)) return 1
  if (['DeviceRGB', 'CalRGB', 'RGB'].includes(name)) return 3
  if (name !== 'ICCBased') return 0
  const count = await objects.number((await objects.dict(second)).get('N'))
  return count === 1 || count === 3 ? count : 0
}

async function tableOf(
  objects: PdfObjects,
  table: PdfValue | undefined,
): Promise<Uint8Array | null> {
  const found = await objects.follow(table)
  if (typeof found === 'string') return Uint8Array.from(found, (sign) => sign.charCodeAt(0))
  return objects.unfoldedOf(table)
}

const rowBytes = ({ width, bits, kind }: Dots) =>
  Math.ceil((width * bits * (kind === 2 ? 3 : 1)) / 8)

/** Rows as PNG packs them, piece by piece; null when they take more than `most` bytes. */
async function packRows(
  packed: Uint8Array,
  isFolded: boolean,
  dots: Dots,
  most: number,
): Promise<Uint8Array | null> {
  const plain = new Blob([packed.slice()]).stream()
  const source = isFolded ? plain.pipeThrough(new DecompressionStream('deflate')) : plain
  const marked = markedRows(source, dots)
  const rows = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(queue) {
      const { done, value } = await marked.next()
      if (done) queue.close()
      else queue.enqueue(value)
    },
  })
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of rows.pipeThrough(new CompressionStream('deflate'))) {
    bytes += piece.byteLength
    if (bytes > most) return null
    pieces.push(piece)
  }
  return joinedBytes(pieces)
}

/** Each row behind a zero, which says that nothing is subtracted from it. What lacks at the end is white. */
async function* markedRows(
  source: ReadableStream<Uint8Array>,
  dots: Dots,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const wide = rowBytes(dots)
  let left = wide * dots.height
  let x = 0
  const marked = (bytes: Uint8Array) => {
    const out = new Uint8Array(bytes.length + Math.ceil(bytes.length / wide) + 1)
    let to = 0
    for (const byte of bytes) {
      if (x === 0) out[to++] = 0
      out[to++] = dots.isInverted ? byte ^ 0xff : byte
      x = (x + 1) % wide
    }
    return out.subarray(0, to)
  }
  for await (const piece of untilBroken(source)) {
    const part = piece.subarray(0, left)
    left -= part.length
    if (part.length > 0) yield marked(part)
    if (left === 0) return
  }
  while (left > 0) {
    const part = new Uint8Array(Math.min(left, 64 * 1024)).fill(dots.isInverted ? 0 : 0xff)
    left -= part.length
    yield marked(part)
  }
}

/** Scanners leave a line feed behind the end, and worse: what came before it counts. */
async function* untilBroken(source: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = source.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
      if (done || !value) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function headerOf({ width, height, bits, kind }: Dots): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([bits, kind], 8)
  return header
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(body.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, body.length)
  bytes.set(
    Uint8Array.from(name, (sign) => sign.charCodeAt(0)),
    4,
  )
  bytes.set(body, 8)
  view.setUint32(body.length + 8, crc32(bytes.subarray(4, body.length + 8)))
  return bytes
}
