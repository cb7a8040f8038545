import { expect, test } from 'vitest'
import { applyToDeck, type DeckCommand, type SingleCommand } from './commands'
import { deckOf, random, someCommand } from '#test/trial-decks'

test('a thousand commands are taken back one by one, to the very deck', () => {
  const next = random(7)
  const first = deckOf(next, 12)
  const undo: DeckCommand[] = []
  let deck = first
  for (let rev = 1; rev <= 1_000; rev += 1) {
    const change = applyToDeck(deck, someCommand(next, deck), rev, rev)
    if (!change.ok) continue
    deck = change.deck
    undo.unshift(change.inverse)
  }
  expect(undo.length).toBeGreaterThan(700)
  for (const command of undo) {
    const change = applyToDeck(deck, command, 9_999, 0)
    expect(change.ok).toBe(true)
    if (change.ok) deck = change.deck
  }
  expect(withoutRevs(deck)).toEqual(withoutRevs(first))
})

test('an edit of a slide that somebody changed meanwhile is refused, one of another slide passes', () => {
  const deck = deckOf(random(3), 6)
  const [item, two] = deck.slides
  const change = applyToDeck(deck, titleOf(item?.id ?? '', '先改'), 4, 5)
  if (!change.ok) throw new Error(change.why)
  expect(applyToDeck(change.deck, titleOf(item?.id ?? '', '后改'), 4, 6)).toEqual({
    ok: false,
    why: 'changed',
  })
  expect(applyToDeck(change.deck, titleOf(two?.id ?? '', '另一页'), 4, 6).ok).toBe(true)
})

test('the same adding sent twice adds once', () => {
  const deck = deckOf(random(5), 4)
  const slide = { ...(deck.slides[1] ?? deck.slides[0]), id: 'copy' }
  const command = { type: 'add-slide', at: 1, slide } as DeckCommand
  const once = applyToDeck(deck, command, 1, 2)
  if (!once.ok) throw new Error(once.why)
  const twice = applyToDeck(once.deck, command, 1, 3)
  expect(twice.ok && twice.deck.slides.length).toBe(deck.slides.length + 1)
})

test('what is put in cannot name a picture or evidence that the deck does not have', () => {
  const deck = deckOf(random(6), 5)
  const figure = {
    kind: 'image' as const,
    key: 'doc/of-others/1',
    type: 'png' as const,
    width: 1,
    height: 1,
    alt: '',
    caption: '',
    from: null,
  }
  const bullets = [{ id: 'b', text: '词', from: { nodeId: 'n', evidenceIds: ['e1', 'e99'] } }]
  const slide = { ...deck.slides[2]!, id: 'new', role: 'content' as const, bullets, figure }
  const change = applyToDeck(deck, { type: 'add-slide', at: 1, slide }, 1, 2)
  if (!change.ok) throw new Error(change.why)
  expect(change.deck.slides[1]?.figure).toBeNull()
  expect(change.deck.slides[1]?.bullets[0]?.from?.evidenceIds).toEqual(['e1'])
})

test('several commands for one slide are one sending: none of them stands in the way of the next', () => {
  const deck = deckOf(random(3), 6)
  const slideId = deck.slides[2]?.id ?? ''
  const both = {
    type: 'many' as const,
    commands: [titleOf(slideId, '一'), titleOf(slideId, '二')] as const,
  }
  const change = applyToDeck(deck, both, 4, 5)
  if (!change.ok) throw new Error(change.why)
  expect(change.deck.slides[2]?.title).toBe('二')
  const back = applyToDeck(change.deck, change.inverse, 5, 6)
  expect(back.ok && back.deck.slides[2]?.title).toBe(deck.slides[2]?.title)
})

test('of several commands all are done or none', () => {
  const deck = deckOf(random(3), 6)
  const commands = [titleOf(deck.slides[2]?.id ?? '', '一'), titleOf('none', '二')] as const
  expect(applyToDeck(deck, { type: 'many', commands }, 4, 5)).toEqual({ ok: false, why: 'missing' })
})

test('a page holds thirty things of a person at most, and a copy of a slide no picture of others', () => {
  const deck = deckOf(random(6), 5)
  const slide = deck.slides[2]!
  const rect = { x: 10.26, y: 20, width: 100, height: 40 }
  const line = {
    kind: 'shape',
    shape: 'line',
    tone: 'ink',
    isFilled: false,
    isRising: false,
  } as const
  const extras = Array.from({ length: 30 }, (_, index) => ({ ...line, id: `x${index}`, rect }))
  const full = { ...deck, slides: deck.slides.with(2, { ...slide, extras }) }
  const add = {
    type: 'add-extra' as const,
    slideId: slide.id,
    extra: { ...line, id: 'more', rect },
  }
  expect(applyToDeck(full, add, 9, 9)).toEqual({ ok: false, why: 'full' })
  const one = applyToDeck(deck, add, 9, 9)
  // Nothing stands finer than half a point.
  expect(one.ok && one.deck.slides[2]?.extras?.[0]?.rect.x).toBe(10.5)
  const foreign = {
    kind: 'picture',
    key: 'doc/of-others/1',
    type: 'png',
    width: 1,
    height: 1,
  } as const
  const copy = { ...slide, id: 'copy', extras: [{ ...foreign, alt: '', id: 'p', rect }] }
  const put = applyToDeck(deck, { type: 'add-slide', at: 1, slide: copy }, 9, 9)
  expect(put.ok && put.deck.slides[1]?.extras).toBeUndefined()
})

test('the last slide stays, and what is not there is said to be missing', () => {
  const deck = { ...deckOf(random(1), 1) }
  const id = deck.slides[0]?.id ?? ''
  expect(
    applyToDeck(
      { ...deck, slides: deck.slides.slice(0, 1) },
      { type: 'remove-slide', slideId: id },
      9,
      9,
    ),
  ).toEqual({ ok: false, why: 'last' })
  expect(applyToDeck(deck, { type: 'remove-slide', slideId: 'x' }, 9, 9)).toEqual({
    ok: false,
    why: 'missing',
  })
})

const titleOf = (slideId: string, title: string): SingleCommand => ({
  type: 'set-slide-title',
  slideId,
  title,
})

const withoutRevs = (deck: { slides: readonly object[] }) => ({
  ...deck,
  bin: [],
  slides: deck.slides.map((slide) => ({ ...slide, rev: 0 })),
})

test('a presentation of the team stands over a look of ours, and leaves it as it was', () => {
  const deck = { ...deckOf(random(3), 4), template: 'pufang' as const }
  const put = applyToDeck(deck, { type: 'set-template', template: 'pufang', masterId: '7' }, 1, 2)
  if (!put.ok) throw new Error(put.why)
  expect(put.deck).toEqual({ ...deck, masterId: '7' })
  const back = applyToDeck(put.deck, put.inverse, 2, 3)
  expect(back).toMatchObject({ ok: true, deck, inverse: { masterId: '7' } })
})
