import { answerRegisteredWork } from './research-registry.ts'
import { papersOf, type FakePaper } from './research-papers.ts'
import type { Asked, FakeAnswer } from './research-asked.ts'

/** What the five sources of papers answer; null for other vendors. */
export function answerScholar(asked: Asked, step: string): FakeAnswer | null {
  const papers = step === 'empty' ? [] : papersOf(asked.vendor)
  const make = vendors[asked.vendor]
  return make ? make(asked, papers, step) : null
}

type Vendor = (asked: Asked, papers: FakePaper[], step: string) => FakeAnswer

const json = (value: unknown): FakeAnswer => ({ body: JSON.stringify(value) })
const refused = (status: number): FakeAnswer => ({ status, body: '{"error":"refused"}' })
const vendors: Record<string, Vendor> = {
  openalex,
  'semantic-scholar': semanticScholar,
  crossref,
  arxiv,
  pubmed,
}

function openalex(asked: Asked, papers: FakePaper[]): FakeAnswer {
  const { path, query } = asked
  if (path !== '/works' || !query.search || Number(query.per_page) > 200) return refused(400)
  return json({
    meta: { count: 1000 + papers.length, page: 1, per_page: 50 },
    results: papers.map((paper) => ({
      id: `https://openalex.org/W${paper.no}`,
      doi: `https://doi.org/${paper.doi.toLowerCase()}`,
      display_name: paper.title,
      publication_year: paper.year,
      type: 'article',
      authorships: paper.authors.map(([givenName, family]) => ({
        author_position: 'first',
        author: { id: 'A1', display_name: `${givenName} ${family}`.trim() },
      })),
      primary_location: {
        landing_page_url: `https://doi.org/${paper.doi}`,
        pdf_url: null,
        source: { display_name: paper.venue, host_organization_name: 'Elsevier BV' },
      },
      best_oa_location: paper.pdf ? { pdf_url: openCopy(asked, paper.pdf) } : null,
      cited_by_count: paper.cited,
      abstract_inverted_index: inverted(paper.abstract),
      biblio: {
        volume: paper.volume || null,
        issue: paper.issue || null,
        first_page: paper.pages.split('-')[0],
        last_page: paper.pages.split('-')[1],
      },
    })),
  })
}

// A journey downloads what it finds from the fake itself.
const openCopy = ({ test, headers }: Asked, path: string) =>
  test === 'journey' ? `http://${headers.host}/journey/ok${path}` : `https://oa.example.org${path}`

function inverted(text: string): Record<string, number[]> {
  const places: Record<string, number[]> = {}
  text.split(' ').forEach((word, index) => (places[word] ??= []).push(index))
  return places
}

function semanticScholar({ path, query, headers }: Asked, papers: FakePaper[]): FakeAnswer {
  if (path !== '/graph/v1/paper/search' || !query.query || Number(query.limit) > 100)
    return refused(400)
  if (headers['x-api-key'] === 'bad') return refused(403)
  return json({
    total: papers.length,
    offset: 0,
    data: papers.map((paper) => ({
      paperId: `s2-${paper.no}`,
      title: paper.title.toUpperCase(),
      abstract: null,
      year: paper.year,
      venue: paper.venue,
      url: `https://www.semanticscholar.org/paper/s2-${paper.no}`,
      authors: paper.authors.map(([givenName, family]) => ({
        authorId: '1',
        name: `${givenName[0]}. ${family}`,
      })),
      externalIds: paper.doi
        ? { DOI: paper.doi, CorpusId: 7 }
        : { ArXiv: '2301.00001', CorpusId: 8 },
      openAccessPdf: paper.pdf
        ? { url: `https://oa.example.org${paper.pdf}`, status: 'GREEN' }
        : null,
      citationCount: paper.cited + 1,
      publicationTypes: ['JournalArticle'],
      journal: { name: paper.venue, volume: paper.volume, pages: paper.pages.replace('-', ' - ') },
    })),
  })
}

