import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'

/** Dots of red, green and blue, a byte each, as a PNG. */
export function encodePng(
  dots: Uint8Array,
  { width, height }: { width: number; height: number },
): Uint8Array<ArrayBuffer> {
  const rowBytes = width * 3
  const rows = new Uint8Array((rowBytes + 1) * height)
  for (let y = 0; y < height; y += 1) {
    // Each row behind a zero: nothing is subtracted from it.
    rows.set(dots.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Uint8Array.from(Buffer.concat(parts))
}

function chunk(name: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length)
  const content = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([head, content, sum])
}
