import { strFromU8, unzipSync } from 'fflate'
import { allOf, readXml, textOf, type XmlElement } from '~/core/office/xml'

/** Files of a .docx by path. */
export type Parts = Record<string, Uint8Array>

export async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

export const partsOf = async (stream: ReadableStream<Uint8Array>): Promise<Parts> =>
  unzipSync(await bytesOf(stream))

export const textPart = (parts: Parts, path: string) => {
  const bytes = parts[path]
  return bytes ? strFromU8(bytes) : ''
}

export function xmlPart(parts: Parts, path: string): XmlElement {
  const root = readXml(textPart(parts, path))
  if (!root) throw new Error(`${path} is not well formed`)
  return root
}

/** All words of text and notes as a reader sees them, fields by what they show. */
export function wordsOf(parts: Parts): string {
  const roots = [xmlPart(parts, 'word/document.xml'), xmlPart(parts, 'word/footnotes.xml')]
  return roots.flatMap((root) => [...allOf(root, 'w:p')].map(paragraphWords)).join('\n')
}
const paragraphWords = (paragraph: XmlElement) => [...allOf(paragraph, 'w:t')].map(textOf).join('')

/** Our notes in the order of the part, without white space; the lines above them are none. */
export const notesOf = (parts: Parts): string[] =>
  [...allOf(xmlPart(parts, 'word/footnotes.xml'), 'w:footnote')]
    .filter(({ attributes }) => attributes['w:type'] === undefined)
    .map((note) => textOf(note).replace(/\s/g, ''))
