import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { Heading } from '#packages/document'
import { importHeadings, type ImportedHeadings } from '~/features/document/server'
import { filesWithin, headingPathsOf } from '~/features/library/server'
import { generationErrors } from '../../errors'

type FileHeadings = Pick<ImportedHeadings, 'headings' | 'by'>

/**
 * The headings of a learned file that the caller may see: as the file itself says them, of other formats as the library has
 * read them. Errors: `noDocuments`, those of learning for files that cannot be read.
 */
export async function headingsOfFile(ctx: SeatedContext, fileId: FileId): Promise<FileHeadings> {
  const [file] = await filesWithin(ctx, {}, [fileId])
  if (!file) throw generationErrors.noDocuments()
  const imported = await importHeadings(ctx, fileId)
  if (imported && imported.headings.length > 0) return imported
  const headings: Heading[] = []
  let path: readonly string[] = []
  for (const next of await headingPathsOf(ctx, fileId)) {
    const same = next.findIndex((text, index) => text !== path[index])
    const fresh = same < 0 ? [] : next.slice(same)
    fresh.forEach((text, index) => headings.push({ level: same + index + 1, text }))
    path = next
  }
  return { headings, by: 'levels' }
}
