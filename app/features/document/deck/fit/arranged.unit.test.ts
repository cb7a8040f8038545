import { expect, test } from 'vitest'
import { arrangedDeckOf, deckOf, random } from '#test/trial-decks'
import { deckShape } from '../../deck-contract'
import type { Deck, Slide } from '../deck'
import { templates } from '../design/templates'
import { layoutDeck } from './layout'
import { handlesOf, overflowOf } from './page'

const rect = { x: 100, y: 200, width: 300, height: 120 }
const arranged = arrangedDeckOf(random(4), 12, 'sujian')

test('an arranged deck is stored as it is, and one of before has no trace of it', () => {
  const stored = deckShape.parse(JSON.parse(JSON.stringify(arranged)))
  expect(stored.slides.map(({ extras }) => extras)).toEqual(
    arranged.slides.map(({ extras }) => extras),
  )
  const before = deckOf(random(4), 6)
  expect(JSON.stringify(deckShape.parse(before))).not.toMatch(/placed|extras/)
})

test('a box stands where it was put, in the template that it was put in only', () => {
  const deck = { ...deckOf(random(5), 8), template: 'sujian' as const }
  const titled = (template: string): Deck => ({
    ...deck,
    slides: deck.slides.map((slide) => ({ ...slide, placed: [{ box: 'title', template, rect }] })),
  })
  for (const page of layoutDeck(titled('sujian')))
    expect(handlesOf(page).find(({ key }) => key === 'title')?.rect ?? rect).toEqual(rect)
  expect(layoutDeck(titled('pufang'))).toEqual(layoutDeck(deck))
})

test('words of a box are set as a person chose, shrink to have room, and go back to the template', () => {
  const deck = { ...deckOf(random(5), 8), template: 'sujian' as const }
  const styled = (styles: Slide['styles']): Deck => ({
    ...deck,
    slides: deck.slides.map((slide) => ({ ...slide, styles })),
  })
  const { colors } = templates.sujian
  const boxesOf = (from: Deck) =>
    layoutDeck(from).flatMap(({ boxes }) =>
      boxes.flatMap((box) => (box.kind === 'text' ? [box] : [])),
    )
  const now = boxesOf(
    styled([
      { box: 'title', size: 16, tone: 'accent' },
      { box: 'body', size: 60, tone: null },
    ]),
  )
  for (const box of now) {
    if (box.name === 'title') expect(box).toMatchObject({ size: 16, color: colors.accent })
    if (box.name === 'body') {
      expect(box.size).toBeLessThanOrEqual(60)
      expect(box.height).toBeLessThanOrEqual(box.slot.height)
    }
  }
  expect(now.some(({ name, size }) => name === 'body' && size > 28)).toBe(true)
  expect(layoutDeck(styled([]))).toEqual(layoutDeck(deck))
})

test('a shape has its own line and filling', () => {
  const shape = {
    id: 'x1',
    rect,
    kind: 'shape',
    shape: 'rect',
    tone: 'ink',
    isRising: false,
  } as const
  const { colors } = templates.sujian
  const boxOf = (more: object) =>
    pageOf({ extras: [{ ...shape, isFilled: true, ...more }] })?.boxes.find(
      ({ kind }) => kind === 'shape',
    )
  expect(boxOf({})).toMatchObject({ color: colors.ink, fill: colors.ink, stroke: 2 })
  expect(boxOf({ fill: 'soft', stroke: 0 })).toMatchObject({ fill: colors.soft, stroke: 0 })
  expect(boxOf({ isFilled: false, fill: 'soft' })).toMatchObject({ fill: null })
})

test('an arranged slide is one page, and every word and thing is on it', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const deck = { ...arrangedDeckOf(random(seed), 12, 'sujian'), template: 'sujian' as const }
    for (const slide of deck.slides) {
      const pages = layoutDeck(deck).filter(({ slideId }) => slideId === slide.id)
      const isArranged = Boolean(slide.placed?.length || slide.extras?.length)
      if (!isArranged) continue
      expect(pages).toHaveLength(1)
      const [page] = pages
      const words = JSON.stringify(page?.boxes)
      for (const { text } of slide.bullets)
        expect(words).toContain(JSON.stringify(text).slice(1, -1))
      expect(page?.moved).toEqual([])
      const keys = page ? handlesOf(page).map(({ key }) => key) : []
      expect(new Set(keys).size).toBe(keys.length)
      expect(keys).toEqual(expect.arrayContaining(slide.extras?.map(({ id }) => id) ?? []))
    }
  }
})

test('words that have no room at the smallest size run over, and it is said by how many lines', () => {
  const bullets = Array.from({ length: 6 }, (_, index) => ({
    id: `b${index}`,
    text: '承载量应取较小者'.repeat(6),
    from: null,
  }))
  const low: Partial<Slide> = { placed: [{ box: 'body', template: 'sujian', rect }], bullets }
  const page = pageOf(low)
  const body = page?.boxes.find((box) => box.kind === 'text' && box.name === 'body')
  expect(body).toMatchObject({ size: 14 })
  expect(page && overflowOf(page)?.lines).toBeGreaterThan(5)
  const roomy = pageOf({ ...low, bullets: bullets.slice(0, 1) })
  expect(roomy && overflowOf(roomy)).toBeNull()
})

test('an edit of one slide leaves the pages of the others as they were', () => {
  const deck = { ...deckOf(random(8), 20), template: 'sujian' as const }
  const before = layoutDeck(deck)
  const index = deck.slides.findIndex(({ role }) => role === 'content')
  const slide = deck.slides[index]
  if (!slide) throw new Error('no slide')
  const slides = deck.slides.with(index, { ...slide, notes: '另一段讲稿' })
  const after = layoutDeck({ ...deck, slides }, templates.sujian)
  const changed = after.filter((page, no) => page !== before[no])
  expect(new Set(changed.map(({ slideId }) => slideId))).toEqual(new Set([slide.id]))
})

function pageOf(slide: Partial<Slide>) {
  const deck = { ...deckOf(random(2), 5), template: 'sujian' as const }
  const base = { ...deck.slides[2]!, role: 'content', layout: 'text', figure: null } as const
  return layoutDeck({ ...deck, slides: [{ ...base, ...slide }] })[0]
}
