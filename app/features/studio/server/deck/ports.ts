import type { Deck } from '../../deck/deck'

/** Writes decks as PowerPoint files: the ingest Worker, by RPC. */
export interface DeckPressPort {
  write(deck: Deck, pictures: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array<ArrayBuffer>>
}

declare module '~/core/context' {
  interface Context {
    deckPress: DeckPressPort
  }
}
