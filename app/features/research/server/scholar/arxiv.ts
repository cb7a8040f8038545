import { askText } from '../asking/ask'
import { SourceFailure } from '../asking/failure'
import { ASKED_FOR, paperOf, yearIn, type ScholarQuestion, type ScholarSource } from './paper'
import { all, readXml, wordsOf, type XmlElement } from './xml'

/** arXiv, in Atom. It counts no citations, and tells its errors as a feed with one entry. */
export const arxiv: ScholarSource = {
  label: 'arXiv',
  baseUrl: 'https://export.arxiv.org',
  // Its terms: one request every three seconds, whoever of us asks.
  pace: () => [{ limit: 1, windowMs: 3000 }],
  async ask({ baseUrl, question, signal }) {
    const url = new URL(`${baseUrl}/api/query`)
    url.searchParams.set('search_query', searchOf(question))
    url.searchParams.set('start', '0')
    url.searchParams.set('max_results', String(ASKED_FOR))
    url.searchParams.set('sortBy', question.sort === 'newest' ? 'submittedDate' : 'relevance')
    url.searchParams.set('sortOrder', 'descending')
    const headers = { accept: 'application/atom+xml' }
    const feed = readXml(await askText({ url, headers, signal }), 'feed')
    const entries = all('entry', feed)
    if (entries.length === 1 && entries.some(isError)) throw new SourceFailure('refused')
    return {
      total: Number(wordsOf('opensearch:totalResults', feed)) || entries.length,
      papers: entries.slice(0, ASKED_FOR).flatMap(paperOfEntry),
    }
  },
}

/** Its query language: every word must be somewhere; quotes and operators of ours are words. */
function searchOf({ query, yearFrom, yearTo }: ScholarQuestion): string {
  const words = query
    .replace(/[^\p{L}\p{N}\-.\s]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const terms = words.slice(0, 20).map((word) => `all:${word}`)
  const from = `${yearFrom ?? 1990}01010000`
  const dated =
    yearFrom === null && yearTo === null
      ? []
      : [`submittedDate:[${from} TO ${yearTo ?? 2100}12312359]`]
  return [...terms, ...dated].join(' AND ')
}

const isError = (entry: XmlElement) =>
  wordsOf('title', entry) === 'Error' || /\/api\/errors/.test(wordsOf('id', entry))

function paperOfEntry(entry: XmlElement) {
  const address = wordsOf('id', entry)
  const key = /abs\/(.+?)(v\d+)?$/.exec(address)?.[1] ?? ''
  const journal = wordsOf('arxiv:journal_ref', entry)
  const pdf = all('link', entry).find(({ attribs }) => attribs.title === 'pdf')
  return paperOf({
    key,
    // The publisher's, where the authors told it; else the one that arXiv itself registers.
    doi: wordsOf('arxiv:doi', entry) || `10.48550/arXiv.${key}`,
    title: wordsOf('title', entry),
    authors: all('author', entry).map((author) => wordsOf('name', author)),
    year: yearIn(wordsOf('published', entry)),
    venue: journal || 'arXiv',
    abstract: wordsOf('summary', entry),
    url: address.replace(/^http:/, 'https:'),
    pdfUrl: pdf?.attribs.href?.replace(/^http:\/\/(\w*\.?arxiv\.org)/, 'https://$1'),
    type: 'preprint',
  })
}
