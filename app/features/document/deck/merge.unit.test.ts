import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import { body, list, trialDocument } from '#test/trial-document'
import { applyToDeck } from './commands'
import { mergeDeck } from './merge'
import { deckOfDocument } from './plan/deck-of-document'

const frame = { title: '题', byline: '', template: 'sujian' } as const
const first = mergeDeck(
  { ...deckOfDocument(trialDocument(), frame), slides: [] },
  deckOfDocument(trialDocument(), frame),
  1,
  null,
)

test('a slide that a person changed stays, the others are made anew', () => {
  const changed = apply(first, { type: 'set-slide-title', slideId: 's1', title: '人写的' }, 2)
  const merged = mergeDeck(changed, rewritten(), 3, null)
  expect(merged.slides.find(({ id }) => id === 's1')?.title).toBe('人写的')
  expect(merged.slides.find(({ id }) => id === 's2')?.bullets.map(({ text }) => text)).toEqual([
    '新的一条',
  ])
})

test('it stays however often the others are made anew', () => {
  const changed = apply(first, { type: 'set-slide-title', slideId: 's1', title: '人写的' }, 2)
  const again = mergeDeck(mergeDeck(changed, rewritten(), 3, null), rewritten(), 4, null)
  expect(again.slides.find(({ id }) => id === 's1')?.title).toBe('人写的')
  const later = apply(again, { type: 'set-slide-title', slideId: 's2', title: '人又写的' }, 5)
  const last = mergeDeck(mergeDeck(later, rewritten(), 6, 's1'), rewritten(), 7, null)
  expect(last.slides.find(({ id }) => id === 's1')?.title).not.toBe('人写的')
  expect(last.slides.find(({ id }) => id === 's2')?.title).toBe('人又写的')
  expect(last.slides.find(({ id }) => id === 'c2')?.rev).toBe(7)
})

test('the heading that was asked for anew replaces even that', () => {
  const changed = apply(first, { type: 'set-slide-title', slideId: 's2', title: '人写的' }, 2)
  const merged = mergeDeck(changed, rewritten(), 3, 's2')
  expect(merged.slides.find(({ id }) => id === 's2')?.title).toBe('可游面积怎么扣')
})

test('what was removed is not made again, and an order of one’s own is kept', () => {
  const without = apply(first, { type: 'remove-slide', slideId: 's1-q' }, 2)
  const moved = apply(without, { type: 'move-slide', slideId: 'c2', at: 1 }, 3)
  const merged = mergeDeck(moved, rewritten(), 4, null)
  expect(merged.slides.map(({ id }) => id)).toEqual(moved.slides.map(({ id }) => id))
})

test('numbers of marks do not change when sources come to it', () => {
  const merged = mergeDeck({ ...first, sources: first.sources.toReversed() }, rewritten(), 2, null)
  expect(merged.sources.map(({ id }) => id)).toEqual(['e2', 'e1'])
})

function rewritten() {
  const document = trialDocument()
  const bodies = new Map(document.bodies).set(testId('s2'), body(list('新的一条[@e1]')))
  return deckOfDocument({ ...document, bodies }, frame)
}

function apply(deck: typeof first, command: Parameters<typeof applyToDeck>[1], rev: number) {
  const change = applyToDeck(deck, command, rev, rev)
  if (!change.ok) throw new Error(change.why)
  return change.deck
}
