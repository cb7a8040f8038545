import type { FileId } from '~/core/ids'
import { findIn } from '#packages/chinese/keyword'
import type { Span } from '#packages/chinese/marks'
import type { SeatedContext } from '~/core/context'
import { asFound, type FindInput, type FinishFind } from '~/core/text/find'
import type { BlockHit } from '../wire/terms/search'
import { type SearchInput } from '../wire/contracts/search'
import { displayTitle } from './files/names'
import type { KeywordMatches } from './ports'
import { filesOf, type FoundFile } from './search/found-files'
import { findFolders } from './search/found-folders'
import { presentBlock } from './search/present-hit'
import { searchScope } from './search/search-scope'
import { spaceIndex } from './space-index'

export { findNotes, type FoundNote } from './notes/find-notes'
export { closingsSince } from './folders/closings-since'

/** A file or folder of the library, and the place in it. */
export interface LibraryFind {
  kind: 'file' | 'folder'
  id: FileId | string
  title: string
  marks: Span[]
  extension: string
  status: FoundFile['status'] | ''
  /** Name of the folder it lies in; '' for the library itself. */
  folderName: string
  createdBy: string
  createdAt: number
  /** Of what stands in it the best place; null where the name alone was found. */
  block: BlockHit | null
}

const EXCERPT_LENGTH = 280
const FOLDERS_AT_MOST = 500
const COUNTED_AT_MOST = 150

/**
 * What of the library holds a keyword, in its names and texts: the same search as its page, in two trips and one call of
 * the index. What only comes near is left to that page.
 */
export async function findInLibrary(
  ctx: SeatedContext,
  input: FindInput,
): Promise<FinishFind<LibraryFind>> {
  const { keyword, limit } = input
  const asked = askedOf(input)
  const [scope, folders] = await Promise.all([
    searchScope(ctx, asked),
    keyword.letters === ''
      ? findFolders(ctx, asked, { pieces: keyword.pieces })
      : findFolders(ctx, asked, { pieces: [], atMost: FOLDERS_AT_MOST }),
  ])
  const index = spaceIndex(ctx, ctx.seat.spaceId)
  const page = { files: 2 * limit, perFile: 1 }
  const { matches, blocks } = await index.lookUpBlocks(keyword.typed, scope, page)
  return async () => {
    const found = await filesOf(ctx, {
      input: asked,
      lookup: firstOf(matches),
      withContent: true,
      atMost: 2 * COUNTED_AT_MOST,
    })
    const byFile = new Map(blocks.map((block) => [block.fileId, block]))
    const hits = [
      ...folders.flatMap((folder) => folderFind(folder, findIn(folder.title, keyword))),
      ...found.rows.slice(0, limit).map((file): LibraryFind => {
        const title = displayTitle(file)
        const block = byFile.get(file.id)
        return {
          ...file,
          kind: 'file',
          title,
          marks: findIn(title, keyword) ?? [],
          block: block ? presentBlock(block, keyword.pieces, EXCERPT_LENGTH) : null,
        }
      }),
    ]
    const total = hits.length + Math.max(0, found.rows.length - limit)
    return { ...asFound(hits, limit), total, isCut: found.isCut }
  }
}

// Who has so much to choose from types on, or goes to the library's own search.
const firstOf = ({ titles, files, isCut }: KeywordMatches): KeywordMatches => ({
  titles: titles.slice(0, COUNTED_AT_MOST),
  files: files.slice(0, COUNTED_AT_MOST),
  isCut: isCut || titles.length > COUNTED_AT_MOST || files.length > COUNTED_AT_MOST,
})

const askedOf = ({ keyword, owner, from, to }: FindInput): SearchInput => ({
  keyword: keyword.typed,
  folderId: '',
  ...(owner && { owners: [owner] }),
  ...(from && { from }),
  ...(to && { to }),
  pageNo: 1,
  pageSize: 20,
})

const folderFind = (
  folder: Awaited<ReturnType<typeof findFolders>>[number],
  marks: Span[] | null,
): LibraryFind[] =>
  marks
    ? [
        {
          ...folder,
          kind: 'folder',
          marks,
          extension: 'folder',
          folderName: '',
          status: '',
          block: null,
        },
      ]
    : []
