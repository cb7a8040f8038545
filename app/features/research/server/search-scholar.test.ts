import { expect, test } from 'vitest'
import { createResearchWorld, patient } from '#test/researching'
import { createWorld } from '#test/world'
import { searchScholar } from './search-scholar'
import { getWork } from './works'

const heat = { query: 'urban heat', page: 1, pageSize: 20 }
const everyone = {
  openalex: 'ok',
  'semantic-scholar': 'ok',
  crossref: 'ok',
  arxiv: 'ok',
  pubmed: 'ok',
}

test('nobody is asked for papers until somebody is configured', async () => {
  const { ctx } = createWorld()
  await expect(searchScholar(ctx, heat, patient())).rejects.toMatchObject({
    slug: 'research.scholarNotConfigured',
    text: expect.stringMatching(/^(?!.*[A-Z]_).*联系管理员/),
  })
})

test('five sources become one list: one work for one DOI, or for one title of one year', async () => {
  const { ctx } = createResearchWorld({ scholar: everyone })
  const { works, total, known, sources } = await searchScholar(ctx, heat, patient())
  expect(sources.map(({ state, count }) => [state, count])).toEqual([
    ['ok', 3],
    ['ok', 2],
    ['ok', 2],
    ['ok', 1],
    ['ok', 1],
  ])
  expect(total).toBe(4)
  expect(known).toBe(52_000)
  expect(works[0]).toEqual({
    id: 'doi:10.1016/j.foo.2021.01.001',
    doi: '10.1016/j.foo.2021.01.001',
    title: 'Urban Heat Islands and Street Trees: A Field Study in Wuhan',
    authors: ['Wen Zhao', 'Maria Öberg'],
    year: 2021,
    venue: 'Landscape and Urban Planning',
    abstract: 'Street trees lower the afternoon air temperature by 1.8 °C on average.',
    url: 'https://doi.org/10.1016/J.Foo.2021.01.001',
    pdfUrl: 'https://oa.example.org/files/heat.pdf',
    citations: 43,
    type: 'article',
    sources: ['openalex', 'semantic-scholar', 'crossref'],
    source: 'OpenAlex',
    volume: '12',
    issue: '3',
    pages: '101-118',
    publisher: 'Elsevier BV',
  })
  const pond = works.find(({ year }) => year === 2019)
  expect(pond).toMatchObject({
    sources: ['pubmed', 'openalex'],
    pdfUrl: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC77/pdf/',
  })
  const preprint = works.find(({ year }) => year === 2023)
  expect(preprint).toMatchObject({
    id: 'doi:10.48550/arxiv.2301.00001',
    title: 'DEEP NETS FOR SATELLITE HEAT MAPS',
    abstract: 'We map surface temperature from space & check it on the ground.',
    sources: ['arxiv', 'semantic-scholar'],
  })
})

test('a work that was shown can be had by its id, an unknown one is told', async () => {
  const { ctx } = createResearchWorld({ scholar: { pubmed: 'ok' } })
  const { works } = await searchScholar(ctx, heat, patient())
  expect(await getWork(ctx, { id: 'doi:10.1000/only.2019' })).toEqual(works[0])
  expect(works[0]?.abstract).toBe(
    'AIM: Ponds cool their banks; the effect ends after sixty metres.',
  )
  await expect(getWork(ctx, { id: 'doi:10.1/none' })).rejects.toMatchObject({
    slug: 'research.workNotFound',
  })
})

