import { z } from 'zod'
import {
  CITATIONS_AT_ONCE,
  QUERY_LIMIT,
  SCHOLAR_PAGE_LIMIT,
  scholarKinds,
  scholarSorts,
  workTypeNames,
} from './terms'

export * from './terms'
export * from './table-contract'

const id = z.string().regex(/^\d{1,16}$/)
const teamId = id.optional()
/** Of a work: `doi:…` or a source's own. */
const workId = z.string().min(3).max(300)
const year = z.int().min(1000).max(2200)

export const scholarFiltersInput = z.object({
  yearFrom: year.optional(),
  yearTo: year.optional(),
  types: z.array(z.enum(workTypeNames)).max(workTypeNames.length).optional(),
  sources: z.array(z.enum(scholarKinds)).max(scholarKinds.length).optional(),
  minCitations: z.int().min(0).max(1_000_000).optional(),
  hasPdf: z.boolean().optional(),
  sort: z.enum(scholarSorts).optional(),
})

export const scholarSearchInput = z.object({
  teamId,
  query: z.string().trim().min(1).max(QUERY_LIMIT),
  filters: scholarFiltersInput.default({}),
  page: z.int().min(1).max(100).default(1),
  pageSize: z.int().min(1).max(SCHOLAR_PAGE_LIMIT).default(20),
})
export type ScholarSearchInput = z.infer<typeof scholarSearchInput>

export const workQuery = z.object({ teamId, id: workId })

export const citationsInput = z.object({
  teamId,
  ids: z.array(workId).min(1).max(CITATIONS_AT_ONCE),
})

export const saveWorkInput = z.object({
  teamId,
  id: workId,
  /** '' is the root of the library. */
  folderId: z.union([z.literal(''), id]).default(''),
})
export type SaveWorkInput = z.infer<typeof saveWorkInput>
