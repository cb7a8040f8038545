import { GOOD_KEY, type Asked, type FakeAnswer } from './research-asked.ts'

interface FakePage {
  title: string
  url: string
  text: string
  date: string
}

const pages: FakePage[] = [
  {
    title: '夏季用电安全须知',
    url: 'https://www.example.com/power/?utm_source=feed',
    text: '高温天气下，检查线路与插座，及时更换老化的电线。',
    date: '2025-07-02T08:00:00',
  },
  {
    title: 'Heat in cities',
    url: 'http://news.example.org/heat#top',
    text: 'Cities are warmer than the land around them.',
    date: '2024-06-01T00:00:00',
  },
]

/** Pages as this vendor spells their addresses; each knows one of its own besides. */
const pagesOf = (vendor: string): FakePage[] => [
  ...pages.map((item) => (vendor === 'searxng' ? item : { ...item, url: respelled(item.url) })),
  { title: `只有 ${vendor} 知道`, url: `https://${vendor}.example.net/`, text: '独家。', date: '' },
  { title: 'no page', url: 'javascript:alert(1)', text: 'x', date: '' },
]

const respelled = (url: string) =>
  url
    .replace('https://www.example.com/power/?utm_source=feed', 'http://example.com/power')
    .replace('#top', '/')

/** What the four searchers of the web answer; null for other vendors. */
export function answerWeb(asked: Asked, step: string): FakeAnswer | null {
  const list = step === 'empty' ? [] : pagesOf(asked.vendor)
  if (asked.vendor === 'searxng') return searxng(asked, step, list)
  if (asked.vendor === 'bocha') return bocha(asked, step, list)
  if (asked.vendor === 'tavily') return tavily(asked, list)
  return asked.vendor === 'brave' ? brave(asked, list) : null
}

const json = (value: unknown): FakeAnswer => ({ body: JSON.stringify(value) })
const refused = (status: number): FakeAnswer => ({ status, body: '{"error":"refused"}' })

function searxng({ path, query }: Asked, step: string, list: FakePage[]): FakeAnswer {
  if (path !== '/search' || !query.q) return refused(400)
  if (step === 'disabled' || query.format !== 'json')
    return { status: 403, type: 'text/html', body: 'Forbidden' }
  return json({
    query: query.q,
    number_of_results: 0,
    results: list.map(({ title, url, text, date }, index) => ({
      url,
      title,
      content: text,
      publishedDate: date || null,
      engine: 'duckduckgo',
      engines: ['duckduckgo'],
      score: 1 / (index + 1),
      category: 'general',
    })),
    answers: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: step === 'empty' ? [['duckduckgo', 'CAPTCHA']] : [],
  })
}

function bocha({ path, headers, body }: Asked, step: string, list: FakePage[]): FakeAnswer {
  if (path !== '/v1/web-search') return refused(404)
  if (headers.authorization !== `Bearer ${GOOD_KEY}`) return refused(401)
  const { query, count } = JSON.parse(body) as { query: string; count: number }
  if (!query || count < 1 || count > 50) return refused(400)
  if (step === 'error200')
    return json({ code: '403', log_id: 'l', msg: 'You do not have enough money' })
  const value = list.map(({ title, url, text, date }) => ({
    id: url,
    name: title,
    url,
    snippet: text.slice(0, 8),
    summary: text,
    siteName: '例站',
    siteIcon: '',
    datePublished: date || null,
  }))
  return json({
    code: 200,
    log_id: 'l',
    msg: null,
    data: { _type: 'SearchResponse', webPages: { value } },
  })
}

function tavily({ path, headers, body }: Asked, list: FakePage[]): FakeAnswer {
  if (path !== '/search') return refused(404)
  if (headers.authorization !== `Bearer ${GOOD_KEY}`) return refused(401)
  const { query, max_results: most } = JSON.parse(body) as { query: string; max_results: number }
  if (!query || most > 20) return refused(400)
  const results = list.map(({ title, url, text }) => ({
    title,
    url,
    content: text,
    score: 0.9,
    raw_content: null,
  }))
  return json({ query, answer: null, images: [], results, response_time: 1.2 })
}

function brave({ path, headers, query }: Asked, list: FakePage[]): FakeAnswer {
  if (path !== '/res/v1/web/search' || !query.q || Number(query.count) > 20) return refused(400)
  if (headers['x-subscription-token'] !== GOOD_KEY) return refused(422)
  const results = list.map(({ title, url, text, date }) => ({
    title,
    url,
    description: text
      .replace('Cities', '<strong>Cities</strong>')
      .replace('land', 'land &amp; sea'),
    page_age: date || undefined,
    profile: { name: '例站' },
    extra_snippets: ['And more.'],
  }))
  return json({ type: 'search', web: { type: 'search', results } })
}
