import { PreviewError } from './markup/content'

/** The whole original. Errors: `PreviewError` with 'unreachable'. */
export async function fetchOriginal(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  try {
    const answer = await fetch(url, { signal })
    if (!answer.ok) throw new PreviewError('unreachable')
    return await answer.arrayBuffer()
  } catch (error) {
    if (signal.aborted || error instanceof PreviewError) throw error
    throw new PreviewError('unreachable')
  }
}

/** Bytes as text: by their mark, else as what the learning found, else UTF-8, else GB18030. */
export function decodeText(bytes: ArrayBuffer, found: string): string {
  const head = new Uint8Array(bytes, 0, Math.min(3, bytes.byteLength))
  const marked = encodingOfMark(head)
  for (const encoding of [marked, found, 'utf-8']) {
    const text = encoding && decode(bytes, encoding, true)
    if (text !== null && text !== '') return text
  }
  return decode(bytes, 'gb18030', false) ?? ''
}

function encodingOfMark([first, second, third]: Uint8Array): string {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : ''
}

/** Null when the bytes are no text of this encoding, or nobody knows the encoding. */
function decode(bytes: ArrayBuffer, encoding: string, isStrict: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: isStrict }).decode(bytes)
  } catch {
    return null
  }
}
