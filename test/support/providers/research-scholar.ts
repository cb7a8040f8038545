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
    results: papers.map((one) => ({
      id: `https://openalex.org/W${one.no}`,
      doi: `https://doi.org/${one.doi.toLowerCase()}`,
      display_name: one.title,
      publication_year: one.year,
      type: 'article',
      authorships: one.authors.map(([given, family]) => ({
        author_position: 'first',
        author: { id: 'A1', display_name: `${given} ${family}`.trim() },
      })),
      primary_location: {
        landing_page_url: `https://doi.org/${one.doi}`,
        pdf_url: null,
        source: { display_name: one.venue, host_organization_name: 'Elsevier BV' },
      },
      best_oa_location: one.pdf ? { pdf_url: openCopy(asked, one.pdf) } : null,
      cited_by_count: one.cited,
      abstract_inverted_index: inverted(one.abstract),
      biblio: {
        volume: one.volume || null,
        issue: one.issue || null,
        first_page: one.pages.split('-')[0],
        last_page: one.pages.split('-')[1],
      },
    })),
  })
}

// A journey downloads what it finds from the fake itself.
const openCopy = ({ test, headers }: Asked, path: string) =>
  test === 'journey' ? `http://${headers.host}/journey/ok${path}` : `https://oa.example.org${path}`

function inverted(text: string): Record<string, number[]> {
  const places: Record<string, number[]> = {}
  text.split(' ').forEach((word, at) => (places[word] ??= []).push(at))
  return places
}

function semanticScholar({ path, query, headers }: Asked, papers: FakePaper[]): FakeAnswer {
  if (path !== '/graph/v1/paper/search' || !query.query || Number(query.limit) > 100)
    return refused(400)
  if (headers['x-api-key'] === 'bad') return refused(403)
  return json({
    total: papers.length,
    offset: 0,
    data: papers.map((one) => ({
      paperId: `s2-${one.no}`,
      title: one.title.toUpperCase(),
      abstract: null,
      year: one.year,
      venue: one.venue,
      url: `https://www.semanticscholar.org/paper/s2-${one.no}`,
      authors: one.authors.map(([given, family]) => ({
        authorId: '1',
        name: `${given[0]}. ${family}`,
      })),
      externalIds: one.doi ? { DOI: one.doi, CorpusId: 7 } : { ArXiv: '2301.00001', CorpusId: 8 },
      openAccessPdf: one.pdf ? { url: `https://oa.example.org${one.pdf}`, status: 'GREEN' } : null,
      citationCount: one.cited + 1,
      publicationTypes: ['JournalArticle'],
      journal: { name: one.venue, volume: one.volume, pages: one.pages.replace('-', ' - ') },
    })),
  })
}

function crossref({ path, query }: Asked, papers: FakePaper[]): FakeAnswer {
  if (path !== '/v1/works' || !query['query.bibliographic']) return refused(400)
  return json({
    status: 'ok',
    'message-type': 'work-list',
    message: {
      'total-results': 52_000,
      items: papers.map((one) => ({
        DOI: one.doi,
        title: [one.title],
        author: one.authors.map(([given, family]) => ({ given, family, sequence: 'first' })),
        'container-title': [one.venue],
        issued: { 'date-parts': [[one.year, 5]] },
        URL: `https://doi.org/${one.doi}`,
        abstract: `<jats:title>Abstract</jats:title><jats:p>${one.abstract}</jats:p>`,
        type: 'journal-article',
        'is-referenced-by-count': one.cited - 1,
        volume: one.volume,
        issue: one.issue,
        page: one.pages,
        publisher: 'Elsevier BV',
      })),
    },
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function arxiv({ path, query }: Asked, papers: FakePaper[], step: string): FakeAnswer {
  if (path !== '/api/query' || !query.search_query) return refused(400)
  const entries = papers.map(
    (one) => `<entry>
<id>http://arxiv.org/abs/2301.0000${one.no - 2}v2</id>
<published>${one.year}-01-01T00:00:00Z</published>
<title>${escaped(one.title).replace(' for ', '\n  for ')}</title>
<summary>  ${escaped(one.abstract)}\n</summary>
${one.authors.map(([given, family]) => `<author><name>${given} ${family}</name></author>`).join('')}
<link href="http://arxiv.org/abs/2301.00001v2" rel="alternate" type="text/html"/>
<link title="pdf" href="http://arxiv.org${one.pdf}" rel="related" type="application/pdf"/>
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
      one,
    ) => `<PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">${900 + one.no}</PMID><Article>
<Journal><JournalIssue><Volume>${one.volume}</Volume><PubDate><Year>${one.year}</Year></PubDate></JournalIssue><Title>${one.venue}</Title></Journal>
<ArticleTitle>${escaped(one.title)}.</ArticleTitle><Pagination><MedlinePgn>${one.pages}</MedlinePgn></Pagination>
<Abstract><AbstractText Label="AIM">${escaped(one.abstract)}</AbstractText></Abstract>
<AuthorList>${one.authors.map(([given, family]) => `<Author><LastName>${family}</LastName><ForeName>${given}</ForeName></Author>`).join('')}</AuthorList>
<PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType></PublicationTypeList>
</Article></MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="pubmed">${900 + one.no}</ArticleId><ArticleId IdType="doi">${one.doi}</ArticleId><ArticleId IdType="pmc">PMC77</ArticleId></ArticleIdList>
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
  const offsets = objects.map((object, at) => {
    const from = body.length
    body += `${at + 1} 0 obj${object}endobj\n`
    return from
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
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
