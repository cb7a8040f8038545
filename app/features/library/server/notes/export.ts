import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { findFile } from '../files/find-files'
import { markdownFile } from '../files/markdown-file'
import { displayTitle } from '../files/names'
import { listNotes } from './notes'
import { notesMarkdown } from './markdown'

/** The notes that the caller sees of a file, as a Markdown file that leads back to `origin`. Errors: `fileNotFound`. */
export async function exportNotes(
  ctx: SeatedContext,
  input: { fileId: FileId },
  origin: string,
): Promise<Response> {
  const [file, notes] = await Promise.all([findFile(ctx, input.fileId), listNotes(ctx, input)])
  const title = displayTitle(file)
  return markdownFile(`${title} 笔记`, notesMarkdown(title, notes, origin))
}
