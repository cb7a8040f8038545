import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { isDeep, sized } from '#test/deep'
import { deckOf, random } from '#test/trial-decks'
import { wordsInDeckFile } from '#test/deck-words'
import { hasOffice, lettersOf, throughOffice } from '#test/word/office'
import { templateIds, type Deck } from '~/features/document/deck/deck'
import { layoutDeck } from '~/features/document/deck/fit/layout'
import { writeDeck } from './write-deck'

test.skipIf(!hasOffice('impress'))(
  'LibreOffice opens a deck with all its pages and every letter of them (skipped without LibreOffice Impress)',
  async () => {
    const deck = deckOf(random(31), 14)
    const flat = await throughOffice(await writeDeck(deck, new Map()), 'pptx')
    const pages = layoutDeck(deck)
    const drawn = flat.split(/<draw:page /).slice(1)
    expect(drawn).toHaveLength(pages.length)
    for (const page of pages) {
      const letters = lettersOf((drawn[page.number - 1] ?? '').replace(/<[^>]*>/g, ''))
      for (const [letter, count] of lettersOf(wordsOn(page)))
        expect(letters.get(letter) ?? 0, `${letter} on page ${page.number}`).toBeGreaterThanOrEqual(
          count,
        )
    }
  },
  200_000,
)

test('the words of a file are the same in every template: those of slides and those of notes', async () => {
  for (const seed of isDeep ? [3, 11] : [3]) {
    const deck = deckOf(random(seed), sized(8, 18))
    const [first, ...others] = await Promise.all(
      templateIds.map(async (template) => wordsIn({ ...deck, template })),
    )
    for (const item of others) expect(item).toEqual(first)
  }
}, 120_000)

type Page = ReturnType<typeof layoutDeck>[number]

const wordsOn = ({ boxes }: Page): string =>
  boxes
    .flatMap((box) => {
      if (box.kind === 'text') return box.paragraphs.map(({ text }) => text)
      return box.kind === 'table' ? [box.head, ...box.rows].flat() : []
    })
    .join('')

/** How often each title, bullet and cell stands in slides and notes. */
async function wordsIn(deck: Deck): Promise<string[]> {
  const parts = unzipSync(await writeDeck(deck, new Map()))
  return wordsInDeckFile(
    deck,
    Object.entries(parts)
      .filter(([name]) => /^ppt\/(slides|notesSlides)\/[^/]+\.xml$/.test(name))
      .map(([, bytes]) => strFromU8(bytes)),
  )
}
