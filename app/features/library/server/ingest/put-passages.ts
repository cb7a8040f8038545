import type { Context } from '~/core/context'
import type { Passage } from '../ports'
import type { FileRow } from './learning-row'
import { spaceIndex } from '../space-index'

/** One call of the index is one step of its only thread: about a tenth of a second, so that searches get their turn. */
export const PASSAGES_PER_PUT = 250

/** Puts passages into the file's space, piece by piece. Answers whether they can be found already. */
export async function putAll(ctx: Context, file: FileRow, passages: Passage[]): Promise<boolean> {
  const index = spaceIndex(ctx, file.spaceId)
  let isFound = false
  for (let start = 0; start < passages.length; start += PASSAGES_PER_PUT) {
    const some = passages.slice(start, start + PASSAGES_PER_PUT)
    const early = { folderId: file.folderId }
    isFound = await index.putPassages(file.id, file.generation, file.title, some, early)
  }
  return isFound
}
