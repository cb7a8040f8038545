import { unzipSync } from 'fflate'
import { PreviewError } from './markup/content'

// What an office file may unfold to in a browser; what is larger is read as its extracted text.
const MOST_BYTES = 400_000_000
const MOST_ENTRIES = 10_000

/**
 * Refuses an archive that would unfold to more than a page can hold, by what its directory says and before anything is
 * unfolded. Errors: `PreviewError` with 'too-big' or 'unreadable'.
 */
export function checkArchive(
  bytes: ArrayBuffer,
  bounds: { part: RegExp; partBytes: number },
): { name: string; size: number }[] {
  const entries: { name: string; size: number }[] = []
  try {
    unzipSync(new Uint8Array(bytes), {
      filter: ({ name, originalSize }) => {
        entries.push({ name, size: originalSize })
        return false
      },
    })
  } catch {
    throw new PreviewError('unreadable')
  }
  const whole = entries.reduce((sum, { size }) => sum + size, 0)
  const isPartTooBig = entries.some(
    ({ name, size }) => bounds.part.test(name) && size > bounds.partBytes,
  )
  if (whole > MOST_BYTES || entries.length > MOST_ENTRIES || isPartTooBig)
    throw new PreviewError('too-big')
  return entries
}
