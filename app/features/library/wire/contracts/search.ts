import { z } from 'zod'
import { SEARCH_KEYWORD_LENGTH, SEARCH_PAGE_SIZE, SEARCH_PAGES } from '../terms/search'

const id = z.string().regex(/^\d{1,16}$/)
const day = z.iso.date()

/**
 * What both searches take. A blank keyword finds nothing. Words apart by blanks must all be found; case, width,
 * Traditional and Simplified make no difference.
 */
export const searchInput = z.object({
  spaceId: id.optional(),
  teamId: id.optional(),
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
