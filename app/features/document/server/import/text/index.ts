import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { getBlocks, openOriginal, XmlArchive } from '~/features/library/server'
import { ownErrors } from '../../../own-errors'
import type { BlockAttrs } from '#packages/document/body'
import { decodedText } from '..'
import { readDocxText } from './docx-text'
import { sectionsOf, shortTitle, type ImportedText, type TextPiece } from './imported-text'
import { readLearnedText } from './learned-text'
import { readMarkdownText } from './markdown-text'

type OpenedOriginal = Awaited<ReturnType<typeof openOriginal>>

/** Blocks of a learned file that become a document. */
const MOST_BLOCKS = 20_000
const LARGEST_TEXT = 4 * 1024 * 1024

/**
 * A file of the library as sections, every block with the file it came from: Word and Markdown from their originals, all
 * others as the library has read them. Errors: `library.fileNotFound`, `library.originalMissing`, `importNotReady` while it
 * is being learned, `importEmpty`, those of learning for files that are damaged or too complex.
 */
export async function importText(ctx: SeatedContext, fileId: FileId): Promise<ImportedText> {
  const original = await openOriginal(ctx, fileId)
  const newBlockId = blockIds()
  const attrsAt = (page: number | null): BlockAttrs => ({
    blockId: newBlockId(),
    by: 'source',
    step: page === null ? `import:${fileId}` : `import:${fileId}:${page}`,
  })
  const pieces = await piecesOf(ctx, { fileId, original }, attrsAt)
  const text = sectionsOf(pieces, newBlockId)
  if (text.sections.length === 0) throw ownErrors.importEmpty()
  return { ...text, title: text.title || shortTitle(original.title.replace(/\.[a-z]{2,4}$/i, '')) }
}

async function piecesOf(
  ctx: SeatedContext,
  { fileId, original }: { fileId: FileId; original: OpenedOriginal },
  attrsAt: (page: number | null) => BlockAttrs,
): Promise<TextPiece[]> {
  const attrs = () => attrsAt(null)
  if (original.extension === 'docx') return readDocxText(await XmlArchive.open(original), { attrs })
  if (original.extension === 'md') {
    const bytes = await original.read(0, Math.min(original.size, LARGEST_TEXT))
    return readMarkdownText(decodedText(new Uint8Array(bytes)), attrs)
  }
  const { blocks, total } = await getBlocks(ctx, { id: fileId, from: 0, count: MOST_BLOCKS })
  if (total === 0) throw ownErrors.importNotReady()
  return readLearnedText(blocks, attrsAt)
}

/** Eight characters, unique in a document. */
export function blockIds(): () => string {
  const used = new Set<string>()
  return () => {
    for (;;) {
      const id = crypto.randomUUID().replaceAll('-', '').slice(0, 8)
      if (!used.has(id)) {
        used.add(id)
        return id
      }
    }
  }
}
