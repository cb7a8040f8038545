import { z } from 'zod'
import type { WorkType } from '../../terms'
import { askJson } from '../asking/ask'
import { ASKED_FOR, paperOf, type ScholarQuestion, type ScholarSource } from './paper'

const text = z.string().nullish()
const answerShape = z.object({
  total: z.number().default(0),
  data: z
    .array(
      z.object({
        paperId: text,
        title: text,
        abstract: text,
        year: z.number().nullish(),
        venue: text,
        url: text,
        authors: z.array(z.object({ name: text })).nullish(),
        externalIds: z.record(z.string(), z.union([z.string(), z.number()]).nullable()).nullish(),
        openAccessPdf: z.object({ url: text }).nullish(),
        citationCount: z.number().nullish(),
        publicationTypes: z.array(z.string()).nullish(),
        journal: z.object({ name: text, volume: text, pages: text }).nullish(),
      }),
    )
    .default([]),
})

const fields =
  'title,abstract,year,venue,url,authors,externalIds,openAccessPdf,citationCount,publicationTypes,journal'

/** Semantic Scholar. Its search knows no order but relevance. */
export const semanticScholar: ScholarSource = {
  label: 'Semantic Scholar',
  baseUrl: 'https://api.semanticscholar.org',
  pace: () => [{ limit: 1, windowMs: 1000 }],
  async ask({ source, baseUrl, question, signal }) {
    const url = new URL(`${baseUrl}/graph/v1/paper/search`)
    url.searchParams.set('query', question.query)
    url.searchParams.set('limit', String(ASKED_FOR))
    url.searchParams.set('fields', fields)
    const years = yearsOf(question)
    if (years !== '') url.searchParams.set('year', years)
    const headers: Record<string, string> = source.apiKey ? { 'x-api-key': source.apiKey } : {}
    const { total, data } = await askJson({ url, headers, signal }, answerShape)
    const papers = data.slice(0, ASKED_FOR).flatMap((entry) =>
      paperOf({
        key: entry.paperId,
        doi: String(entry.externalIds?.DOI ?? ''),
        title: entry.title,
        authors: entry.authors?.map(({ name }) => name),
        year: entry.year,
        venue: entry.journal?.name || entry.venue,
        abstract: entry.abstract,
        url: entry.url,
        pdfUrl: entry.openAccessPdf?.url,
        citations: entry.citationCount,
        type: /^arxiv/i.test(entry.venue ?? '') ? 'preprint' : typeOf(entry.publicationTypes ?? []),
        volume: entry.journal?.volume,
        pages: entry.journal?.pages,
      }),
    )
    return { total, papers }
  },
}

function yearsOf({ yearFrom, yearTo }: ScholarQuestion): string {
  if (yearFrom === null && yearTo === null) return ''
  return yearFrom === yearTo ? `${yearFrom}` : `${yearFrom ?? ''}-${yearTo ?? ''}`
}

const types: [told: string, type: WorkType][] = [
  ['Review', 'review'],
  ['MetaAnalysis', 'review'],
  ['JournalArticle', 'article'],
  ['Conference', 'conference'],
  ['BookSection', 'chapter'],
  ['Book', 'book'],
  ['Dataset', 'dataset'],
]

const typeOf = (publicationTypes: string[]) =>
  types.find(([name]) => publicationTypes.includes(name))?.[1]
