import { deckOf, random } from '#test/trial-decks'
import { expect, test } from 'vitest'
import { applyToDeck } from '~/features/document/deck/commands'
import { templates } from '~/features/document/deck/design/templates'
import { layoutDeck } from '~/features/document/deck/fit/layout'
import { handlesOf } from '~/features/document/deck/fit/page'
import { templateCommands } from './switch-template'

const rect = { x: 100, y: 200, width: 300, height: 120 }
const base = deckOf(random(5), 8)
const deck = {
  ...base,
  template: 'sujian' as const,
  slides: base.slides.map((slide) => ({
    ...slide,
    placed: [{ box: 'title' as const, template: 'sujian', rect }],
  })),
}
const from = templates.sujian
const command = { type: 'set-template', template: 'pufang' } as const

const switched = (withheld: readonly string[], to = templates.pufang) => {
  const commands = templateCommands({ deck, withheld }, { from, to, command })
  const change = applyToDeck(deck, { type: 'many', commands }, Number.MAX_SAFE_INTEGER, 9)
  if (!change.ok) throw new Error(change.why)
  return change
}
const titlesOf = (next: typeof base) =>
  layoutDeck(next).flatMap((page) => handlesOf(page).filter(({ key }) => key === 'title'))

test('what was moved by hand stands there in another template, and undoing is one act', () => {
  const { deck: next, inverse } = switched([])
  expect(titlesOf(next).length).toBeGreaterThan(4)
  for (const title of titlesOf(next)) expect(title.rect).toEqual(rect)
  const back = applyToDeck(next, inverse, Number.MAX_SAFE_INTEGER, 10)
  if (!back.ok) throw new Error(back.why)
  expect(back.deck.slides.map(({ placed }) => placed)).toEqual(
    deck.slides.map(({ placed }) => placed),
  )
})

test('a wider master has them in proportion, and a page that is closed to the person is left alone', () => {
  const [first] = deck.slides
  const to = { ...templates.pufang, id: 'm1', width: 1920 }
  const { deck: next } = switched([first?.id ?? ''], to)
  expect(next.slides[0]?.placed).toHaveLength(1)
  expect(next.slides[1]?.placed).toContainEqual({
    box: 'title',
    template: 'm1',
    rect: { x: 200, y: 200, width: 600, height: 120 },
  })
})
