import { expect, test } from 'vitest'
import { gbt7714, gbt7714Page, type CitedWork } from './gbt7714'

const empty: CitedWork = {
  type: 'article',
  title: '',
  authors: [],
  year: null,
  venue: '',
  volume: '',
  issue: '',
  pages: '',
  publisher: '',
  doi: null,
  url: '',
}
const cite = (work: Partial<CitedWork>) => gbt7714({ ...empty, ...work }, '2026-11-21')

// Kinds of works: app/features/research/server/citing. Here what is left when little is known.
test('a page of the web: who answers for it, when it came out, when it was read', () => {
  const page = {
    title: '出版业信息化迈入快车道',
    site: '萧钰',
    publishedAt: '2001-12-19',
    url: 'http://www.creader.com/news/20011219/200112190019.html',
  }
  expect(gbt7714Page(page, '2002-04-15')).toBe(
    '萧钰. 出版业信息化迈入快车道[EB/OL]. (2001-12-19)[2002-04-15]. http://www.creader.com/news/20011219/200112190019.html.',
  )
  expect(gbt7714Page({ ...page, site: '', publishedAt: '' }, '2002-04-15')).toBe(
    '出版业信息化迈入快车道[EB/OL]. [2002-04-15]. http://www.creader.com/news/20011219/200112190019.html.',
  )
})

test.each([
  [['赵文'], '赵文. '],
  [['赵文', '李俊', '周禾'], '赵文, 李俊, 周禾. '],
  [['赵文', '李俊', '周禾', '陆明远'], '赵文, 李俊, 周禾, 等. '],
  [
    ['Wen Zhao', 'Jean-Paul Sartre', 'de Beauvoir, Simone', 'Ada Quist'],
    'ZHAO W, SARTRE J P, DE BEAUVOIR S, et al. ',
  ],
  [['World Health Organization'], 'World Health Organization. '],
  [[], ''],
])('authors %j are written as %s', (authors, written) => {
  expect(cite({ authors, title: '标题', venue: '学报', year: 2020, volume: '1' })).toBe(
    `${written}标题[J]. 学报, 2020, 1.`,
  )
})

test('what is read online says when, its DOI once; what has pages in a volume is found by them', () => {
  const work = {
    title: '标题',
    venue: '学报',
    year: 2020,
    url: 'https://doi.org/10.1/x',
    doi: '10.1/x',
  }
  expect(cite(work)).toBe('标题[J/OL]. 学报, 2020[2026-11-21]. https://doi.org/10.1/x.')
  expect(cite({ ...work, volume: '3', issue: '2', pages: '1-9' })).toBe(
    '标题[J]. 学报, 2020, 3(2): 1-9.',
  )
  expect(cite({ title: '标题', type: 'other' })).toBe('标题[Z].')
})
