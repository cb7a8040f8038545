import { expect, test } from 'vitest'
import { deckOf, random } from '#test/trial-decks'
import { applyToDeck } from '~/features/document/deck/commands'
import { moveCommands, rangeOf } from './slide-order'

const deck = deckOf(random(3), 8)
const ids = deck.slides.map(({ id }) => id)
const pick = (...places: number[]) => places.map((place) => ids[place] ?? '')

function orderAfter(chosen: readonly string[], place: number): string[] {
  const commands = moveCommands(deck, chosen, place)
  expect(commands.length).toBeLessThanOrEqual(chosen.length)
  const change = applyToDeck(deck, { type: 'many', commands }, 9, 9)
  if (!change.ok) throw new Error(change.why)
  return change.deck.slides.map(({ id }) => id)
}

test('one slide goes up and down to its place', () => {
  expect(orderAfter(pick(1), 4)).toEqual(pick(0, 2, 3, 4, 1, 5, 6, 7))
  expect(orderAfter(pick(5), 2)).toEqual(pick(0, 1, 5, 2, 3, 4, 6, 7))
  expect(orderAfter(pick(1), 99)).toEqual(pick(0, 2, 3, 4, 5, 6, 7, 1))
})

test('several that were apart stand together in their order', () => {
  expect(orderAfter(pick(6, 1, 3), 2)).toEqual(pick(0, 2, 1, 3, 6, 4, 5, 7))
  expect(orderAfter(pick(0, 7), 3)).toEqual(pick(1, 2, 3, 0, 7, 4, 5, 6))
})

test('what stands there already is not moved, and a range goes either way', () => {
  expect(moveCommands(deck, pick(2), 2)).toEqual([])
  expect(rangeOf(ids, ids[4]!, ids[2]!)).toEqual(pick(2, 3, 4))
})
