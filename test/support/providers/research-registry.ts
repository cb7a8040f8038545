import type { Asked, FakeAnswer } from './research-asked.ts'

interface Record {
  DOI: string
  [field: string]: unknown
}

const person = (given: string, family: string) => ({ given, family, sequence: 'additional' })
const day = (...parts: number[]) => ({ 'date-parts': [parts] })

/** Records as Crossref hands them out, with fields that nobody reads beside those that are read. */
const records: Record[] = [
  {
    DOI: '10.5555/heat.2021.014',
    type: 'journal-article',
    title: ['Urban Heat Islands and Street Trees'],
    subtitle: ['A Field Study in Wuhan'],
    author: [person('Wen', 'Zhao'), person('Maria', 'van den Berg'), person('Li', 'Chen')],
    'container-title': ['Landscape and Urban Planning'],
    'short-container-title': ['Landsc. Urban Plan.'],
    publisher: 'Elsevier BV',
    volume: '212',
    issue: '3',
    page: '104\u2013118',
    issued: day(2021, 5),
    'published-online': day(2021, 5, 2),
    'published-print': day(2021, 8),
    ISSN: ['0169-2046'],
    reference: [{ key: 'b1', DOI: '10.5555/other.2019' }],
  },
  {
    DOI: '10.5555/other.2019',
    type: 'journal-article',
    title: ['Ponds cool their banks'],
    author: [person('Ada', 'Pond')],
    'container-title': ['Water'],
    volume: '7',
    issued: day(2019),
  },
  // A Chinese journal that registered its papers in English.
  {
    DOI: '10.5555/gz.2024.006',
    type: 'journal-article',
    title: ['Carrying capacity of ancient towns'],
    author: [person('Ming', 'Li')],
    'container-title': ['Journal of Town Planning'],
    volume: '18',
    issue: '6',
    page: '33-41',
    issued: day(2024, 6),
  },
  {
    DOI: '10.5555/978.1.4028.9462.6.ch4',
    type: 'book-chapter',
    title: ['Measuring Visitors'],
    author: [person('J. P.', 'Smith')],
    editor: [person('Ada', 'Lovelace')],
    'container-title': ['Handbook of Town Research'],
    publisher: 'Example University Press',
    'publisher-location': 'Oxford',
    'edition-number': '2',
    page: '71-90',
    ISBN: ['http://id.crossref.org/isbn/9781402894626'],
    issued: day(2020),
  },
]

/** `GET /v1/works/{doi}`: the record, or the plain words with which Crossref says that there is none. */
export function answerRegisteredWork({ path, headers }: Asked): FakeAnswer {
  const doi = decodeURIComponent(path.slice('/v1/works/'.length)).toLowerCase()
  const record = records.find(({ DOI }) => DOI === doi)
  if (!record) return { status: 404, type: 'text/plain', body: 'Resource not found.' }
  const message = { 'is-referenced-by-count': 3, URL: `https://doi.org/${doi}`, ...record }
  return {
    headers: { 'x-api-pool': headers['user-agent'] ? 'polite' : 'public' },
    body: JSON.stringify({
      status: 'ok',
      'message-type': 'work',
      'message-version': '1.0.0',
      message,
    }),
  }
}
