import { z } from 'zod'
import type { WorkType } from '../../terms'
import { askJson } from '../asking/ask'
import { ASKED_FOR, paperOf, type ScholarQuestion, type ScholarSource } from './paper'

const text = z.string().nullish()
const place = z
  .object({
    landing_page_url: text,
    pdf_url: text,
    source: z.object({ display_name: text, host_organization_name: text }).nullish(),
  })
  .nullish()
const answerShape = z.object({
  meta: z.object({ count: z.number() }),
  results: z.array(
    z.object({
      id: text,
      doi: text,
      display_name: text,
      publication_year: z.number().nullish(),
      type: text,
      authorships: z
        .array(z.object({ author: z.object({ display_name: text }).nullish() }))
        .nullish(),
      primary_location: place,
      best_oa_location: place,
      cited_by_count: z.number().nullish(),
      abstract_inverted_index: z.record(z.string(), z.array(z.number())).nullish(),
      biblio: z.object({ volume: text, issue: text, first_page: text, last_page: text }).nullish(),
    }),
  ),
})

const fields =
  'id,doi,display_name,publication_year,type,authorships,primary_location,best_oa_location,cited_by_count,abstract_inverted_index,biblio'

/** OpenAlex. */
export const openalex: ScholarSource = {
  label: 'OpenAlex',
  baseUrl: 'https://api.openalex.org',
  pace: () => [{ limit: 10, windowMs: 1000 }],
  async ask({ source, baseUrl, question, signal }) {
    const url = new URL(`${baseUrl}/works`)
    url.searchParams.set('search', question.query)
    const filter = filterOf(question)
    if (filter !== '') url.searchParams.set('filter', filter)
    url.searchParams.set('sort', sorts[question.sort ?? 'relevance'])
    url.searchParams.set('per_page', String(ASKED_FOR))
    url.searchParams.set('select', fields)
    if (source.apiKey) url.searchParams.set('api_key', source.apiKey)
    if (source.mailto) url.searchParams.set('mailto', source.mailto)
    // 403 is its other way to say that the day's allowance is used.
    const answer = await askJson({ url, signal, statuses: { 403: 'rate' } }, answerShape)
    return {
      total: answer.meta.count,
      papers: answer.results.slice(0, ASKED_FOR).flatMap(paperOfWork),
    }
  },
}

const sorts = {
  relevance: 'relevance_score:desc',
  newest: 'publication_date:desc',
  citations: 'cited_by_count:desc',
}

const filterOf = ({ yearFrom, yearTo }: ScholarQuestion) =>
  [
    ...(yearFrom === null ? [] : [`from_publication_date:${yearFrom}-01-01`]),
    ...(yearTo === null ? [] : [`to_publication_date:${yearTo}-12-31`]),
  ].join(',')

const types: Record<string, WorkType> = {
  article: 'article',
  letter: 'article',
  editorial: 'article',
  review: 'review',
  preprint: 'preprint',
  book: 'book',
  'book-chapter': 'chapter',
  dissertation: 'thesis',
  dataset: 'dataset',
}

type Work = z.output<typeof answerShape>['results'][number]

function paperOfWork(work: Work) {
  const { primary_location: place, best_oa_location: open } = work
  return paperOf({
    key: work.id?.replace(/^.*\//, ''),
    doi: work.doi,
    title: work.display_name,
    authors: work.authorships?.map(({ author }) => author?.display_name),
    year: work.publication_year,
    venue: place?.source?.display_name,
    abstract: inOrder(work.abstract_inverted_index),
    url: place?.landing_page_url ?? work.doi ?? work.id,
    pdfUrl: open?.pdf_url,
    citations: work.cited_by_count,
    type: types[work.type ?? ''],
    publisher: place?.source?.host_organization_name,
    ...issueOf(work),
  })
}

function issueOf({ biblio }: Work) {
  const pages = [...new Set([biblio?.first_page, biblio?.last_page])].filter(Boolean).join('-')
  return { volume: biblio?.volume, issue: biblio?.issue, pages }
}

const LONGEST_ABSTRACT_WORDS = 3000

/** Abstracts come as words with their places. */
function inOrder(places: Work['abstract_inverted_index']): string {
  const words: string[] = []
  for (const [word, positions] of Object.entries(places ?? {})) {
    for (const position of positions)
      if (position >= 0 && position < LONGEST_ABSTRACT_WORDS) words[position] = word
  }
  return words.filter((word) => word !== undefined).join(' ')
}
