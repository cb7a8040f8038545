import { z } from 'zod'
import { answeredIds, idSchemas } from '~/core/id-schemas'
import {
  type SearchHit,
  SEARCH_KEYWORD_LENGTH,
  SEARCH_PAGE_SIZE,
  SEARCH_PAGES,
} from '../terms/search'
import { anchorSchema } from './anchor'

const id = z.string().regex(/^\d{1,16}$/)
const day = z.iso.date()

/**
 * What both searches take. A blank keyword finds nothing. Words apart by blanks must all be found; case, width,
 * Traditional and Simplified make no difference.
 */
export const searchInput = z.object({
  spaceId: idSchemas.team.optional(),
  teamId: idSchemas.team.optional(),
  keyword: z.string().trim().max(SEARCH_KEYWORD_LENGTH),
  /** Only in this folder and those below it; '' or absent: the whole library. */
  folderId: z.union([z.literal(''), id]).default(''),
  /** Extensions, lower case and without dot. Filters leave folders out. */
  types: z
    .array(z.string().regex(/^[a-z0-9]{1,8}$/))
    .max(20)
    .optional(),
  /** Account ids of those who added the file. */
  owners: z.array(id).max(50).optional(),
  /** Days of adding, both included, Asia/Shanghai. */
  from: day.optional(),
  to: day.optional(),
  pageNo: z.number().int().min(1).max(SEARCH_PAGES).default(1),
  pageSize: z.number().int().min(1).max(50).default(SEARCH_PAGE_SIZE),
})
export type SearchInput = z.infer<typeof searchInput>

const marks = z.array(z.tuple([z.number(), z.number()]))

const named = {
  id: z.string(),
  title: z.string(),
  marks,
  folderId: z.string(),
  path: z.array(z.string()),
  createTime: z.string(),
  createdBy: z.object({ id: z.string(), name: z.string() }),
}

const block = z.object({
  no: z.number(),
  headings: z.array(z.string()),
  text: z.string(),
  marks,
  anchor: anchorSchema,
})

const searchHit: z.ZodType<SearchHit> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), ...named }),
  z.object({
    kind: z.literal('file'),
    ...named,
    id: answeredIds.file,
    extension: z.string(),
    fileSize: z.number(),
    status: z.enum(['INIT', 'PROCESSING', 'DONE', 'ERROR']),
    blocks: z.array(block),
    blockCount: z.number(),
  }),
])

export const searchPage = z.object({
  /** Folders first, then files whose name was found, then those whose content was. */
  records: z.array(searchHit),
  /** How many pages can be asked for. */
  pages: z.number(),
  total: z.number(),
  /** More was found than `total` counts: the best are here, a narrower question finds the others. */
  isCut: z.boolean(),
  /** Nothing holds the keyword as it was typed: these are the nearest by its words. */
  isNear: z.boolean(),
})
export type SearchPage = z.infer<typeof searchPage>
