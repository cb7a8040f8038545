import { expect, test } from 'vitest'
import { trialDocument } from '#test/trial-document'
import { layoutDeck } from '../fit/layout'
import { deckOfDocument } from './deck-of-document'

test('as many pages are made as were ordered, and none of their bullets has more than 40 characters', () => {
  const frame = { title: '汇报', byline: '', template: 'mo' } as const
  for (const pages of [8, 10, 12]) {
    const deck = deckOfDocument(trialDocument(), { ...frame, pages })
    expect(layoutDeck(deck)).toHaveLength(pages)
    for (const { text } of deck.slides.flatMap(({ bullets }) => bullets))
      expect([...text].length, text).toBeLessThanOrEqual(40)
  }
})
