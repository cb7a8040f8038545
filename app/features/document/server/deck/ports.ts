import { defineExtension } from '~/core/extension-points'
import type { DeckRefusal } from '../../deck/commands'
import type { Deck } from '../../deck/deck'
import type { MasterReading } from '../../masters-terms'

/** Writes decks as PowerPoint files: the ingest Worker, by RPC. */
export interface DeckPressPort {
  write(
    deck: Deck,
    pictures: ReadonlyMap<string, Uint8Array>,
    /** A team's presentation that was found good, to write it on. */
    master?: Uint8Array | null,
  ): Promise<Uint8Array<ArrayBuffer>>
  /** Reads a team's presentation; says by the name of an error why it cannot be used. */
  readMaster(bytes: Uint8Array, named: { id: string; name: string }): Promise<MasterReading>
}

export const deckPress = defineExtension<DeckPressPort>('document.deckPress')

export interface StoredDeck {
  rev: number
  /** Milliseconds of its last change. */
  at: number
  deck: Deck
}

export interface DeckAuthor {
  author: string
  at: number
}

export interface DeckUndo extends DeckAuthor {
  /** Slides that are closed to the author: no change of them is taken back. */
  closed: readonly string[]
}

export type DeckOutcome =
  | { done: StoredDeck }
  | { refused: DeckRefusal | 'noDeck' | 'nothing' | 'cannot' }
