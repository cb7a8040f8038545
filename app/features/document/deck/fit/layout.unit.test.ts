import { expect, test } from 'vitest'
import { sized } from '#test/deep'
import { processorSecondsOf } from '#test/processor'
import { deckOf, random } from '#test/trial-decks'
import { templateIds, type Deck } from '../deck'
import { SMALLEST } from './fit-text'
import { layoutDeck } from './layout'
import type { Page, PageBox } from './page'

const SEEDS = sized(12, 40)
const decks = Array.from({ length: SEEDS }, (_, seed) => deckOf(random(seed + 1), 14))
const trialPages = decks.flatMap((deck) =>
  templateIds.flatMap((template) => layoutDeck({ ...deck, template })),
)

test('no box of any template holds more than it has room for', () => {
  for (const page of trialPages) {
    const high = page.boxes.filter(tooTall)
    if (high.length > 0) expect.unreachable(textOf(page, high[0]))
  }
})

test('a place that several marks name stands in the line of sources once', () => {
  const deck = deckOf(random(7), 12)
  const [source] = deck.sources
  if (!source) throw new Error('no sources')
  const same = { ...source, title: '导则', place: '第2页' }
  const slides = deck.slides.map((slide) => ({
    ...slide,
    bullets: slide.bullets.map((item) => ({
      ...item,
      from: { nodeId: 'n', evidenceIds: ['e1', 'e2'] },
    })),
  }))
  const sources = deck.sources.map((item) => ({ ...same, id: item.id }))
  const lines = layoutDeck({ ...deck, slides, sources }).flatMap(({ boxes }) =>
    boxes.flatMap((box) => (box.kind === 'text' && box.name === 'sources' ? box.paragraphs : [])),
  )
  expect(lines.length).toBeGreaterThan(0)
  for (const { text } of lines) expect(text.split('导则')).toHaveLength(2)
})

test('no words are set under 14 points, but for sources and footers', () => {
  const small = trialPages
    .flatMap((page) => page.boxes)
    .filter((box) => box.kind === 'text' && box.name !== 'sources' && box.size < SMALLEST)
  expect(small).toEqual([])
})

test('boxes stay on the slide and apart from each other', () => {
  for (const page of trialPages) {
    const rects = page.boxes.map(rectOf).filter((rect) => rect !== null)
    const isOff = rects.some(
      (item) => item.x < 0 || item.y < 0 || right(item) > 960.01 || below(item) > 540.01,
    )
    const isOver = rects.some((item, index) =>
      rects.slice(index + 1).some((other) => overlap(item, other)),
    )
    if (isOff || isOver) expect.unreachable(textOf(page))
  }
})

test('another template changes no word: not of slides, tables, captions nor notes', () => {
  for (const deck of decks) {
    const first = words(deck)
    for (const template of templateIds) expect(words({ ...deck, template })).toEqual(first)
  }
})

test('every word of the deck is on a page or in the notes of its slide', () => {
  const deck = deckOf(random(11), 20)
  const drawn = words(deck)
  for (const slide of deck.slides) {
    expect(drawn).toContain(slide.title)
    for (const bullet of slide.bullets) expect(drawn).toContain(bullet.text)
  }
})

