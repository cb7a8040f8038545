import { readRaster } from '#packages/basics/raster'
import { readingErrors } from './errors'
import { rangedParser, type RangeSource } from './document'

/**
 * jpg, jpeg, png: one page without text of its own. What is seen in it comes from elsewhere (seen-blocks.ts). Only its
 * beginning and its end are read, until somebody wants to see it.
 */
export const image = rangedParser(async (original) => {
  const raster = readRaster(await partOf(original, 0, HEAD))
  if (!raster || raster.type === 'image/webp') throw readingErrors.damaged()
  const { type, width, height } = raster
  // Told by the header alone: such a picture is never unfolded.
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) {
    throw readingErrors.tooComplex()
  }
  const tail = await partOf(original, Math.max(0, original.size - TAIL), TAIL)
  if (!isWhole(tail, type)) throw readingErrors.damaged()
  return {
    pages: 1,
    windows: 1,
    encoding: '',
    doubtfulEncoding: false,
    isPicture: true,
    picturesOf: async () => {
      if (original.size > LARGEST_PICTURE) return []
      return [{ type, bytes: await partOf(original, 0, original.size), turned: 0 }]
    },
    sizeOf: async () => ({ width, height }),
    read: async () => ({ blocks: [], unreadPages: [1], failedPages: [], running: [] }),
    close: async () => {},
  }
})

const partOf = async (original: RangeSource, from: number, length: number) =>
  new Uint8Array(await original.read(from, Math.min(length, original.size - from)))

// Cameras put previews and maps before the size of a picture, and programs things of their own behind its end.
const HEAD = 2 * 1024 * 1024
const TAIL = 1024 * 1024
// Bytes of a picture that is shown to anybody.
const LARGEST_PICTURE = 10 * 1024 * 1024

// A photograph of a good telephone has 50 million; unfolded, this many take 400 MB.
const MOST_PIXELS = 100_000_000
const LONGEST_SIDE = 30_000

// The end of a picture, behind which programs may have put things of their own.
const ENDS = { 'image/png': [0x49, 0x45, 0x4e, 0x44], 'image/jpeg': [0xff, 0xd9] }

function isWhole(bytes: Uint8Array, type: 'image/png' | 'image/jpeg'): boolean {
  const mark = ENDS[type]
  for (let offset = bytes.length - mark.length; offset >= 0; offset -= 1) {
    if (mark.every((byte, index) => bytes[offset + index] === byte)) return true
  }
  return false
}
