import type { SeatedContext } from '~/core/context'
import {
  readPage,
  readPaper,
  searchScholar,
  searchWeb,
  spendScholarSearch,
  whoSearches,
  type PaperText,
} from '~/features/research/server'
import type { PageText, ScholarWork, Searchers, WebResult } from '~/features/research/terms'

/** The world outside as an answer may ask it: who is configured, searches and pages. Errors are those of research. */
export interface Research {
  whoSearches(ctx: SeatedContext): Searchers
  searchWeb(
    ctx: SeatedContext,
    input: { query: string; limit: number },
    signal: AbortSignal,
  ): Promise<{ results: WebResult[] }>
  readPage(ctx: SeatedContext, input: { url: string }, signal: AbortSignal): Promise<PageText>
  readPaper(ctx: SeatedContext, work: ScholarWork, signal: AbortSignal): Promise<PaperText>
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

/** Everyone that the deployment has configured. */
export const research: Research = {
  whoSearches,
  searchWeb,
  readPage,
  readPaper,
  searchScholar,
  spendScholarSearch,
}
