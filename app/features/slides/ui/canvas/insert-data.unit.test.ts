import { deckOf, random } from '#test/trial-decks'
import { expect, test } from 'vitest'
import { applyToDeck } from '~/features/document/deck/commands'
import { templates } from '~/features/document/deck/design/templates'
import { layoutDeck } from '~/features/document/deck/fit/layout'
import { rectOf } from '~/features/document/deck/fit/page'
import { insertData } from './insert-data'
import { newChart } from './new-extras'

const template = templates.sujian

test('a chart covers nothing of its page and cuts no page anew', () => {
  for (const seed of [1, 2, 3]) {
    const deck = { ...deckOf(random(seed), 14), template: 'sujian' as const }
    const before = layoutDeck(deck, template)
    const places = deck.slides.map((slide) => {
      const extra = newChart(template, 0)
      const { commands, slideId } = insertData({ deck, slide, template }, extra)
      const change = applyToDeck(deck, { type: 'many', commands }, Number.MAX_SAFE_INTEGER, 9)
      if (!change.ok) throw new Error(change.why)
      const after = layoutDeck(change.deck, template)
      expect(after).toHaveLength(before.length + (slideId === slide.id ? 0 : 1))
      const page = after.find((item) => item.slideId === slideId)
      const chart = page?.boxes.find((box) => 'extraId' in box && box.extraId === extra.id)
      if (!page || !chart) throw new Error('no chart')
      const { x, y, width, height } = rectOf(chart)
      for (const box of page.boxes) {
        if (box === chart || (box.kind !== 'table' && box.kind !== 'chart')) continue
        const other = rectOf(box)
        const isBeside = x >= other.x + other.width || other.x >= x + width
        expect(isBeside || y >= other.y + other.height || other.y >= y + height).toBe(true)
      }
      return slideId === slide.id
    })
    expect(places).toContain(false)
  }
})
