/**
 * A picture without what its camera and its programs wrote into it beside the picture itself: place, time, device, words.
 * How a JPEG is turned stays, else it would lie on its side. What is no valid PNG or JPEG is answered empty.
 */
export function withoutTraces(bytes: ArrayBuffer, mime: string): ArrayBuffer {
  const source = new Uint8Array(bytes)
  const stripped = mime === 'image/png' ? plainPng(source) : plainJpeg(source)
  return join(stripped ?? [])
}

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** What is drawn, and how; anything else of a PNG is told by others. */
const DRAWN = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sRGB sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
)

function plainPng(png: Uint8Array): Uint8Array[] | null {
  if (PNG_HEAD.some((byte, index) => png[index] !== byte)) return null
  const view = new DataView(png.buffer, png.byteOffset, png.length)
  const chunks = [png.subarray(0, 8)]
  for (let offset = 8; offset + 12 <= png.length;) {
    const next = offset + 12 + view.getUint32(offset)
    if (next > png.length) return null
    const name = String.fromCharCode(...png.subarray(offset + 4, offset + 8))
    if (DRAWN.has(name)) chunks.push(png.subarray(offset, next))
    if (name === 'IEND') return chunks
    offset = next
  }
  return null
}

const SCAN = 0xda
// JFIF, the colour profile and Adobe's colour transform: without them colours change.
const NEEDED = new Map([
  [0xe0, 'JFIF'],
  [0xe2, 'ICC_PROFILE'],
  [0xee, 'Adobe'],
])
const EXIF = 0xe1
const COMMENT = 0xfe

function plainJpeg(jpeg: Uint8Array): Uint8Array[] | null {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return null
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.length)
  const segments = [jpeg.subarray(0, 2)]
  for (let offset = 2; offset + 4 <= jpeg.length;) {
    const marker = jpeg[offset + 1] ?? 0
    if (jpeg[offset] !== 0xff) return null
    if (marker === SCAN) return [...segments, jpeg.subarray(offset, endOfPicture(jpeg, offset))]
    const next = offset + 2 + view.getUint16(offset + 2)
    if (next > jpeg.length) return null
    segments.push(...segmentsToKeep(jpeg.subarray(offset, next), marker))
    offset = next
  }
  return null
}

function segmentsToKeep(segment: Uint8Array, marker: number): Uint8Array[] {
  const isMetadata = (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT
  if (!isMetadata || beginsWith(segment, NEEDED.get(marker))) return [segment]
  return marker === EXIF ? turnOf(segment) : []
}

const beginsWith = (segment: Uint8Array, name: string | undefined) =>
  name !== undefined && String.fromCharCode(...segment.subarray(4, 4 + name.length)) === name

// Telephones hang films and second pictures behind the end of the first.
function endOfPicture(jpeg: Uint8Array, from: number): number {
  for (let offset = from; offset + 1 < jpeg.length; offset += 1) {
    if (jpeg[offset] === 0xff && jpeg[offset + 1] === 0xd9) return offset + 2
  }
  return jpeg.length
}

const ORIENTATION = 0x0112

/** An EXIF segment that says nothing but how the picture is turned; none when it is upright. */
function turnOf(segment: Uint8Array): Uint8Array[] {
  const turn = readTurn(segment)
  if (turn < 2 || turn > 8) return []
  const parts = [
    [0xff, 0xe1, 0x00, 0x22, 0x45, 0x78, 0x69, 0x66, 0x00, 0x00],
    [0x4d, 0x4d, 0x00, 0x2a, 0x00, 0x00, 0x00, 0x08, 0x00, 0x01],
    [0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, turn, 0x00, 0x00],
    [0x00, 0x00, 0x00, 0x00],
  ]
  return [Uint8Array.from(parts.flat())]
}

function readTurn(segment: Uint8Array): number {
  const tiff = new DataView(
    segment.buffer,
    segment.byteOffset + 10,
    Math.max(0, segment.length - 10),
  )
  if (String.fromCharCode(...segment.subarray(4, 8)) !== 'Exif' || tiff.byteLength < 10) return 1
  const isLittle = tiff.getUint16(0) === 0x4949
  const start = tiff.getUint32(4, isLittle)
  if (start + 2 > tiff.byteLength) return 1
  const entries = tiff.getUint16(start, isLittle)
  for (let no = 0; no < entries; no += 1) {
    const offset = start + 2 + no * 12
    if (offset + 12 > tiff.byteLength) return 1
    if (tiff.getUint16(offset, isLittle) === ORIENTATION)
      return tiff.getUint16(offset + 8, isLittle)
  }
  return 1
}

function join(parts: readonly Uint8Array[]): ArrayBuffer {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined.buffer
}
