import type { Context } from '~/core/context'
import { plainLine } from '~/core/text/text-rules'
import { researchErrors } from '../errors'
import {
  QUERY_LIMIT,
  SCHOLAR_PAGE_LIMIT,
  type FoundWorks,
  type ScholarFilters,
  workTypeNames,
  type ScholarWork,
  type WorkFacets,
} from '../terms'
import { askSource } from './asking/ask-source'
import { scholarSources } from './scholar'
import { mergeWorks } from './scholar/merge-works'
import type { ScholarQuestion } from './scholar/paper'
import { rememberWorks } from './works'

export interface ScholarInput {
  query: string
  filters?: ScholarFilters | undefined
  /** From 1. */
  page: number
  pageSize: number
}

const PATIENCE_MS = 10_000
const KEEP_MS = 24 * 3_600_000

/**
 * Searches papers with everyone configured, at once, and pages through what they found together. What one source could
 * not is in `sources`. Spends no quota: see `withScholarSearch`. Errors: `scholarNotConfigured`, `scholarFailed` (nobody
 * answered; `details.sources`); the signal's reason when it aborts.
 */
export async function searchScholar(
  ctx: Context,
  { query: typed, filters = {}, page, pageSize }: ScholarInput,
  signal: AbortSignal,
): Promise<FoundWorks> {
  const requestedSources = filters.sources
  const configured = ctx.settings.SCHOLAR_SOURCES.filter(
    ({ kind }) =>
      !requestedSources || requestedSources.length === 0 || requestedSources.includes(kind),
  )
  if (configured.length === 0) throw researchErrors.scholarNotConfigured()
  const query = plainLine(typed).slice(0, QUERY_LIMIT).toWellFormed()
  if (query === '')
    return { works: [], total: 0, known: 0, sources: [], facets: { types: [], open: 0 } }
  const question = questionOf(query, filters)
  const asked = await Promise.all(
    configured.map(async (settings) => {
      const source = scholarSources[settings.kind]
      const asking = { settings, source, question, patienceMs: PATIENCE_MS, keepMs: KEEP_MS }
      return { kind: settings.kind, label: source.label, ...(await askSource(ctx, asking, signal)) }
    }),
  )
  const sources = asked.map(({ kind, label, state, answer }) => ({
    source: kind,
    label,
    state,
    count: answer?.papers.length ?? 0,
  }))
  if (sources.every(({ state }) => state !== 'ok')) throw researchErrors.scholarFailed({ sources })
  const merged = mergeWorks(
    asked.map(({ kind, answer }) => ({ kind, papers: answer?.papers ?? [] })),
  )
  const found = sorted(
    merged.filter((work) => isWithinFilters(work, filters)),
    filters,
  )
  const size = Math.min(Math.max(1, pageSize), SCHOLAR_PAGE_LIMIT)
  const works = found.slice((page - 1) * size, page * size)
  await rememberWorks(ctx, works)
  const foundTotal = Math.max(found.length, ...asked.map(({ answer }) => answer?.total ?? 0))
  return {
    works,
    total: found.length,
    known: foundTotal,
    sources,
    facets: facetsOf(merged.filter(({ year }) => isOfYears(year, filters))),
  }
}

function questionOf(query: string, { yearFrom, yearTo, sort }: ScholarFilters): ScholarQuestion {
  return {
    query,
    yearFrom: yearFrom ?? null,
    yearTo: yearTo ?? null,
    sort: sort === undefined || sort === 'relevance' ? null : sort,
  }
}

function facetsOf(works: ScholarWork[]): WorkFacets {
  const types = workTypeNames
    .map((type) => ({ type, count: works.filter((work) => work.type === type).length }))
    .filter(({ count }) => count > 0)
  return { types, open: works.filter(({ pdfUrl }) => pdfUrl !== null).length }
}

/** What is not known of a work cannot be told to fit. */
function isWithinFilters(work: ScholarWork, filters: ScholarFilters): boolean {
  const { types, minCitations, hasPdf } = filters
  if (types && types.length > 0 && !types.includes(work.type)) return false
  if (minCitations && (work.citations ?? 0) < minCitations) return false
  if (hasPdf && work.pdfUrl === null) return false
  return isOfYears(work.year, filters)
}

function isOfYears(year: number | null, { yearFrom, yearTo }: ScholarFilters): boolean {
  if (yearFrom === undefined && yearTo === undefined) return true
  return year !== null && year >= (yearFrom ?? year) && year <= (yearTo ?? year)
}

// Stable: what is equal stays in the order of relevance.
function sorted(works: ScholarWork[], { sort }: ScholarFilters): ScholarWork[] {
  if (sort === 'newest') return works.toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0))
  if (sort === 'citations')
    return works.toSorted((a, b) => (b.citations ?? -1) - (a.citations ?? -1))
  return works
}
