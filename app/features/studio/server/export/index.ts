export { writeDeck, type DeckPictures } from './pptx/write-deck'
export { documentDeck } from './document-deck'