function crossref(asked: Asked, papers: FakePaper[]): FakeAnswer {
  const { path, query } = asked
  if (path.startsWith('/v1/works/')) return answerRegisteredWork(asked)
  if (path !== '/v1/works' || !query['query.bibliographic']) return refused(400)
  return json({
    status: 'ok',
    'message-type': 'work-list',
    message: {
      'total-results': 52_000,
      items: papers.map((paper) => ({
        DOI: paper.doi,
        title: [paper.title],
        author: paper.authors.map(([givenName, family]) => ({
          given: givenName,
          family,
          sequence: 'first',
        })),
        'container-title': [paper.venue],
        issued: { 'date-parts': [[paper.year, 5]] },
        URL: `https://doi.org/${paper.doi}`,
        abstract: `<jats:title>Abstract</jats:title><jats:p>${paper.abstract}</jats:p>`,
        type: 'journal-article',
        'is-referenced-by-count': paper.cited - 1,
        volume: paper.volume,
        issue: paper.issue,
        page: paper.pages,
        publisher: 'Elsevier BV',
      })),
    },
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function arxiv({ path, query }: Asked, papers: FakePaper[], step: string): FakeAnswer {
  if (path !== '/api/query' || !query.search_query) return refused(400)
  const entries = papers.map(
    (paper) => `<entry>
<id>http://arxiv.org/abs/2301.0000${paper.no - 2}v2</id>
<published>${paper.year}-01-01T00:00:00Z</published>
<title>${escaped(paper.title).replace(' for ', '\n  for ')}</title>
<summary>  ${escaped(paper.abstract)}\n</summary>
${paper.authors.map(([givenName, family]) => `<author><name>${givenName} ${family}</name></author>`).join('')}
<link href="http://arxiv.org/abs/2301.00001v2" rel="alternate" type="text/html"/>
<link title="pdf" href="http://arxiv.org${paper.pdf}" rel="related" type="application/pdf"/>
</entry>`,
  )
  const wrong = `<entry><id>http://arxiv.org/api/errors#incorrect_id_format</id><title>Error</title><summary>incorrect id format</summary></entry>`
  const laughs =
    step === 'laughs'
      ? `<!DOCTYPE feed [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "http://127.0.0.1:1/">]>`
      : ''
  const body = `<?xml version="1.0" encoding="UTF-8"?>${laughs}
<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">ArXiv Query</title>${laughs && '<subtitle>&b;&x;</subtitle>'}
<opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">${papers.length}</opensearch:totalResults>
${step === 'error200' ? wrong : entries.join('\n')}
</feed>
`
  return { type: 'application/atom+xml; charset=utf-8', body }
}

function pubmed({ path, query }: Asked, papers: FakePaper[]): FakeAnswer {
  if (path === '/entrez/eutils/esearch.fcgi' && query.db === 'pubmed' && query.term) {
    const idlist = papers.map(({ no }) => String(900 + no))
    return json({
      header: {},
      esearchresult: { count: String(idlist.length), retmax: '50', retstart: '0', idlist },
    })
  }
  if (path !== '/entrez/eutils/efetch.fcgi' || query.retmode !== 'xml') return refused(400)
  const articles = papers.map(
    (
      paper,
    ) => `<PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">${900 + paper.no}</PMID><Article>
<Journal><JournalIssue><Volume>${paper.volume}</Volume><PubDate><Year>${paper.year}</Year></PubDate></JournalIssue><Title>${paper.venue}</Title></Journal>
<ArticleTitle>${escaped(paper.title)}.</ArticleTitle><Pagination><MedlinePgn>${paper.pages}</MedlinePgn></Pagination>
<Abstract><AbstractText Label="AIM">${escaped(paper.abstract)}</AbstractText></Abstract>
<AuthorList>${paper.authors.map(([givenName, family]) => `<Author><LastName>${family}</LastName><ForeName>${givenName}</ForeName></Author>`).join('')}</AuthorList>
<PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType></PublicationTypeList>
</Article></MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="pubmed">${900 + paper.no}</ArticleId><ArticleId IdType="doi">${paper.doi}</ArticleId><ArticleId IdType="pmc">PMC77</ArticleId></ArticleIdList>
<ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.9999/cited</ArticleId></ArticleIdList></Reference></ReferenceList></PubmedData></PubmedArticle>`,
  )
  return {
    type: 'text/xml',
    body: `<?xml version="1.0" ?><!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">
<PubmedArticleSet>${articles.join('')}</PubmedArticleSet>`,
  }
}

/** The open copies of a journey: a PDF of one page. */
export const answerFile = ({ vendor }: Asked): FakeAnswer | null =>
  vendor === 'files' ? { type: 'application/pdf', body: onePagePdf(words) } : null

const words = [
  'Urban Heat Islands and Street Trees: A Field Study in Wuhan',
  'Street trees lower the afternoon air temperature by 1.8 degrees on average.',
  'We measured six streets on twelve days in July and August of 2020.',
]

function onePagePdf(lines: string[]): string {
  const text = lines.map((line) => `(${line}) Tj 0 -24 Td`).join(' ')
  const stream = `BT /F1 14 Tf 60 740 Td ${text} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const from = body.length
    body += `${index + 1} 0 obj${object}endobj\n`
    return from
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return `${body}xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`
}

/** What Jina Reader answers: the page's words as JSON. */
export function answerReader({ vendor, path }: Asked, step: string): FakeAnswer | null {
  if (vendor !== 'jina') return null
  const url = path.slice(1).replace(/^(https?:\/)([^/])/, '$1/$2')
  if (step === 'empty')
    return json({ code: 200, status: 20000, data: { title: '', url, content: '' } })
  const content = '读得到的正文，由浏览器先画出来。'.repeat(3)
  return json({
    code: 200,
    status: 20000,
    data: { title: '一页', url, content, publishedTime: '2025-03-04T00:00:00Z' },
  })
}
