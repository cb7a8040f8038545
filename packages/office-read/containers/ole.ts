import { readingErrors } from '../errors'
import { joinedBytes } from '#packages/basics/joined-bytes'

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const HEADER_FAT_SECTORS = 109
const ENTRY_BYTES = 128
const MOST_ENTRIES = 20_000
const [STREAM, ROOT] = [2, 5]
// Sector numbers from here on are marks: end of a chain, free, the table itself.
const FIRST_MARK = 0xfffffffa
// The container is held whole beside what is read out of it.
const LARGEST = 64 * 1024 * 1024

interface Entry {
  name: string
  type: number
  left: number
  right: number
  child: number
  start: number
  size: number
}

export const isOle = (bytes: Uint8Array) => SIGNATURE.every((byte, index) => bytes[index] === byte)

/**
 * The container of doc, xls and ppt: streams by name, like a small disk. Chains that turn in circles or leave the file
 * end where the fault is; a container without a directory is FILE_DAMAGED.
 */
export class OleFile {
  private readonly view: DataView
  private readonly sectorBytes: number
  private readonly miniBytes: number
  private readonly smallBelow: number
  private readonly table: Uint32Array
  private readonly smallTable: Uint32Array
  private readonly smallStream: Uint8Array
  private readonly streams: Map<string, Entry>

  constructor(private readonly bytes: Uint8Array) {
    if (bytes.byteLength > LARGEST) throw readingErrors.tooComplex()
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (!isOle(bytes) || bytes.byteLength < 1536) throw readingErrors.damaged()
    const [shift, smallShift] = [this.view.getUint16(0x1e, true), this.view.getUint16(0x20, true)]
    if ((shift !== 9 && shift !== 12) || smallShift > 9) throw readingErrors.damaged()
    this.sectorBytes = 2 ** shift
    this.miniBytes = 2 ** smallShift
    this.smallBelow = this.view.getUint32(0x38, true)
    this.table = this.readTable()
    const entries = this.readEntries()
    const root = entries.find((entry) => entry.type === ROOT)
    if (!root) throw readingErrors.damaged()
    this.smallTable = numbersOf(this.chain(this.view.getUint32(0x3c, true)))
    this.smallStream = this.chain(root.start, root.size)
    this.streams = streamsUnder(root, entries)
  }

  has(name: string): boolean {
    return this.streams.has(name)
  }

  /** The bytes of a stream of the root; null when there is none. */
  stream(name: string): Uint8Array | null {
    const entry = this.streams.get(name)
    if (!entry) return null
    return entry.size < this.smallBelow
      ? this.smallChain(entry.start, entry.size)
      : this.chain(entry.start, entry.size)
  }

  /** The table of sectors, its own sectors listed in the header and in a chain of further lists. */
  private readTable(): Uint32Array {
    const sectors: number[] = []
    for (let offset = 0; offset < HEADER_FAT_SECTORS; offset += 1) {
      sectors.push(this.view.getUint32(0x4c + 4 * offset, true))
    }
    const perList = this.sectorBytes / 4 - 1
    let list = this.view.getUint32(0x44, true)
    for (let guard = 0; list < FIRST_MARK && guard < 10_000; guard += 1) {
      const numbers = numbersOf(this.sector(list))
      if (numbers.length <= perList) break
      sectors.push(...numbers.subarray(0, perList))
      list = numbers[perList] ?? FIRST_MARK
    }
    const used = sectors.filter((sector) => sector < FIRST_MARK)
    const most = Math.ceil(this.bytes.byteLength / this.sectorBytes)
    return numbersOf(joinedBytes(used.slice(0, most).map((sector) => this.sector(sector))))
  }

  private readEntries(): Entry[] {
    const bytes = this.chain(this.view.getUint32(0x30, true))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const entries: Entry[] = []
    const most = Math.min(MOST_ENTRIES, Math.floor(bytes.byteLength / ENTRY_BYTES))
    for (let index = 0; index < most; index += 1) {
      const offset = index * ENTRY_BYTES
      const nameBytes = Math.min(64, Math.max(0, view.getUint16(offset + 64, true) - 2))
      entries.push({
        name: new TextDecoder('utf-16le').decode(bytes.subarray(offset, offset + nameBytes)),
        type: bytes[offset + 66] ?? 0,
        left: view.getUint32(offset + 68, true),
        right: view.getUint32(offset + 72, true),
        child: view.getUint32(offset + 76, true),
        start: view.getUint32(offset + 116, true),
        size: view.getUint32(offset + 120, true),
      })
    }
    return entries
  }

  private sector(number: number): Uint8Array {
    const from = (number + 1) * this.sectorBytes
    return this.bytes.subarray(from, from + this.sectorBytes)
  }

  private chain(start: number, size = Infinity): Uint8Array {
    const pieces: Uint8Array[] = []
    const most = Math.ceil(this.bytes.byteLength / this.sectorBytes)
    let length = 0
    for (let offset = start; offset < FIRST_MARK && pieces.length < most && length < size;) {
      const piece = this.sector(offset)
      if (piece.byteLength === 0) break
      pieces.push(piece)
      length += piece.byteLength
      offset = this.table[offset] ?? FIRST_MARK
    }
    return joinedBytes(pieces).subarray(0, Math.min(size, length))
  }

  private smallChain(start: number, size: number): Uint8Array {
    const pieces: Uint8Array[] = []
    const most = Math.ceil(this.smallStream.byteLength / this.miniBytes)
    for (let offset = start; offset < FIRST_MARK && pieces.length < most;) {
      pieces.push(this.smallStream.subarray(offset * this.miniBytes, (offset + 1) * this.miniBytes))
      offset = this.smallTable[offset] ?? FIRST_MARK
    }
    return joinedBytes(pieces).subarray(0, size)
  }
}

/** Streams directly under the root: those of objects inside the document have the same names. */
function streamsUnder(root: Entry, entries: Entry[]): Map<string, Entry> {
  const found = new Map<string, Entry>()
  const visited = new Set<number>()
  const waiting = [root.child]
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index]
    if (!entry || visited.has(index)) continue
    visited.add(index)
    if (entry.type === STREAM && !found.has(entry.name)) found.set(entry.name, entry)
    waiting.push(entry.left, entry.right)
  }
  return found
}

function numbersOf(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Uint32Array.from({ length: Math.floor(bytes.byteLength / 4) }, (_, index) =>
    view.getUint32(index * 4, true),
  )
}
