import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { testId } from '#test/ids'
import { referenceTypes, type Reference } from '../../terms'
import { SourceCard, SourceLink } from './source-card'
import { referenceLabels } from '../wording'

const reference = (changes: Partial<Reference>): Reference => ({
  index: 1,
  type: 'web',
  kind: 'MESSAGE',
  title: '容量公示',
  content: '日最大承载量10,600人次。',
  used: [],
  support: 'supported',
  ...changes,
})
const rendered = (reference: Reference) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SourceCard reference={reference} support={reference.support} />
    </MemoryRouter>,
  )

test('the four types have the names of the specification', () => {
  expect(referenceTypes.map((type) => referenceLabels[type])).toEqual([
    '知识库文档',
    '相关知识点',
    '联网资料',
    '学术文献',
  ])
})

test('pages and papers open in a tab of their own that knows nothing of ours, files in the library', () => {
  const urlOf = (reference: Reference) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <SourceLink reference={reference}>原文</SourceLink>
      </MemoryRouter>,
    )
  for (const type of ['web', 'scholar'] as const) {
    const link = urlOf(reference({ type, url: 'https://a.example/' }))
    expect(link).toContain('href="https://a.example/" target="_blank"')
    expect(link).toMatch(/rel="[^"]*noopener/)
  }
  expect(urlOf(reference({ url: 'javascript:alert(1)' }))).toBe('<span>原文</span>')
  expect(urlOf(reference({ type: 'repo_block', fileId: testId('7'), passageNo: 3 }))).toContain(
    'href="/library/7?passage=3',
  )
})

test('a card tells a page by site and date, a paper by authors, venue and year', () => {
  const page = rendered(reference({ site: '石浦文旅', publishedAt: '2025-09-30' }))
  expect(page).toContain('联网资料')
  expect(page).toContain('石浦文旅')
  expect(page).toContain('2025-09-30')
  const paper = rendered(
    reference({ type: 'scholar', authors: ['王一'], venue: '城市规划', year: 2024 }),
  )
  for (const word of ['学术文献', '王一', '城市规划', '2024']) expect(paper).toContain(word)
})

test('what is only nearest to the question is never called well supported', () => {
  for (const support of ['supported', 'weak'] as const) {
    const card = rendered(reference({ support, isNearest: true }))
    expect(card).toContain('相关原文')
    expect(card).not.toMatch(/依据(?:充分|较弱)/)
  }
})

test('a model that judged says it in three steps, in the place of what the code says', () => {
  const words = (changes: Partial<Reference>) => rendered(reference(changes))
  expect(words({ support: 'supported' })).toContain('依据充分')
  expect(words({ support: 'supported', verdict: 'full' })).toContain('>支持<')
  expect(words({ support: 'weak', verdict: 'part' })).toContain('>部分支持<')
  expect(words({ support: 'weak', verdict: 'none' })).toContain('>不支持<')
  expect(words({ support: 'weak', verdict: 'none' })).not.toContain('依据较弱')
})
