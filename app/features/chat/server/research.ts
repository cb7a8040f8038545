import type { SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'

/** The world outside as an answer may ask it: who is configured, searches and pages. Errors are those of research. */
export interface Research {
  whoSearches(ctx: SeatedContext): { web: string[]; scholar: string[]; readers: string[] }
  searchWeb(
    ctx: SeatedContext,
    input: { query: string; limit: number },
    signal: AbortSignal,
  ): Promise<{ results: WebResult[] }>
  readPage(ctx: SeatedContext, input: { url: string }, signal: AbortSignal): Promise<PageText>
  searchScholar(
    ctx: SeatedContext,
    input: {
      query: string
      filters?: { yearFrom?: number | undefined; yearTo?: number | undefined }
      page: number
      pageSize: number
    },
    signal: AbortSignal,
  ): Promise<{ works: ScholarWork[] }>
  /** Takes one search of the team's quota and gives it back when the search throws; one key is one search. */
  spendScholarSearch<Result>(
    ctx: SeatedContext,
    key: string,
    search: () => Promise<Result>,
  ): Promise<Result>
}

export interface WebResult {
  title: string
  url: string
  site: string
  snippet: string
  publishedAt: string | null
}

export interface PageText {
  title: string
  /** Where the redirects ended. */
  url: string
  site: string
  text: string
  publishedAt: string | null
  isPdf: boolean
}

export interface ScholarWork {
  title: string
  authors: string[]
  year: number | null
  venue: string
  abstract: string
  url: string
  pdfUrl: string | null
}

const nobody = () => Promise.reject(requestErrors.notFound())

/** Nobody searches outside yet. */
export const research: Research = {
  whoSearches: () => ({ web: [], scholar: [], readers: [] }),
  searchWeb: nobody,
  readPage: nobody,
  searchScholar: nobody,
  spendScholarSearch: nobody,
}
