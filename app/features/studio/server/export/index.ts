export { writeDeck, type DeckPictures } from './pptx/write-deck'
