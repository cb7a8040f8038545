import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** A piece of a file as archives hold it. It ends on a whole byte and says of no block that it is the last: pieces join. */
export interface Packed {
  bytes: Uint8Array<ArrayBuffer>
  /** Of what is packed, in bytes. */
  length: number
  /** CRC-32 of the same. */
  sum: number
  /** What the sum of all that stands before is multiplied with. */
  shift: number
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function pack(content: string | Uint8Array): Packed {
  const raw = typeof content === 'string' ? encoder.encode(content) : content
  const bytes = deflateRawSync(raw, { level: 6, finishFlush: constants.Z_SYNC_FLUSH })
  // What the library answers lies in a larger buffer, which would be held as well.
  const length = raw.byteLength
  return { bytes: new Uint8Array(bytes), length, sum: crc32(raw), shift: powerOf(length) }
}

/** The end of a file of pieces: an empty block that is the last. */
export const LAST_BLOCK = Uint8Array.of(3, 0)

export const unpack = ({ bytes }: Pick<Packed, 'bytes'>): string =>
  decoder.decode(inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }))

/** CRC-32 of two pieces, one behind the other. */
export const sumOfBoth = (first: number, second: Packed): number =>
  (times(first, second.shift) ^ second.sum) >>> 0

// Sums are polynomials over two elements, the highest power in the lowest bit; this is the divisor.
const DIVISOR = 0xedb88320
const ONE = 0x80000000

function times(item: number, other: number): number {
  let product = 0
  for (let bit = ONE, left = other; bit !== 0; bit >>>= 1) {
    if (item & bit) product ^= left
    left = left & 1 ? (left >>> 1) ^ DIVISOR : left >>> 1
  }
  return product >>> 0
}

/** x, x², x⁴ … */
const squares: number[] = [0x40000000]
while (squares.length < 48) {
  const last = squares.at(-1) ?? ONE
  squares.push(times(last, last))
}

/** What a sum is multiplied with when so many bytes come behind it. */
function powerOf(bytes: number): number {
  let power = ONE
  for (let left = bytes, index = 3; left > 0; left = Math.floor(left / 2), index += 1) {
    if (left % 2 === 1) power = times(power, squares[index] ?? ONE)
  }
  return power
}
