import { expect } from 'vitest'
import type { Deck } from '~/features/document/deck/deck'

// Shorter ones stand inside of others.
const SHORTEST_CHECKED = 12

/**
 * The titles, bullets and cells of a deck, each of which must stand in the parts of its file; a title that says it goes on
 * is left out.
 */
export function wordsInDeckFile(deck: Deck, parts: readonly string[]): string[] {
  const all = parts
    .map(plainText)
    .join('\n')
    .replaceAll(/.*（续）$/gm, '')
  const texts = deck.slides
    .flatMap(({ title, bullets, figure }) => [
      title,
      ...bullets.map(({ text }) => text),
      ...(figure?.kind === 'table' ? figure.rows.flat() : []),
    ])
    .filter((text) => [...text].length >= SHORTEST_CHECKED)
  expect(texts.filter((text) => !all.includes(text))).toEqual([])
  return texts.toSorted()
}

const plainText = (xml: string) =>
  [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)]
    .map(([, text = '']) =>
      text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&apos;', "'")
        .replaceAll('&amp;', '&'),
    )
    .join('\n')
