import type { SourceStatus } from './contract'

/** Words of outside search that browser and server share. */

export const webKinds = ['searxng', 'bocha', 'tavily', 'brave'] as const
export const scholarKinds = ['openalex', 'semantic-scholar', 'crossref', 'arxiv', 'pubmed'] as const
export type ScholarKind = (typeof scholarKinds)[number]

export const scholarLabels: Record<ScholarKind, string> = {
  openalex: 'OpenAlex',
  'semantic-scholar': 'Semantic Scholar',
  crossref: 'Crossref',
  arxiv: 'arXiv',
  pubmed: 'PubMed',
}

/** How asking a source ended, as it is shown. */
export const sourceStates = {
  ok: '正常',
  auth: '密钥无效',
  quota: '额度用尽',
  rate: '请求过于频繁',
  disabled: '未开放接口',
  refused: '不接受这次搜索',
  upstream: '服务异常',
  malformed: '回应无法识别',
  timeout: '超时',
  paused: '出错后暂停使用',
} as const
export type SourceState = keyof typeof sourceStates
export const sourceStateNames = [
  'ok',
  'auth',
  'quota',
  'rate',
  'disabled',
  'refused',
  'upstream',
  'malformed',
  'timeout',
  'paused',
] as const satisfies readonly SourceState[]

export interface WebResult {
  title: string
  url: string
  site: string
  snippet: string
  /** `YYYY-MM-DD`; null when nobody says. */
  publishedAt: string | null
  /** Label of the source that ranked it best. */
  source: string
}

export interface PageText {
  title: string
  /** Where the redirects ended. */
  url: string
  site: string
  /** Paragraphs, a blank line between; bounded. */
  text: string
  /** `YYYY-MM-DD`; null when the page does not say. */
  publishedAt: string | null
  isPdf: boolean
}

export const workTypes = {
  article: '期刊论文',
  review: '综述',
  preprint: '预印本',
  conference: '会议论文',
  book: '图书',
  chapter: '图书章节',
  thesis: '学位论文',
  dataset: '数据集',
  other: '其他',
} as const
export type WorkType = keyof typeof workTypes
export const workTypeNames = [
  'article',
  'review',
  'preprint',
  'conference',
  'book',
  'chapter',
  'thesis',
  'dataset',
  'other',
] as const satisfies readonly WorkType[]

export interface ScholarWork {
  /** `doi:10.…`, or the source's own, e.g. `arxiv:2301.00001`. */
  id: string
  /** Lower case, without its resolver. */
  doi: string | null
  title: string
  authors: string[]
  year: number | null
  /** Journal, conference or publisher's series. */
  venue: string
  abstract: string
  url: string
  /** Open access only. */
  pdfUrl: string | null
  /** Null when no source counts them. */
  citations: number | null
  type: WorkType
  /** Kinds of all sources that know it, the best ranked first. */
  sources: ScholarKind[]
  /** Label of the first. */
  source: string
  volume: string
  issue: string
  pages: string
  publisher: string
}

/** How much of a paper was read: its file in the library, its open-access PDF, or its abstract alone. */
export const paperReaches = ['library', 'open', 'abstract'] as const
export type PaperReach = (typeof paperReaches)[number]

/** Papers that one question is about. */
export const ASKED_PAPERS_AT_MOST = 10

export const scholarSorts = ['relevance', 'newest', 'citations'] as const
export type ScholarSort = (typeof scholarSorts)[number]

export interface ScholarFilters {
  /** Years, both included. */
  yearFrom?: number | undefined
  yearTo?: number | undefined
  types?: WorkType[] | undefined
  /** Only these sources are asked. */
  sources?: ScholarKind[] | undefined
  minCitations?: number | undefined
  /** With an open-access PDF. */
  hasPdf?: boolean | undefined
  sort?: ScholarSort | undefined
}

export interface FoundWorks {
  works: ScholarWork[]
  /** Works that can be paged through, merged. */
  total: number
  /** How many the largest source says it has; more than can be paged through. */
  known: number
  sources: SourceStatus[]
  facets: WorkFacets
}

/** How many of what was found in these years, before the other filters, are what. */
export interface WorkFacets {
  types: { type: WorkType; count: number }[]
  /** With an open-access PDF. */
  open: number
}

/** Labels of those configured; nobody is an empty list. */
export interface Searchers {
  web: string[]
  scholar: string[]
  readers: string[]
}

/** Searches left from which on the number is shown, with the way to more. */
export const QUOTA_DISPLAYED_BELOW = 11

export const CITATIONS_AT_ONCE = 50
export const QUERY_LIMIT = 300
export const WEB_RESULTS_LIMIT = 20
export const SCHOLAR_PAGE_LIMIT = 50
/** Characters of a page's text. */
export const PAGE_TEXT_LIMIT = 60_000

export type { CitationView, SavedWorkView, ScholarPageView, SourceStatus } from './contract'
