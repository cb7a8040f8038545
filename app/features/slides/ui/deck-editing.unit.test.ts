import { expect, test } from 'vitest'
import { deckOf, random } from '#test/trial-decks'
import { applyToDeck, type DeckCommand } from '~/features/document/deck/commands'
import { applyCommand, keep, moveOnto, openEditing, whatNow, type Editing } from './deck-editing'

const deck = deckOf(random(4), 6)
const titled = (title: string): DeckCommand => ({
  type: 'set-slide-title',
  slideId: deck.slides[0]?.id ?? '',
  title,
})
const titleOf = ({ deck: { slides } }: Editing) => slides[0]?.title

test('what is done shows at once, is taken back and done again', () => {
  const opened = openEditing({ rev: 1, deck, withheld: [] })
  const done = applyCommand(opened, titled('一'))
  const undone = done && applyCommand(done, done.undo.at(-1)!, 'undo')
  const again = undone && applyCommand(undone, undone.redo.at(-1)!, 'redo')
  expect([done, undone, again].map((item) => item && titleOf(item))).toEqual([
    '一',
    deck.slides[0]?.title,
    '一',
  ])
  expect(again?.pending).toHaveLength(3)
})

test('what was typed while an answer was under way is not lost when it comes', () => {
  const first = applyCommand(openEditing({ rev: 1, deck, withheld: [] }), titled('一'))!
  const second = applyCommand({ ...first, sent: 1 }, titled('二'))!
  const change = applyToDeck(deck, titled('一'), 1, 2)
  if (!change.ok) throw new Error(change.why)
  const stored = keep(second, { rev: 2, deck: change.deck, withheld: [] })
  expect(titleOf(stored)).toBe('二')
  expect(stored.pending).toEqual([titled('二')])
})

test('what others wrote over one’s own words is not taken back by an undo', () => {
  const second = deck.slides[1]?.id ?? ''
  const next: DeckCommand = { type: 'set-slide-title', slideId: second, title: '第二页' }
  const after = (from: typeof deck, command: DeckCommand, base: number, rev: number) => {
    const change = applyToDeck(from, command, base, rev)
    if (!change.ok) throw new Error(change.why)
    return change.deck
  }
  const mine = applyCommand(openEditing({ rev: 1, deck, withheld: [] }), titled('我的'))!
  const kept = after(deck, titled('我的'), 1, 2)
  const stored = keep({ ...mine, sent: 1 }, { rev: 2, deck: kept, withheld: [] })
  expect(stored.undo).toHaveLength(1)
  const theirs = after(kept, titled('别人的'), 2, 3)
  const two = applyCommand(stored, next)!
  const answer = { rev: 4, deck: after(theirs, next, 3, 4), withheld: [] }
  const last = keep({ ...two, sent: 1 }, answer)
  expect(titleOf(last)).toBe('别人的')
  expect(last.undo).toMatchObject([{ type: 'set-slide-title', slideId: second }])
})

test('what cannot be done changes nothing', () => {
  const opened = openEditing({ rev: 1, deck, withheld: [] })
  expect(applyCommand(opened, { type: 'remove-slide', slideId: 'none' })).toBeNull()
})

test('where another person changed one page first, only what was done to that page is let go', () => {
  const [first, second] = deck.slides.map(({ id }) => id)
  const other: DeckCommand = { type: 'set-slide-title', slideId: second ?? '', title: '还在' }
  const mine = applyCommand(
    applyCommand(openEditing({ rev: 1, deck, withheld: [] }), titled('我的'))!,
    other,
  )!
  const theirs = applyToDeck(deck, titled('别人的'), 1, 2)
  if (!theirs.ok) throw new Error(theirs.why)
  const moved = moveOnto({ ...mine, sent: 2 }, { rev: 2, deck: theirs.deck, withheld: [] })
  expect(titleOf(moved.editing)).toBe('别人的')
  expect(moved.editing.deck.slides.find(({ id }) => id === second)?.title).toBe('还在')
  expect(moved.editing.pending).toEqual([other])
  expect(moved.editing.sent).toBe(0)
  expect(moved.lost).toBe(1)
  expect(first).toBeDefined()
})

test('what the line or a busy server did not take waits; a page that somebody changed is read anew; what is refused is let go', () => {
  const ends = ['NETWORK_ERROR', '500', '502', '503', '429', '15104', '15103', '15105', '404']
  expect(ends.map(whatNow)).toEqual([...Array<string>(6).fill('wait'), 'read', 'drop', 'drop'])
})
