import { unzlibSync } from 'fflate'
import { joinedBytes } from '#packages/basics/joined-bytes'
import type { PdfFile } from './file'

/** A picture in the file: its object and its size in pixels. */
export interface Picture {
  no: number
  width: number
  height: number
}

/** More than one isolate unpacks beside a document. */
const MOST_PIXELS = 16_000_000

/** Puts a PNG or JPEG into the file; null for what is damaged, interlaced or too large. */
export function addPicture(file: PdfFile, bytes: Uint8Array): Picture | null {
  try {
    return bytes[0] === 0xff ? addJpeg(file, bytes) : addPng(file, bytes)
  } catch {
    return null
  }
}

const SPACES = ['', '/DeviceGray', '', '/DeviceRGB', '/DeviceCMYK']

function addJpeg(file: PdfFile, bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let index = 2; index + 9 < bytes.byteLength;) {
    const marker = view.getUint16(index)
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (!isFrame) {
      index += 2 + view.getUint16(index + 2)
      continue
    }
    const height = view.getUint16(index + 5)
    const width = view.getUint16(index + 7)
    const space = SPACES[view.getUint8(index + 9)]
    if (!space) return null
    // Programs write four colours turned round.
    const turned = space === '/DeviceCMYK' ? '/Decode[1 0 1 0 1 0 1 0]' : ''
    const facts = `${dictionary(width, height, space, 8)}${turned}/Filter/DCTDecode`
    return { no: file.addStream(facts, bytes, true), width, height }
  }
  return null
}

interface Png {
  width: number
  height: number
  depth: number
  color: number
  palette: Uint8Array | null
  data: Uint8Array
}

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function addPng(file: PdfFile, bytes: Uint8Array): Picture | null {
  const png = readPng(bytes)
  if (!png || png.width * png.height > MOST_PIXELS) return null
  return png.color >= 4 ? addWithAlpha(file, png) : addAsPacked(file, png)
}

// A PDF takes the packed lines of a PNG as they are.
function addAsPacked(file: PdfFile, { width, height, depth, color, palette, data }: Png): Picture {
  const colors = CHANNELS[color] ?? 1
  const table = palette && file.addStream('', palette)
  const indexed = `[/Indexed/DeviceRGB ${(palette?.byteLength ?? 3) / 3 - 1} ${table} 0 R]`
  const plain = colors === 3 ? '/DeviceRGB' : '/DeviceGray'
  const lines = `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors ${colors}/BitsPerComponent ${depth}/Columns ${width}>>`
  const facts = `${dictionary(width, height, color === 3 ? indexed : plain, depth)}${lines}`
  return { no: file.addStream(facts, data, true), width, height }
}

function addWithAlpha(file: PdfFile, { width, height, depth, color, data }: Png): Picture | null {
  if (depth !== 8) return null
  const channels = CHANNELS[color] ?? 4
  const pixels = unfiltered(unzlibSync(data), width * channels, height, channels)
  const colors = channels - 1
  const opaque = new Uint8Array(width * height * colors)
  const alpha = new Uint8Array(width * height)
  for (let index = 0; index < width * height; index += 1) {
    for (let item = 0; item < colors; item += 1)
      opaque[index * colors + item] = pixels[index * channels + item] ?? 0
    alpha[index] = pixels[index * channels + colors] ?? 255
  }
  const mask = file.addStream(dictionary(width, height, '/DeviceGray', 8), alpha)
  const space = colors === 3 ? '/DeviceRGB' : '/DeviceGray'
  const facts = `${dictionary(width, height, space, 8)}/SMask ${mask} 0 R`
  return { no: file.addStream(facts, opaque), width, height }
}

const dictionary = (width: number, height: number, space: string, depth: number) =>
  `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace${space.startsWith('[') ? '' : ' '}${space}/BitsPerComponent ${depth}`

function readPng(bytes: Uint8Array): Png | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0) !== 0x89504e47) return null
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, color, isInterlaced] = [view.getUint8(24), view.getUint8(25), view.getUint8(28)]
  if (isInterlaced || !(color in CHANNELS)) return null
  const parts: Uint8Array[] = []
  let palette: Uint8Array | null = null
  for (let index = 8; index + 8 <= bytes.byteLength;) {
    const length = view.getUint32(index)
    const type = view.getUint32(index + 4)
    const data = bytes.subarray(index + 8, index + 8 + length)
    if (type === 0x49444154) parts.push(data)
    if (type === 0x504c5445) palette = data
    index += 12 + length
  }
  return { width, height, depth, color, palette, data: joinedBytes(parts) }
}

/** Lines of a PNG as they were before they were filtered. */
function unfiltered(lines: Uint8Array, stride: number, height: number, step: number): Uint8Array {
  const pixels = new Uint8Array(stride * height)
  const offsetOf = (row: number, column: number) =>
    row < 0 || column < 0 ? 0 : (pixels[row * stride + column] ?? 0)
  for (let row = 0; row < height; row += 1) {
    const start = row * (stride + 1)
    const guess = guesses[lines[start] ?? 0] ?? guesses[0]
    for (let column = 0; column < stride; column += 1) {
      const left = offsetOf(row, column - step)
      const corner = offsetOf(row - 1, column - step)
      const guessed = guess?.(left, offsetOf(row - 1, column), corner) ?? 0
      pixels[row * stride + column] = (lines[start + 1 + column] ?? 0) + guessed
    }
  }
  return pixels
}

const guesses: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  nearest,
]

function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const toLeft = Math.abs(guess - left)
  const toAbove = Math.abs(guess - above)
  const toCorner = Math.abs(guess - corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
