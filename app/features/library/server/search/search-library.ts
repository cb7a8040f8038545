import { piecesOf } from '#packages/chinese/keyword'
import type { SeatedContext } from '~/core/context'
import { memberNames } from '~/features/teams/server'
import { SEARCH_PAGES, type SearchHit, type SearchPage } from '../../wire/terms/search'
import { type SearchInput } from '../../wire/contracts/search'
import { blocksOf, type Blocks } from './blocks-of-files'
import { findFiles } from './found-files'
import { findFolders, pathsOf } from './found-folders'
import { nearBlocks } from './near-blocks'
import { presentFile, presentFolder } from './present-hit'
import { searchScope } from './search-scope'

/** Folders and files by name. */
export const searchNames = (ctx: SeatedContext, input: SearchInput): Promise<SearchPage> =>
  search(ctx, input, false)

/** The same, and files by what stands in them, with the places. */
export const searchContent = (ctx: SeatedContext, input: SearchInput): Promise<SearchPage> =>
  search(ctx, input, true)

type Folder = Awaited<ReturnType<typeof findFolders>>[number]
type File = Awaited<ReturnType<typeof findFiles>>['rows'][number]
type Found = { folder: Folder } | { file: File }

async function search(
  ctx: SeatedContext,
  input: SearchInput,
  withContent: boolean,
): Promise<SearchPage> {
  const pieces = piecesOf(input.keyword)
  if (pieces.length === 0) return { records: [], pages: 0, total: 0, isCut: false, isNear: false }
  const scope = await searchScope(ctx, input)
  const [folders, files] = await Promise.all([
    findFolders(ctx, input, { pieces }),
    findFiles(ctx, input, { scope, withContent }),
  ])
  const found = [...folders.map((folder) => ({ folder })), ...files.rows.map((file) => ({ file }))]
  if (found.length === 0 && withContent) return searchNear(ctx, input, scope)
  const page = slice(input, found)
  const blocks = withContent ? await blocksOf(ctx, input.keyword, page) : new Map()
  return {
    ...sizeOf(input, found.length),
    records: await present(ctx, page, { marked: pieces, blocks }),
    isCut: files.isCut,
    isNear: false,
  }
}

// Nothing holds the keyword as it was typed: a question, or words that stand apart.
async function searchNear(
  ctx: SeatedContext,
  input: SearchInput,
  scope: Awaited<ReturnType<typeof searchScope>>,
): Promise<SearchPage> {
  const { rows, blocks, marked } = await nearBlocks(ctx, input, scope)
  const page = slice(
    input,
    rows.map((file) => ({ file })),
  )
  return {
    ...sizeOf(input, rows.length),
    records: await present(ctx, page, { marked, blocks }),
    isCut: false,
    isNear: rows.length > 0,
  }
}

const sizeOf = ({ pageSize }: SearchInput, total: number) => ({
  total,
  pages: Math.min(SEARCH_PAGES, Math.ceil(total / pageSize)),
})

function slice({ pageNo, pageSize }: SearchInput, found: Found[]): Found[] {
  return found.slice((pageNo - 1) * pageSize, pageNo * pageSize)
}

async function present(
  ctx: SeatedContext,
  page: Found[],
  { marked, blocks }: { marked: string[]; blocks: Blocks },
): Promise<SearchHit[]> {
  const lies = page.map((hit) => ('file' in hit ? hit.file.folderId : hit.folder.folderId))
  const makers = page.map((hit) => ('file' in hit ? hit.file.createdBy : hit.folder.createdBy))
  const [names, paths] = await Promise.all([
    memberNames(ctx, ctx.seat.teamId, [...new Set(makers)]),
    pathsOf(ctx, lies),
  ])
  const context = { marked, names, paths }
  return page.map((hit) =>
    'file' in hit
      ? presentFile(hit.file, { ...context, blocks: blocks.get(hit.file.id) ?? [] })
      : presentFolder(hit.folder, context),
  )
}