// Each has vendors of its own: what they wait for is waited for together.
test.concurrent('filters hold for every source, whether it knows them or not; pages do not overlap', async () => {
  const own = createResearchWorld({ scholar: everyone })
  // Each in a world of its own: one and the same source is asked at its pace.
  const find = async (filters: object, world = createResearchWorld({ scholar: everyone })) => {
    const { works } = await searchScholar(world.ctx, { ...heat, filters }, patient())
    return works.map(({ year }) => year)
  }
  const years = { yearFrom: 2021, yearTo: 2023 }
  expect(await find(years, own)).toEqual([2021, 2023])
  expect(await find({ sort: 'newest' })).toEqual([2025, 2023, 2021, 2019])
  expect(await find({ sort: 'citations' })).toEqual([2021, 2019, 2025, 2023])
  expect(await find({ types: ['preprint'] })).toEqual([2023])
  expect(await find({ minCitations: 5 })).toEqual([2021, 2019])
  expect(await find({ hasPdf: true, sort: 'newest' })).toEqual([2023, 2021, 2019])
  expect(await find({ sources: ['pubmed'] })).toEqual([2019])
  const [open] = await own.asked('openalex')
  expect(open?.query.filter).toBe('from_publication_date:2021-01-01,to_publication_date:2023-12-31')
  const { ctx } = createResearchWorld({ scholar: everyone })
  const pages: Awaited<ReturnType<typeof searchScholar>>[] = []
  for (const page of [1, 2, 3])
    pages.push(await searchScholar(ctx, { ...heat, page, pageSize: 2 }, patient()))
  expect(pages.map(({ works }) => works.length)).toEqual([2, 2, 0])
  expect(new Set(pages.flatMap(({ works }) => works.map(({ id }) => id))).size).toBe(4)
}, 60_000)

test.concurrent('answers are kept a day, the rests that sources ask for are kept', async () => {
  const { ctx, clock, asked } = createResearchWorld({ scholar: { crossref: 'ok' } })
  await searchScholar(ctx, heat, patient())
  await searchScholar(ctx, { ...heat, page: 2, filters: { minCitations: 1 } }, patient())
  expect(await asked()).toHaveLength(1)
  clock.now += 24 * 3_600_000 + 1
  await searchScholar(ctx, heat, patient())
  expect(await asked()).toHaveLength(2)
})

test.concurrent('arXiv is asked once in three seconds, Semantic Scholar once a second, whoever asks', async () => {
  const scholar = { arxiv: 'ok', 'semantic-scholar': 'ok' }
  const { ctx, asked } = createResearchWorld({ scholar })
  await Promise.all(['a', 'b'].map((query) => searchScholar(ctx, { ...heat, query }, patient())))
  const gap = async (vendor: string) => {
    const [first, second] = await asked(vendor)
    return (second?.at ?? 0) - (first?.at ?? 0)
  }
  expect(await gap('arxiv')).toBeGreaterThanOrEqual(2900)
  expect(await gap('semantic-scholar')).toBeGreaterThanOrEqual(900)
})

test.concurrent.each([
  ['arxiv', 'error200', 'refused'],
  ['arxiv', 'truncated', 'upstream'],
  ['arxiv', 'malformed', 'malformed'],
  ['pubmed', 'malformed', 'malformed'],
  ['pubmed', 'rate:60', 'rate'],
  ['openalex', 'quota', 'rate'],
  ['openalex', 'malformed', 'malformed'],
  ['semantic-scholar', 'auth', 'auth'],
  ['semantic-scholar', 'rate', 'rate'],
  ['openalex', 'server', 'upstream'],
])('%s with the fault %s is told as %s beside what Crossref found', async (kind, fault, state) => {
  const { ctx } = createResearchWorld({ scholar: { [kind]: fault, crossref: 'ok' } })
  const { works, sources } = await searchScholar(ctx, heat, patient())
  expect(sources.find(({ source }) => source === kind)?.state).toBe(state)
  expect(works).toHaveLength(2)
})

test.concurrent('when nobody answers it is an error that tells how each ended', async () => {
  const { ctx } = createResearchWorld({ scholar: { crossref: 'server', openalex: 'auth' } })
  await expect(searchScholar(ctx, heat, patient())).rejects.toMatchObject({
    slug: 'research.scholarFailed',
    details: { sources: [{ state: 'upstream' }, { state: 'auth' }] },
  })
})

test.concurrent('entities of a hostile feed unfold into nothing and fetch nothing', async () => {
  const { ctx } = createResearchWorld({ scholar: { arxiv: 'laughs' } })
  const { works } = await searchScholar(ctx, heat, patient())
  expect(works).toHaveLength(1)
  expect(JSON.stringify(works)).not.toContain('lol')
})
