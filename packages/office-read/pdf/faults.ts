import { Buffer } from 'node:buffer'
import { inflateSync } from 'node:zlib'
import { readingErrors } from '../errors'

// Bytes. A file that is larger and holds next to no text is a scan, and said to be one.
const LARGEST = 1024 * 1024

// These make pictures. As the text of a page they are a trap: a few bytes that unfold to gigabytes.
const PICTURE = /\/(?:JBIG2Decode|CCITTFaxDecode|DCTDecode|JPXDecode)\b/
const NUMBER = /^\s*[+-]?\d+\s*$/

/**
 * Why a small PDF holds next to no text, as far as its plain objects tell: pages made of streams that would unfold
 * to pictures, or lengths and counts that are no numbers. Null when nothing is wrong with it. pdf.js reads round such
 * faults without a word, so what it found would be called too short.
 */
export function faultOf(bytes: Uint8Array): Error | null {
  if (bytes.byteLength > LARGEST) return null
  const objects = objectsOf(new TextDecoder('latin1').decode(bytes))
  const bodies = [...objects.values()]
  const contents = bodies.flatMap((body) => referencesOf(body, 'Contents'))
  if (contents.some((id) => PICTURE.test(dictionaryOf(objects.get(id) ?? ''))))
    return readingErrors.tooComplex()
  const numbers = bodies.flatMap((body) => [
    ...referencesOf(body, 'Length'),
    ...referencesOf(body, 'Count'),
  ])
  // What is not found may lie in a packed stream of objects.
  const isWrong = (body: string | undefined) => body !== undefined && !NUMBER.test(body)
  return numbers.some((id) => isWrong(objects.get(id))) ? readingErrors.damaged() : null
}

/** Plain objects by number, later ones over earlier ones, as updates append them. */
function objectsOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const start of text.matchAll(/(?:^|[\r\n\s])(\d{1,7}) \d{1,5} obj\b/g)) {
    const from = start.index + start[0].length
    const end = text.indexOf('endobj', from)
    found.set(start[1] ?? '', text.slice(from, end === -1 ? undefined : end))
  }
  return found
}

const dictionaryOf = (body: string) => body.split(/\bstream\r?\n/, 1)[0] ?? ''

function referencesOf(body: string, name: string): string[] {
  const value = new RegExp(`/${name}\\s*(\\[[^\\]]*\\]|\\d+ \\d+ R)`).exec(dictionaryOf(body))?.[1]
  return [...(value ?? '').matchAll(/(\d+) \d+ R/g)].map((reference) => reference[1] ?? '')
}

/** Bytes to which the drawing of a page may unfold; the largest seen of honest pages, maps, have some ten million. */
const LARGEST_DRAWING = 32 * 1024 * 1024
/** Larger files are read by ranges. */
const LARGEST_SCANNED = 4 * 1024 * 1024

/**
 * Refuses a PDF with a page whose drawing unfolds to more than anybody drew: read, it would take the whole isolate's memory
 * and every second there is, and be called damaged in the end.
 */
export function refuseBomb(bytes: Uint8Array): void {
  if (bytes.byteLength > LARGEST_SCANNED) return
  // Sign for byte, which the decoder of that name is not.
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  const contents = new Set([...objects.values()].flatMap((body) => referencesOf(body, 'Contents')))
  for (const id of contents) {
    const body = objects.get(id) ?? ''
    if (/\/FlateDecode\b/.test(dictionaryOf(body)) && unfoldsTooFar(body))
      throw readingErrors.unfoldsTooFar()
  }
}

function unfoldsTooFar(body: string): boolean {
  const start = /\bstream\r?\n/.exec(body)
  if (!start) return false
  const packed = Uint8Array.from(body.slice(start.index + start[0].length), (sign) =>
    sign.charCodeAt(0),
  )
  // Nothing unfolds to more than a thousand times its size.
  if (packed.length * 1100 < LARGEST_DRAWING) return false
  try {
    inflateSync(packed, { maxOutputLength: LARGEST_DRAWING, finishFlush: Z_SYNC_FLUSH })
    return false
  } catch (error) {
    return error instanceof RangeError || Object(error).code === 'ERR_BUFFER_TOO_LARGE'
  }
}

// What a stream lacks at its end costs nothing that came before.
const Z_SYNC_FLUSH = 2
