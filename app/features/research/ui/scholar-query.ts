import {
  scholarKinds,
  scholarSorts,
  workTypeNames,
  QUERY_LIMIT,
  type ScholarFilters,
  type ScholarKind,
  type ScholarSort,
  type WorkType,
} from '../terms'

/** What the address of /scholar/search asks for. */
export interface ScholarAsk {
  keyword: string
  yearFrom: number | null
  yearTo: number | null
  types: WorkType[]
  sources: ScholarKind[]
  minCitations: number
  hasPdf: boolean
  sort: ScholarSort
  page: number
}

export const emptyAsk: ScholarAsk = {
  keyword: '',
  yearFrom: null,
  yearTo: null,
  types: [],
  sources: [],
  minCitations: 0,
  hasPdf: false,
  sort: 'relevance',
  page: 1,
}

/** Works on a page. */
export const PAGE_SIZE = 20

/** Whatever the address says is read as something that can be asked. */
export function readScholar(search: URLSearchParams): ScholarAsk {
  const words = (name: string) => (search.get(name) ?? '').split(',')
  return {
    keyword: (search.get('keyword') ?? '').trim().slice(0, QUERY_LIMIT),
    yearFrom: yearOf(search.get('from')),
    yearTo: yearOf(search.get('to')),
    types: workTypeNames.filter((type) => words('types').includes(type)),
    sources: scholarKinds.filter((kind) => words('sources').includes(kind)),
    minCitations: Math.min(1_000_000, countOf(search.get('cited'))),
    hasPdf: search.get('pdf') === '1',
    sort: scholarSorts.find((sort) => sort === search.get('sort')) ?? 'relevance',
    page: Math.min(100, Math.max(1, countOf(search.get('page')))),
  }
}

/** The address of a search; what is as usual is left out. */
export function scholarPath(ask: ScholarAsk): string {
  const search = new URLSearchParams({ keyword: ask.keyword })
  const set = (name: string, value: string | number | null) => {
    if (value) search.set(name, String(value))
  }
  set('from', ask.yearFrom)
  set('to', ask.yearTo)
  set('types', ask.types.join(','))
  set('sources', ask.sources.join(','))
  set('cited', ask.minCitations)
  set('pdf', ask.hasPdf ? 1 : null)
  set('sort', ask.sort === 'relevance' ? null : ask.sort)
  set('page', ask.page > 1 ? ask.page : null)
  return `/scholar/search?${search.toString()}`
}

/** The filters of an ask as the call takes them. */
export const filtersOf = (ask: ScholarAsk): ScholarFilters => ({
  ...(ask.yearFrom !== null && { yearFrom: ask.yearFrom }),
  ...(ask.yearTo !== null && { yearTo: ask.yearTo }),
  ...(ask.types.length > 0 && { types: ask.types }),
  ...(ask.sources.length > 0 && { sources: ask.sources }),
  ...(ask.minCitations > 0 && { minCitations: ask.minCitations }),
  ...(ask.hasPdf && { hasPdf: true }),
  sort: ask.sort,
})

export const isFiltered = (ask: ScholarAsk) =>
  Object.keys(filtersOf({ ...ask, sort: 'relevance' })).length > 1

const countOf = (text: string | null) => (/^\d{1,7}$/.test(text ?? '') ? Number(text) : 0)

function yearOf(text: string | null): number | null {
  const year = countOf(text)
  return year >= 1000 && year <= 2200 ? year : null
}
