import { strFromU8, unzipSync } from 'fflate'
import { readXml, type XmlElement } from '~/features/editor/server/export/word/xml/read'

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
