import type { Deck } from '../../deck/deck'
import type { DeckPictures } from './pptx/write-deck'

export { documentDeck } from './document-deck'
export type { DeckPictures } from './pptx/write-deck'

/** A deck as a PowerPoint file. The library is loaded with the first one. */
export async function writeDeck(deck: Deck, pictures: DeckPictures): Promise<Uint8Array> {
  return (await import('./pptx/write-deck')).writeDeck(deck, pictures)
}
