import { decodeFax, decodeJbig2, decodeJpeg2000 } from './decoders'
import type { PdfObjects } from './objects'
import type { PdfDict } from './values'

/** Codings of dots that are undone here, by the name of their filter. */
export const isCoded = (filter: string | undefined) =>
  filter === 'CCITTFaxDecode' || filter === 'JBIG2Decode'

interface Coded {
  filter: string | undefined
  dict: PdfDict
  packed: Uint8Array
  width: number
  height: number
}

/** Rows of black and white dots out of their coding. Throws SyntaxError for what cannot be read. */
export async function uncodedDots(
  objects: PdfObjects,
  { filter, dict, packed, width, height }: Coded,
): Promise<Uint8Array> {
  const settings = await objects.parameters(dict)
  if (filter === 'JBIG2Decode') {
    const globals = await objects.unfoldedOf(settings.get('JBIG2Globals'))
    return decodeJbig2(packed, { width, height }, globals)
  }
  const isSet = async (name: string) => (await objects.follow(settings.get(name))) === true
  return decodeFax(
    packed,
    { width, height },
    {
      k: await objects.number(settings.get('K')),
      hasLineEnds: await isSet('EndOfLine'),
      isByteAligned: await isSet('EncodedByteAlign'),
      isBlackOne: await isSet('BlackIs1'),
      columns: await objects.number(settings.get('Columns'), 1728),
      rows: await objects.number(settings.get('Rows')),
    },
  )
}

// A page of 200 dots an inch; whole, one of 300 in colour would not fit into the isolate's memory while it is decoded.
const MOST_POINTS = 4_000_000
const MOST_HALVINGS = 5

/** Points of a JPEG 2000, a byte for each colour, as few halvings smaller as needed; null for colours nobody here knows. */
export async function jpeg2000Points(
  packed: Uint8Array,
  { width, height, colours }: { width: number; height: number; colours: number },
) {
  let halvings = 0
  while ((width * height) / 4 ** halvings > MOST_POINTS) halvings += 1
  if (halvings > MOST_HALVINGS) return null
  const plain = await decodeJpeg2000(packed, colours, halvings)
  const small = (side: number) => Math.ceil(side / 2 ** halvings)
  const size = { width: small(width), height: small(height) }
  const found = plain.length / (size.width * size.height)
  if (found === 4 && colours === 0) return { ...size, plain: withoutAlpha(plain), colours: 3 }
  return found === 1 || found === 3 ? { ...size, plain, colours: found } : null
}

// What the decoder makes of a picture whose colours nobody named.
function withoutAlpha(plain: Uint8Array): Uint8Array {
  const points = plain.length / 4
  const out = new Uint8Array(points * 3)
  for (let point = 0; point < points; point += 1)
    out.set(plain.subarray(point * 4, point * 4 + 3), point * 3)
  return out
}