test('a slide is split before anything is taken off it, and the rest goes into the notes', () => {
  const deck = deckOf(random(2), 5)
  const bullet = (number: number) => ({ id: `x${number}`, text: '承载量'.repeat(50), from: null })
  const slide = {
    ...(deck.slides[2] ?? deck.slides[0]!),
    role: 'content' as const,
    layout: 'text' as const,
    figure: null,
    bullets: Array.from({ length: 12 }, (_, index) => bullet(index)),
  }
  const pages = layoutDeck({ ...deck, template: 'sujian', slides: [slide] })
  expect(pages.map((page) => [page.part, page.parts])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
  expect(pages[0]?.moved.length).toBeGreaterThan(0)
  const body = pages.flatMap((page) => page.boxes).filter((box) => isBody(box))
  expect(body.every((box) => box.kind === 'text' && box.size === 22)).toBe(true)
})

test('a page of few words is set larger than a full one', () => {
  const deck = deckOf(random(2), 5)
  const bullet = (number: number) => ({ id: `x${number}`, text: '日承载量取较小者', from: null })
  const sizeWith = (count: number) => {
    const slide = {
      ...(deck.slides[2] ?? deck.slides[0]!),
      role: 'content' as const,
      layout: 'text' as const,
      figure: null,
      bullets: Array.from({ length: count }, (_, index) => bullet(index)),
    }
    const [page] = layoutDeck({ ...deck, template: 'sujian', slides: [slide] })
    const body = page?.boxes.find((box) => box.kind === 'text' && box.name === 'body')
    return body?.kind === 'text' ? body.size : 0
  }
  expect([sizeWith(2), sizeWith(8)]).toEqual([26, 22])
})

test('a slide that says nothing but its title divides, until something is said on it', () => {
  const deck = deckOf(random(2), 5)
  const layoutWith = (bullets: Deck['slides'][number]['bullets']) => {
    const [first] = deck.slides
    const slide = {
      ...first!,
      role: 'content' as const,
      layout: 'text' as const,
      title: '工期与费用',
      figure: null,
      bullets,
    }
    const [page] = layoutDeck({ ...deck, template: 'sujian', slides: [slide] })
    const title = page?.boxes.find((box) => box.kind === 'text' && box.name === 'title')
    return [page?.layout, title?.kind === 'text' ? title.size : 0]
  }
  expect(layoutWith([])).toEqual(['transition', 40])
  expect(layoutWith([{ id: 'b1', text: '约需18个月', from: null }])).toEqual(['text', 32])
})

test('titles that begin with their own numbers get no second ones, in the list of contents nor on their pages', () => {
  const deck = deckOf(random(2), 5)
  const [first] = deck.slides
  const leadsOf = (titles: readonly string[]) => {
    const bare = { ...first!, figure: null, bullets: [], isChapter: false }
    const contents = { ...bare, id: 'toc', role: 'contents' as const, layout: 'contents' as const }
    const chapters = titles.map((title, index) => ({
      ...bare,
      id: `c${index}`,
      role: 'transition' as const,
      layout: 'transition' as const,
      isChapter: true,
      title,
    }))
    const pages = layoutDeck({ ...deck, slides: [contents, ...chapters] })
    const wordsOfPages = pages.map(({ boxes }) =>
      boxes.flatMap((box) => (box.kind === 'text' ? box.paragraphs.map(({ text }) => text) : [])),
    )
    const isNumeral = (text = '') => /^[一二三]$/.test(text)
    // The numeral stands in a box of its own, in the list before the title, on the page beside it.
    return titles.map((title) =>
      wordsOfPages.flatMap((words, page) => {
        const at = words.indexOf(title)
        const beside = page === 0 ? words[at - 1] : words.find(isNumeral)
        return at < 0 ? [] : [isNumeral(beside) ? beside : '']
      }),
    )
  }
  const twice = (lead: string) => [lead, lead]
  expect(leadsOf(['背景', '现状', '对策'])).toEqual(['一', '二', '三'].map(twice))
  expect(leadsOf(['一、背景', '第二章 现状', '3. 对策'])).toEqual(['', '', ''].map(twice))
  expect(leadsOf(['一、背景', '二、现状', '对策'])).toEqual(['', '', ''].map(twice))
  expect(leadsOf(['一、背景', '现状', '对策'])).toEqual(['', '二', '三'].map(twice))
})

test('two hundred slides are laid out in time by their number', () => {
  const deck = deckOf(random(9), 200)
  expect(processorSecondsOf(() => layoutDeck(deck))).toBeLessThan(10)
})

const isBody = (box: PageBox) => box.kind === 'text' && box.name === 'body'

function tooTall(box: PageBox): boolean {
  if (box.kind === 'text') return box.height > box.slot.height + 0.01
  if (box.kind !== 'table') return false
  return box.rect.y + box.headHeight + box.rowHeights.reduce((a, b) => a + b, 0) > 470
}

function rectOf(box: PageBox) {
  if (box.kind === 'ornament') return null
  return box.kind === 'text' || box.kind === 'footer' ? box.slot : box.rect
}

const right = (item: Place) => item.x + item.width
const below = (item: Place) => item.y + item.height
type Place = { x: number; y: number; width: number; height: number }
const overlap = (a: Place, b: Place) =>
  a.x < b.x + b.width - 0.01 &&
  b.x < a.x + a.width - 0.01 &&
  a.y < b.y + b.height - 0.01 &&
  b.y < a.y + a.height - 0.01

/** All words, sorted: titles once a slide, the words of the footer and of the sources left out. */
function words(deck: Deck): string[] {
  return layoutDeck(deck)
    .flatMap((page) => [
      page.notes,
      ...page.moved.map((item) => item.text),
      ...page.boxes.flatMap((box) => wordsOf(page, box)),
    ])
    .filter((word) => word !== '')
    .toSorted()
}

function wordsOf(page: Page, box: PageBox): string[] {
  if (box.kind === 'chart')
    return page.part === 1
      ? [...box.chart.categories, ...box.chart.series.map((item) => item.name)]
      : []
  // Head and caption of a table stand on each of its pages.
  if (box.kind === 'table') return box.rows.flat()
  if (box.kind !== 'text' || box.name === 'sources' || box.name === 'caption') return []
  if (box.name === 'title' && page.part > 1) return []
  // What follows from the deck (numerals, pages, large figures) is not of its words.
  const own = box.paragraphs.filter(({ bulletId }) => box.name !== 'body' || bulletId !== null)
  return own.map(({ before = '', text }) => `${before}${text}`)
}

const textOf = (page: Page, box?: PageBox) =>
  `${page.layout} ${page.part}/${page.parts} ${box ? JSON.stringify(box).slice(0, 400) : ''}`
