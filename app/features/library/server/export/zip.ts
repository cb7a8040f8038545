import { crc32 } from 'node:zlib'
import { joinedBytes } from '#packages/basics/joined-bytes'

/** A file of an archive: its path with slashes, and its bytes as they come. */
export interface ZipEntry {
  path: string
  /** Milliseconds since the epoch. */
  changedAt: number
  bytes: AsyncIterable<Uint8Array>
}

interface Written {
  name: Uint8Array<ArrayBuffer>
  crc: number
  size: number
  offset: number
  stamp: number
}

const LOCAL = 0x04034b50
const AFTER = 0x08074b50
const CENTRAL = 0x02014b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const END = 0x06054b50
/** Sizes and checksum follow the bytes (3), the name is UTF-8 (11). */
const FLAGS = 0x0808
const VERSION_64 = 45
const FULL_32 = 0xffffffff
const FULL_16 = 0xffff
const encoder = new TextEncoder()

/**
 * A ZIP archive, written while its files are read: nothing is held but some hundred bytes for each file that went by.
 * Bytes are stored as they are, since documents are packed already; ZIP64 throughout, so that neither 4 GB nor 65,535
 * files are a bound.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const source of entries) {
    const entry: Written = {
      name: encoder.encode(source.path),
      crc: 0,
      size: 0,
      offset,
      stamp: dosTime(source.changedAt),
    }
    const head = localHeader(entry)
    yield head
    for await (const bytes of source.bytes) {
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.byteLength
      yield bytes
    }
    const tail = descriptor(entry)
    yield tail
    offset += head.byteLength + entry.size + tail.byteLength
    written.push(entry)
  }
  const from = offset
  for (const entry of written) {
    const line = centralHeader(entry)
    offset += line.byteLength
    yield line
  }
  yield ending(written.length, from, offset - from)
}

function localHeader({ name, stamp }: Written): Uint8Array {
  // An empty ZIP64 field announces that the sizes behind the bytes are eight bytes long.
  const extra = [u16(0x0001), u16(16), u64(0), u64(0)]
  return joinedBytes([
    u32(LOCAL),
    u16(VERSION_64),
    u16(FLAGS),
    u16(0),
    u32(stamp),
    u32(0),
    u32(FULL_32),
    u32(FULL_32),
    u16(name.byteLength),
    u16(20),
    name,
    ...extra,
  ])
}

const descriptor = ({ crc, size }: Written) =>
  joinedBytes([u32(AFTER), u32(crc), u64(size), u64(size)])

function centralHeader({ name, crc, size, offset, stamp }: Written): Uint8Array {
  const extra = [u16(0x0001), u16(24), u64(size), u64(size), u64(offset)]
  return joinedBytes([
    u32(CENTRAL),
    // Made on Unix, so that names are taken as they are.
    u16((3 << 8) | VERSION_64),
    u16(VERSION_64),
    u16(FLAGS),
    u16(0),
    u32(stamp),
    u32(crc),
    u32(FULL_32),
    u32(FULL_32),
    u16(name.byteLength),
    u16(28),
    u16(0),
    u16(0),
    u16(0),
    u32(0o100644 << 16),
    u32(FULL_32),
    name,
    ...extra,
  ])
}

function ending(files: number, from: number, length: number): Uint8Array {
  const end64 = [u32(END_64), u64(44), u16(VERSION_64), u16(VERSION_64), u32(0), u32(0)]
  const sums = [u64(files), u64(files), u64(length), u64(from)]
  const locator = [u32(LOCATOR_64), u32(0), u64(from + length), u32(1)]
  const end = [u32(END), u16(0), u16(0), u16(FULL_16), u16(FULL_16), u32(FULL_32), u32(FULL_32)]
  return joinedBytes([...end64, ...sums, ...locator, ...end, u16(0)])
}

// The clock of Shanghai, in the two-second steps of the format.
function dosTime(instant: number): number {
  const date = new Date(Math.max(instant, Date.UTC(1980, 0, 2)) + 8 * 3_600_000)
  const day =
    ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return day * 65_536 + time
}

type Write = (view: DataView, value: number) => void

function number(length: number, value: number, write: Write): Uint8Array {
  const bytes = new Uint8Array(length)
  write(new DataView(bytes.buffer), value)
  return bytes
}

const u16 = (value: number) => number(2, value, (view, it) => view.setUint16(0, it, true))
const u32 = (value: number) => number(4, value, (view, it) => view.setUint32(0, it >>> 0, true))
const u64 = (value: number) =>
  number(8, value, (view, it) => view.setBigUint64(0, BigInt(it), true))
