import { z } from 'zod'
import type { SourceSettings } from '~/core/settings/research'
import type { WorkType } from '../../terms'
import { askJson } from '../asking/ask'
import { ASKED_FOR, fullName, paperOf, type ScholarQuestion, type ScholarSource } from './paper'

const text = z.string().nullish()
const answerShape = z.object({
  message: z.object({
    'total-results': z.number().default(0),
    items: z.array(
      z.object({
        DOI: text,
        title: z.array(z.string()).nullish(),
        author: z.array(z.object({ given: text, family: text, name: text })).nullish(),
        'container-title': z.array(z.string()).nullish(),
        issued: z.object({ 'date-parts': z.array(z.array(z.number().nullable())) }).nullish(),
        URL: text,
        abstract: text,
        type: text,
        subtype: text,
        'is-referenced-by-count': z.number().nullish(),
        volume: text,
        issue: text,
        page: text,
        publisher: text,
      }),
    ),
  }),
})

const fields =
  'DOI,title,author,container-title,issued,URL,abstract,type,subtype,is-referenced-by-count,volume,issue,page,publisher'

/** Where it lives and how often it may be asked: of the public pool; the polite one allows more. */
export const crossrefDoor = {
  label: 'Crossref',
  baseUrl: 'https://api.crossref.org',
  pace: ({ mailto }: SourceSettings) => [{ limit: mailto ? 10 : 5, windowMs: 1000 }],
}

/** Crossref: what publishers registered. It names no open copies. */
export const crossref: ScholarSource = {
  ...crossrefDoor,
  async ask({ source, baseUrl, question, signal }) {
    const url = new URL(`${baseUrl}/v1/works`)
    url.searchParams.set('query.bibliographic', question.query)
    url.searchParams.set('rows', String(ASKED_FOR))
    url.searchParams.set('select', fields)
    const filter = filterOf(question)
    if (filter !== '') url.searchParams.set('filter', filter)
    if (question.sort !== null) {
      url.searchParams.set('sort', sorts[question.sort])
      url.searchParams.set('order', 'desc')
    }
    const { message } = await askJson({ ...callTo(url, source), signal }, answerShape)
    return {
      total: message['total-results'],
      papers: message.items.slice(0, ASKED_FOR).flatMap(paperOfItem),
    }
  },
}

/** A question as who asks it: by address and key where the operator has one. */
export function callTo(url: URL, { mailto, apiKey }: SourceSettings) {
  if (mailto) url.searchParams.set('mailto', mailto)
  const headers: Record<string, string> = apiKey
    ? { 'crossref-plus-api-token': `Bearer ${apiKey}` }
    : {}
  return { url, headers }
}

const sorts = { newest: 'published', citations: 'is-referenced-by-count' }

const filterOf = ({ yearFrom, yearTo }: ScholarQuestion) =>
  [
    ...(yearFrom === null ? [] : [`from-pub-date:${yearFrom}`]),
    ...(yearTo === null ? [] : [`until-pub-date:${yearTo}`]),
  ].join(',')

const types: Record<string, WorkType> = {
  'journal-article': 'article',
  'proceedings-article': 'conference',
  'posted-content': 'preprint',
  book: 'book',
  monograph: 'book',
  'edited-book': 'book',
  'book-chapter': 'chapter',
  dissertation: 'thesis',
  dataset: 'dataset',
}

function paperOfItem(item: z.output<typeof answerShape>['message']['items'][number]) {
  return paperOf({
    key: item.DOI,
    doi: item.DOI,
    title: item.title?.[0],
    authors: item.author?.map(({ given, family, name }) =>
      family ? fullName(given, family) : name,
    ),
    year: item.issued?.['date-parts'][0]?.[0],
    venue: item['container-title']?.[0],
    abstract: item.abstract,
    url: item.URL,
    citations: item['is-referenced-by-count'],
    type: types[item.type ?? ''],
    volume: item.volume,
    issue: item.issue,
    pages: item.page,
    publisher: item.publisher,
  })
}
