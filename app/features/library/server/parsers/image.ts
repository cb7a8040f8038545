import { readRaster } from '~/core/raster'
import { learningErrors } from '../../errors'
import type { Parser } from './document'

/** jpg, jpeg, png: one page without text of its own. What is seen in it comes from elsewhere (seen-blocks.ts). */
export const image: Parser = {
  windowsPerMessage: Infinity,
  async open(bytes) {
    const raster = readRaster(bytes)
    if (!raster || raster.type === 'image/webp') throw learningErrors.damaged()
    const { type, width, height } = raster
    // Told by the header alone: such a picture is never unfolded.
    if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) {
      throw learningErrors.tooComplex()
    }
    if (!isWhole(bytes, type)) throw learningErrors.damaged()
    return {
      pages: 1,
      windows: 1,
      encoding: '',
      doubtfulEncoding: false,
      isPicture: true,
      pictureOf: async () => ({ type, bytes }),
      sizeOf: async () => ({ width, height }),
      read: async () => ({ blocks: [], unreadPages: [1], failedPages: [], running: [] }),
      close: async () => {},
    }
  },
}

// A photograph of a good telephone has 50 million; unfolded, this many take 400 MB.
const MOST_PIXELS = 100_000_000
const LONGEST_SIDE = 30_000

// The end of a picture, behind which programs may have put things of their own.
const ENDS = { 'image/png': [0x49, 0x45, 0x4e, 0x44], 'image/jpeg': [0xff, 0xd9] }

function isWhole(bytes: Uint8Array, type: 'image/png' | 'image/jpeg'): boolean {
  const mark = ENDS[type]
  for (let at = bytes.length - mark.length; at >= 0; at -= 1) {
    if (mark.every((byte, index) => bytes[at + index] === byte)) return true
  }
  return false
}
