import { learningErrors } from '../../errors'

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
    return learningErrors.tooComplex()
  const numbers = bodies.flatMap((body) => [
    ...referencesOf(body, 'Length'),
    ...referencesOf(body, 'Count'),
  ])
  // What is not found may lie in a packed stream of objects.
  const isWrong = (body: string | undefined) => body !== undefined && !NUMBER.test(body)
  return numbers.some((id) => isWrong(objects.get(id))) ? learningErrors.damaged() : null
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
