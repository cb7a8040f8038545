import { z } from 'zod'
import type { WorkType } from '../../terms'
import { askJson, askText } from '../asking/ask'
import {
  ASKED_FOR,
  fullName,
  paperOf,
  yearIn,
  type ScholarOrder,
  type ScholarSource,
} from './paper'
import { all, first, readXml, wordsIn, wordsOf, type XmlElement } from './xml'

const foundShape = z.object({
  esearchresult: z.object({ count: z.coerce.number(), idlist: z.array(z.string()) }),
})

/** PubMed: ids first, then the records of these ids in XML, because only they carry abstracts. */
export const pubmed: ScholarSource = {
  label: 'PubMed',
  baseUrl: 'https://eutils.ncbi.nlm.nih.gov',
  // Three requests a second, ten with a key; one search is two of them.
  pace: ({ apiKey }) => [{ limit: apiKey ? 5 : 1, windowMs: 1000 }],
  async ask(order) {
    const { esearchresult: found } = await askJson(
      { url: searchUrl(order), signal: order.signal },
      foundShape,
    )
    const ids = found.idlist.filter((id) => /^\d{1,12}$/.test(id)).slice(0, ASKED_FOR)
    if (ids.length === 0) return { total: found.count, papers: [] }
    const text = await askText({
      url: addressOf(order, 'efetch', { id: ids.join(','), retmode: 'xml' }),
      signal: order.signal,
    })
    const articles = all('PubmedArticle', readXml(text, 'PubmedArticleSet'))
    return { total: found.count, papers: articles.slice(0, ASKED_FOR).flatMap(paperOfArticle) }
  },
}

function searchUrl(order: ScholarOrder): URL {
  const { query, sort, yearFrom, yearTo } = order.question
  const years: Record<string, string> =
    yearFrom === null && yearTo === null
      ? {}
      : { datetype: 'pdat', mindate: `${yearFrom ?? 1800}`, maxdate: `${yearTo ?? 2100}` }
  return addressOf(order, 'esearch', {
    term: query,
    retmode: 'json',
    retmax: String(ASKED_FOR),
    sort: sort === 'newest' ? 'pub_date' : 'relevance',
    ...years,
  })
}

function addressOf({ source, baseUrl }: ScholarOrder, tool: string, asked: Record<string, string>) {
  const url = new URL(`${baseUrl}/entrez/eutils/${tool}.fcgi`)
  const { apiKey, mailto } = source
  const ours = {
    db: 'pubmed',
    ...asked,
    tool: 'yanmo',
    ...(mailto && { email: mailto }),
    ...(apiKey && { api_key: apiKey }),
  }
  for (const [name, value] of Object.entries(ours)) url.searchParams.set(name, value)
  return url
}

const types: [publicationTypes: string, type: WorkType][] = [
  ['Review', 'review'],
  ['Systematic Review', 'review'],
  ['Meta-Analysis', 'review'],
  ['Preprint', 'preprint'],
  ['Dataset', 'dataset'],
  ['Journal Article', 'article'],
]

function paperOfArticle(article: XmlElement) {
  const id = wordsOf('PMID', article)
  const publicationTypes = all('PublicationType', article).map(wordsIn)
  const journal = first('Journal', article) ?? article
  const date = first('PubDate', journal)
  return paperOf({
    key: id,
    doi: idOf(article, 'doi'),
    title: wordsOf('ArticleTitle', article),
    authors: all('Author', first('AuthorList', article) ?? article).map(nameOf),
    year: date && (yearIn(wordsOf('Year', date)) ?? yearIn(wordsOf('MedlineDate', date))),
    venue: wordsOf('Title', journal) || wordsOf('ISOAbbreviation', journal),
    abstract: all('AbstractText', first('Abstract', article) ?? article)
      .map(paragraphOf)
      .join(' '),
    url: `https://pubmed.ncbi.nlm.nih.gov/${id}/`,
    pdfUrl: openCopyOf(idOf(article, 'pmc')),
    type: types.find(([name]) => publicationTypes.includes(name))?.[1],
    volume: wordsOf('Volume', journal),
    issue: wordsOf('Issue', journal),
    pages: wordsOf('MedlinePgn', article),
  })
}

/** Of the article itself: the papers that it cites have ids of the same kind. */
function idOf(article: XmlElement, kind: string): string {
  const data = first('PubmedData', article)
  const list = data && first('ArticleIdList', data)
  return wordsIn(
    (list ? all('ArticleId', list) : []).find(({ attribs }) => attribs.IdType === kind) ?? null,
  )
}

const openCopyOf = (pmc: string) =>
  /^PMC\d+$/.test(pmc) ? `https://pmc.ncbi.nlm.nih.gov/articles/${pmc}/pdf/` : null

const nameOf = (author: XmlElement) =>
  fullName(wordsOf('ForeName', author), wordsOf('LastName', author)) ||
  wordsOf('CollectiveName', author)

function paragraphOf(paragraph: XmlElement): string {
  const label = paragraph.attribs.Label
  return label ? `${label}: ${wordsIn(paragraph)}` : wordsIn(paragraph)
}
