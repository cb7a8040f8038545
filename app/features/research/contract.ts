import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { addedFileView } from '~/features/library/wire/contracts/files'
import {
  sourceStateNames,
  CITATIONS_AT_ONCE,
  QUERY_LIMIT,
  SCHOLAR_PAGE_LIMIT,
  scholarKinds,
  scholarSorts,
  workTypeNames,
} from './terms'
import { workView } from './work-contract'

export {
  addTableInput,
  changeTableInput,
  fillTableInput,
  paperTableLine,
  paperTableView,
  saveTableInput,
  tableInput,
  tableQuery,
  tablesQuery,
} from './table-contract'

const id = z.string().regex(/^\d{1,16}$/)
const teamId = idSchemas.team.optional()
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

const sourceStatus = z.object({
  /** Kind in the configuration, e.g. `bocha`. */
  source: z.string(),
  label: z.string(),
  state: z.enum(sourceStateNames),
  /** Results that it gave, before merging. */
  count: z.number(),
})
export type SourceStatus = z.infer<typeof sourceStatus>

/** An answer of the scholar page. */
export const scholarPageView = z.object({
  works: z.array(workView),
  total: z.number(),
  known: z.number(),
  sources: z.array(sourceStatus),
  facets: z.object({
    types: z.array(z.object({ type: z.enum(workTypeNames), count: z.number() })),
    open: z.number(),
  }),
  /** Of the works shown, those that lie in the team's library where the caller sees them: work id, file id. */
  saved: z.array(z.object({ workId: z.string(), fileId: z.string() })),
  /** Searches that the team has left; never below 0. */
  left: z.number(),
})
export type ScholarPageView = z.infer<typeof scholarPageView>

/** One work in the four ways to cite it, each as plain text. */
export const citationView = z.object({
  id: z.string(),
  /** GB/T 7714-2015, numeric. */
  gbt7714: z.string(),
  /** APA, 7th edition. */
  apa: z.string(),
  bibtex: z.string(),
  ris: z.string(),
})
export type CitationView = z.infer<typeof citationView>

export const savedWorkView = z.object({
  /** Without `duplicates` where the work lay there before. */
  file: addedFileView.extend({ duplicates: addedFileView.shape.duplicates.exactOptional() }),
  /** `record`: metadata and abstract only. */
  kind: z.enum(['pdf', 'record']),
  /** Why there is no full text, in words; '' where there is. */
  reason: z.string(),
})
export type SavedWorkView = z.infer<typeof savedWorkView>
