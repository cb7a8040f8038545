import { bodiesById } from '#test/rooms'
import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import type { NodeId } from '~/core/ids'
import { body, heading, list, paragraph, trialDocument } from '#test/trial-document'
import { deckOfDocument } from './deck-of-document'

const frame = { title: '承载量研究汇报', byline: '规划院 2026年11月', template: 'sujian' } as const
const deck = deckOfDocument(trialDocument(), frame)
const slide = (id: string) => deck.slides.find((item) => item.id === id)

test('chapters are transitions, sections slides, in the order of the document', () => {
  expect(deck.slides.map(({ id, role }) => [id, role])).toEqual([
    ['cover', 'cover'],
    ['contents', 'contents'],
    ['c1', 'transition'],
    ['s1', 'chart'],
    ['s1-q', 'quote'],
    ['s2', 'content'],
    ['c2', 'content'],
    ['end', 'end'],
  ])
})

test('every bullet is words of the document and names its place and its evidence', () => {
  expect(slide('s1')?.bullets.map(({ text }) => text)).toEqual([
    '面积法给出7,700人次，是空间的上限',
    '东市口断面折算为7,100人次，是通行的上限',
    '两者相差8%，导则规定取较小者',
  ])
  expect(slide('s1')?.bullets[1]?.from).toMatchObject({ nodeId: 's1', evidenceIds: ['e2'] })
  expect(slide('s1')?.bullets[1]?.from?.blockId).toMatch(/^b\d{7}$/)
})

test('a list of the document stands as it is', () => {
  expect(slide('s2')?.bullets.map(({ text }) => text)).toEqual([
    '可游面积扣除水面与居住院落',
    '人均12平方米',
  ])
})

test('a table of figures becomes a chart with its numbers, unit and evidence', () => {
  expect(slide('s1')?.figure).toMatchObject({
    kind: 'chart',
    caption: '三种口径的日承载量',
    chart: {
      kind: 'bar',
      categories: ['面积法', '断面法', '窄巷折半'],
      series: [{ name: '承载量', unit: '人次', values: [7700, 7100, 7360] }],
    },
    from: { evidenceIds: ['e2'] },
  })
})

test('sources stand in the order of their first use, and what was taken back is none', () => {
  expect(deck.sources.map(({ id, place }) => [id, place])).toEqual([
    ['e1', '第14页'],
    ['e2', '第15页'],
  ])
})

test('notes that are set apart below the bullets are said, not quoted; one sentence alone is a statement', () => {
  const tree = {
    id: testId<NodeId>('d'),
    title: '题',
    children: [heading('c', 'chapter', '章', [])],
  }
  const head = { type: 'heading', attrs: { blockId: 'h0000001', by: 'ai' } } as const
  const quote = {
    type: 'blockquote',
    attrs: { blockId: 'q0000001', by: 'ai' },
    content: [
      {
        type: 'paragraph',
        attrs: { blockId: 'p0000001', by: 'ai' },
        content: [{ type: 'text', text: '这一句是说给听众听的话。' }],
      },
    ],
  } as const
  const blocks = body(list('只有一条')).content
  const set = { ...head, content: [{ type: 'text', text: '备注' }] } as const
  const bodies = bodiesById([['c', { type: 'doc' as const, content: [...blocks, set, quote] }]])
  const { slides } = deckOfDocument({ ...trialDocument(), tree, bodies }, frame)
  expect(slides.map(({ role }) => role)).not.toContain('quote')
  expect(slides.find(({ id }) => id === 'c')).toMatchObject({
    layout: 'quote',
    notes: '这一句是说给听众听的话。',
  })
})

test('the notes say the sentences with their sources', () => {
  expect(slide('s1')?.notes).toContain('面积法给出7,700人次，是空间的上限[@e1]。')
  expect(slide('s1')?.notes).toContain('为什么要取较小者？')
})

test('the same document makes the same deck', () => {
  expect(deckOfDocument(trialDocument(), frame).slides.map(withoutBlocks)).toEqual(
    deck.slides.map(withoutBlocks),
  )
})

test('a heading without a text is a slide with its title, and headings below say their words', () => {
  const children = [heading('n1', 'node', '费用'), heading('n2', 'node', '工期')]
  const tree = {
    id: testId<NodeId>('d'),
    title: '题',
    children: [heading('c', 'chapter', '章', [heading('s', 'section', '节', children)])],
  }
  const bodies = bodiesById([['n2', body(paragraph('全程约需18个月。'))]])
  const built = deckOfDocument({ ...trialDocument(), tree, bodies }, frame)
  expect(built.slides.find(({ id }) => id === 's')?.bullets.map(({ text }) => text)).toEqual([
    '费用',
    '工期：全程约需18个月',
  ])
})

test('a section of which nothing is written has no page; a chapter keeps its place, and its notes say so', () => {
  const chapters = [
    heading('c1', 'chapter', '空的一章', [heading('s1', 'section', '没有资料的一节')]),
    heading('c2', 'chapter', '有话的一章', [
      heading('s2', 'section', '也没有资料'),
      heading('s3', 'section', '工期'),
    ]),
  ]
  const bodies = bodiesById([
    ['s1', body(paragraph('【待补】这一节还没有资料。'))],
    ['s2', body(paragraph('各断面净宽的数据表。'))],
    ['s3', body(paragraph('全程约需18个月。'))],
  ])
  const tree = { id: testId<NodeId>('d'), title: '题', children: chapters }
  const built = deckOfDocument({ ...trialDocument(), tree, bodies }, frame)
  expect(built.slides.map(({ id }) => id)).toEqual(['cover', 'c1', 'c2', 's3', 'end'])
  const [, blank] = built.slides
  expect(blank).toMatchObject({ role: 'transition', title: '空的一章' })
  expect(blank?.notes).toContain('还没有正文')
})

test('a text that is wanting is no bullet', () => {
  const tree = {
    id: testId<NodeId>('d'),
    title: '题',
    children: [heading('c', 'chapter', '章', [])],
  }
  const bodies = bodiesById([['c', body(paragraph('【待补】这一章还没有资料。'))]])
  const built = deckOfDocument({ ...trialDocument(), tree, bodies }, frame)
  expect(built.slides.flatMap(({ bullets }) => bullets)).toEqual([])
})

const withoutBlocks = ({ bullets, ...rest }: (typeof deck.slides)[number]) => ({
  ...rest,
  figure: rest.figure?.caption,
  bullets: bullets.map(({ text }) => text),
})
