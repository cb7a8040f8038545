import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { XmlArchive, openOriginal } from '~/features/library/server'
import { headingsOfText, numberedHeadings } from '#packages/document/headings/typed-headings'
import { type Heading } from '#packages/document/outline'
import { readDocxOutline } from './docx-headings'
import { readPptxOutline } from './pptx-headings'

export interface ImportedHeadings {
  /** What the document calls itself; '' when it does not say. */
  title: string
  headings: Heading[]
  /** By what headings were known: the document's own levels, or the numbers in front of lines, which a person should look at. */
  by: 'levels' | 'numbers'
}

/** Bytes of a text that are read for its headings. */
const LARGEST_TEXT = 4 * 1024 * 1024

/**
 * The headings of a docx, pptx, md or txt file that the caller may see, byte for byte; null for other formats. Errors:
 * `library.fileNotFound`, `library.originalMissing`, those of learning for files that are damaged or too complex.
 */
export async function importHeadings(
  ctx: SeatedContext,
  fileId: FileId,
): Promise<ImportedHeadings | null> {
  const original = await openOriginal(ctx, fileId)
  switch (original.extension) {
    case 'docx':
      return ofDocx(await XmlArchive.open(original))
    case 'pptx':
      return { ...(await readPptxOutline(await XmlArchive.open(original))), by: 'levels' }
    case 'md':
    case 'txt': {
      const bytes = await original.read(0, Math.min(original.size, LARGEST_TEXT))
      const text = decodedText(new Uint8Array(bytes))
      const isMarked = original.extension === 'md'
      const headings = isMarked ? headingsOfText(text) : numberedHeadings(text.split('\n'))
      return { title: '', headings, by: isMarked ? 'levels' : 'numbers' }
    }
    default:
      return null
  }
}

/** A Word file without levels is read by the numbers of its lines. */
export async function ofDocx(source: XmlArchive): Promise<ImportedHeadings> {
  const { title, headings, lines } = await readDocxOutline(source)
  if (headings.length > 0) return { title, headings, by: 'levels' }
  return { title, headings: numberedHeadings(lines), by: 'numbers' }
}

// A text that is cut may end in half a character: it is read loosely when it is UTF-8 otherwise.
export function decodedText(bytes: Uint8Array): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  if (marked) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
