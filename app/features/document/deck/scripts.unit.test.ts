import { expect, test } from 'vitest'
import { trialDocument } from '#test/trial-document'
import { applyToDeck, type DeckCommand } from './commands'
import type { Deck } from './deck'
import { mergeDeck } from './merge'
import { deckOfDocument } from './plan/deck-of-document'
import { withScripts } from './scripts'

const frame = { title: '题', byline: '', template: 'sujian' } as const
const built = deckOfDocument(trialDocument(), frame)
const first = mergeDeck({ ...built, slides: [] }, built, 1, null)
const SCRIPT = new Map([['s1', '说给听众听的话[@e1]。']])
const s1 = (deck: Deck) => deck.slides.find(({ id }) => id === 's1')

test('a script takes the place of what the rule said, which can be had back', () => {
  const before = s1(first)?.notes
  const laid = withScripts(first, SCRIPT, 2)
  expect(s1(laid)).toMatchObject({
    notes: '说给听众听的话[@e1]。',
    notesBy: 'script',
    otherNotes: { text: before, by: 'made' },
  })
  const back = apply(laid, { type: 'swap-notes', slideId: 's1' }, 3)
  expect(s1(back)?.notes).toBe(before)
  expect(back.slides.filter(({ id }) => id !== 's1')).toEqual(
    first.slides.filter(({ id }) => id !== 's1'),
  )
})

test('notes that a person wrote stay; the script waits beside them until it is taken', () => {
  const own = apply(first, { type: 'set-notes', slideId: 's1', notes: '我自己的话' }, 2)
  const laid = withScripts(own, SCRIPT, 3)
  expect(s1(laid)).toMatchObject({
    notes: '我自己的话',
    otherNotes: { text: '说给听众听的话[@e1]。', by: 'script' },
  })
  const taken = apply(laid, { type: 'swap-notes', slideId: 's1' }, 4)
  expect(s1(taken)?.otherNotes).toEqual({ text: '我自己的话', by: 'person' })
  const dropped = apply(laid, { type: 'set-other-notes', slideId: 's1', other: null }, 4)
  expect(s1(dropped)?.otherNotes).toBeUndefined()
  expect(withScripts(laid, SCRIPT, 5).slides).toEqual(laid.slides)
})

test('a deck from before scripts takes the notes of a slide that a person changed for theirs', () => {
  const own = apply(first, { type: 'set-notes', slideId: 's1', notes: '从前写的', by: null }, 2)
  expect(s1(withScripts(own, SCRIPT, 3))?.notes).toBe('从前写的')
})

test('a slide with a script is made anew like others, and its script stays', () => {
  const laid = withScripts(first, SCRIPT, 2)
  const other = {
    ...built,
    slides: built.slides.map((item) => ({ ...item, title: `${item.title}新` })),
  }
  const merged = mergeDeck(laid, other, 3, null)
  expect(s1(merged)?.title).toMatch(/新$/)
  expect(s1(merged)?.notes).toBe('说给听众听的话[@e1]。')
  const own = apply(laid, { type: 'set-slide-title', slideId: 's1', title: '人改的' }, 3)
  expect(s1(mergeDeck(own, other, 4, null))?.title).toBe('人改的')
})

test('an edit of notes from before the script is refused, so that none is lost', () => {
  const laid = withScripts(first, SCRIPT, 2)
  const late = applyToDeck(laid, { type: 'set-notes', slideId: 's1', notes: '晚到的' }, 1, 3)
  expect(late).toEqual({ ok: false, why: 'changed' })
})

function apply(deck: Deck, command: DeckCommand, rev: number): Deck {
  const change = applyToDeck(deck, command, rev, rev)
  if (!change.ok) throw new Error(change.why)
  return change.deck
}
