import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import type { Heading } from '#packages/document'
import { importHeadings, type ImportedHeadings } from '~/features/document/server'
import { filesWithin, headingPathsOf, readPassages } from '~/features/library/server'
import { generationErrors } from '../../errors'
import { OUTLINE_TEXT_LIMIT } from '../../terms'

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

const LONGEST_LINE = 60
const MOST_LINES = 200
const PASSAGES = 12

/**
 * What of a file could be an outline, a line a heading, for a person to mend: its headings as they are, else its short lines,
 * else what it says. '' where nothing of it was read.
 */
export async function outlineTextOf(
  ctx: SeatedContext,
  { fileId, headings }: { fileId: FileId; headings: readonly Heading[] },
): Promise<string> {
  const lines =
    headings.length > 0
      ? headings.map(({ level, text }) => `${'#'.repeat(level)} ${text}`)
      : await likelyHeadings(ctx, fileId)
  return lines.slice(0, MOST_LINES).join('\n').slice(0, OUTLINE_TEXT_LIMIT)
}

async function likelyHeadings(ctx: SeatedContext, fileId: FileId): Promise<string[]> {
  const passages = await readPassages(ctx, {}, { fileId, from: 0, count: PASSAGES })
  const lines = passages
    .flatMap(({ text }) => text.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const short = lines.filter((line) => line.length <= LONGEST_LINE && !/[。！？；，,;]$/.test(line))
  return short.length > 1 ? short : lines
}
