import { learningErrors } from '../../errors'

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

/**
 * Members by name, from the central directory alone: nothing is inflated before every promise was weighed.
 * Names that climb out of the archive are left out. Throws FILE_DAMAGED or FILE_TOO_COMPLEX.
 */
export function listZip(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > MOST_ENTRIES) throw learningErrors.tooComplex()
  const entries = new Map<string, ZipEntry>()
  let at = view.getUint32(end + 16, true)
  let [packed, total] = [0, 0]
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY_RECORD) throw learningErrors.damaged()
    const entry = readEntry(bytes, view, at)
    packed += entry.packed
    total += entry.size
    if (isBomb(entry) || total > LARGEST_TOTAL) throw learningErrors.tooComplex()
    if (!/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[A-Za-z]:/.test(entry.name)) entries.set(entry.name, entry)
    at +=
      46 +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  // Members that share bytes promise more than the archive holds.
  if (packed > bytes.byteLength) throw learningErrors.tooComplex()
  return entries
}

/** The bytes of one member, piece by piece; never more than the directory promised. */
export async function* inflate(
  bytes: Uint8Array<ArrayBuffer>,
  entry: ZipEntry,
): AsyncGenerator<Uint8Array> {
  const packed = packedBytes(bytes, entry)
  if (entry.method === 0) {
    yield packed
    return
  }
  if (entry.method !== 8) throw learningErrors.damaged()
  const pieces = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  let size = 0
  for await (const piece of readOrDamaged(pieces)) {
    size += piece.byteLength
    if (size > entry.size) throw learningErrors.tooComplex()
    yield piece
  }
}

async function* readOrDamaged(pieces: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = pieces.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw learningErrors.damaged()
      })
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function findEnd(view: DataView): number {
  for (
    let at = view.byteLength - 22;
    at >= Math.max(0, view.byteLength - LONGEST_COMMENT);
    at -= 1
  ) {
    if (view.getUint32(at, true) === END_RECORD) return at
  }
  throw learningErrors.damaged()
}

function readEntry(bytes: Uint8Array, view: DataView, at: number): ZipEntry {
  const nameLength = view.getUint16(at + 28, true)
  return {
    name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
    method: view.getUint16(at + 10, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  }
}

const isBomb = (entry: ZipEntry) =>
  entry.size > RATIO_COUNTS_FROM && entry.size > entry.packed * LARGEST_RATIO

function packedBytes(bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.offset + 30 > bytes.byteLength) throw learningErrors.damaged()
  const from =
    entry.offset +
    30 +
    view.getUint16(entry.offset + 26, true) +
    view.getUint16(entry.offset + 28, true)
  if (from + entry.packed > bytes.byteLength) throw learningErrors.damaged()
  return bytes.subarray(from, from + entry.packed)
}
