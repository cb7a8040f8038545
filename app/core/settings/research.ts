import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/ })

const named = {
  /** The vendor's own when it is left out. */
  baseUrl: httpUrl.optional(),
  apiKey: z.string().default(''),
}
const keyed = { ...named, apiKey: z.string().min(1) }

const webSearcher = z.discriminatedUnion('kind', [
  z.object({ ...named, kind: z.literal('searxng'), baseUrl: httpUrl }),
  z.object({ ...keyed, kind: z.literal('bocha') }),
  z.object({ ...keyed, kind: z.literal('tavily') }),
  z.object({ ...keyed, kind: z.literal('brave') }),
])

const pageReader = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own') }),
  z.object({ ...named, kind: z.literal('jina') }),
])

const scholarSource = z.object({
  ...named,
  kind: z.enum(['openalex', 'semantic-scholar', 'crossref', 'arxiv', 'pubmed']),
  /** Address by which the source may reach the operator; Crossref and PubMed ask for one. */
  mailto: z.union([z.email(), z.literal('')]).default(''),
})

const once = <One extends { kind: string }>(list: One[]) =>
  new Set(list.map(({ kind }) => kind)).size === list.length

// Five at a time: what a Worker may have under way at once, with one to spare.
const MOST = 5

export const webSearchersSchema = z.array(webSearcher).max(MOST).refine(once, '同一种只写一次')
export const pageReadersSchema = z.array(pageReader).max(2).refine(once, '同一种只写一次')
export const scholarSourcesSchema = z.array(scholarSource).max(MOST).refine(once, '同一种只写一次')

/** One configured source of search results, of pages or of papers. */
export interface SourceSettings {
  kind: string
  baseUrl?: string | undefined
  apiKey: string
  mailto?: string
}
