import { readingErrors } from '../errors'
import type { RangeSource } from '../document'

/** A member of an archive, as its central directory promises it. */
export interface ZipEntry {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

const MOST_ENTRIES = 5000
const LARGEST_TOTAL = 200 * 1024 * 1024
const LARGEST_RATIO = 100
// Tiny members may pack far better than the ratio without being able to hurt.
const RATIO_COUNTS_FROM = 1024 * 1024
const END_RECORD = 0x06054b50
const ENTRY_RECORD = 0x02014b50
const LONGEST_COMMENT = 65_557
const LARGEST_DIRECTORY = 8 * 1024 * 1024
// Bytes that are read of a member at once.
const PIECE = 512 * 1024

/**
 * Members by name, from the central directory alone: nothing is inflated before every promise was weighed.
 * Names that climb out of the archive are left out. Throws FILE_DAMAGED or FILE_TOO_COMPLEX.
 */
export async function listZip(source: RangeSource): Promise<Map<string, ZipEntry>> {
  const { count, bytes } = await readDirectory(source)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map<string, ZipEntry>()
  let [offset, packed, total] = [0, 0, 0]
  for (let index = 0; index < count; index += 1) {
    if (offset + 46 > bytes.byteLength || view.getUint32(offset, true) !== ENTRY_RECORD) {
      throw readingErrors.damaged()
    }
    const entry = readEntry(bytes, view, offset)
    packed += entry.packed
    total += entry.size
    if (isBomb(entry) || total > LARGEST_TOTAL) throw readingErrors.tooComplex()
    if (!/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[A-Za-z]:/.test(entry.name)) entries.set(entry.name, entry)
    offset +=
      46 +
      view.getUint16(offset + 28, true) +
      view.getUint16(offset + 30, true) +
      view.getUint16(offset + 32, true)
  }
  // Members that share bytes promise more than the archive holds.
  if (packed > source.size) throw readingErrors.tooComplex()
  return entries
}

/** The bytes of one member, piece by piece; never more than the directory promised. */
export async function* inflate(source: RangeSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const packed = await packedPieces(source, entry)
  if (entry.method === 0) {
    yield* readThrough(packed.stream, packed)
    return
  }
  if (entry.method !== 8) throw readingErrors.damaged()
  const pieces = packed.stream.pipeThrough(new DecompressionStream('deflate-raw'))
  let size = 0
  for await (const piece of readThrough(pieces, packed)) {
    size += piece.byteLength
    if (size > entry.size) throw readingErrors.tooComplex()
    yield piece
  }
}

/** What breaks on the way is the file's fault, unless its bytes could not be read. */
async function* readThrough(
  pieces: ReadableStream<Uint8Array>,
  packed: Packed,
): AsyncGenerator<Uint8Array> {
  const reader = pieces.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw packed.failure ?? readingErrors.damaged()
      })
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

interface Directory {
  count: number
  bytes: Uint8Array
}

async function readDirectory(source: RangeSource): Promise<Directory> {
  const from = Math.max(0, source.size - LONGEST_COMMENT)
  const tail = new Uint8Array(await source.read(from, source.size - from))
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  const start = view.getUint32(end + 16, true)
  if (count > MOST_ENTRIES) throw readingErrors.tooComplex()
  const length = from + end - start
  if (length < 0) throw readingErrors.damaged()
  if (length > LARGEST_DIRECTORY) throw readingErrors.tooComplex()
  const isInTail = start >= from
  const bytes = isInTail
    ? tail.subarray(start - from, end)
    : new Uint8Array(await source.read(start, length))
  return { count, bytes }
}

function findEnd(view: DataView): number {
  for (let offset = view.byteLength - 22; offset >= 0; offset -= 1) {
    if (view.getUint32(offset, true) === END_RECORD) return offset
  }
  throw readingErrors.damaged()
}

function readEntry(bytes: Uint8Array, view: DataView, offset: number): ZipEntry {
  const nameLength = view.getUint16(offset + 28, true)
  return {
    name: new TextDecoder().decode(bytes.subarray(offset + 46, offset + 46 + nameLength)),
    method: view.getUint16(offset + 10, true),
    packed: view.getUint32(offset + 20, true),
    size: view.getUint32(offset + 24, true),
    offset: view.getUint32(offset + 42, true),
  }
}

const isBomb = (entry: ZipEntry) =>
  entry.size > RATIO_COUNTS_FROM && entry.size > entry.packed * LARGEST_RATIO

interface Packed {
  stream: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Why the file's own bytes could not be read. */
  failure: unknown
}

/** A member as it lies in the archive, read while it is wanted. */
async function packedPieces(source: RangeSource, entry: ZipEntry): Promise<Packed> {
  if (entry.offset + 30 > source.size) throw readingErrors.damaged()
  const head = new DataView(await source.read(entry.offset, 30))
  let offset = entry.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const end = offset + entry.packed
  if (end > source.size) throw readingErrors.damaged()
  const packed: Packed = {
    failure: null,
    stream: new ReadableStream({
      async pull(queue) {
        if (offset >= end) return queue.close()
        const length = Math.min(PIECE, end - offset)
        try {
          queue.enqueue(new Uint8Array(await source.read(offset, length)))
          offset += length
        } catch (error) {
          packed.failure = error
          throw error
        }
      },
    }),
  }
  return packed
}
