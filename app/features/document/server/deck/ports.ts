import type { DeckCommand, DeckRefusal } from '../../deck/commands'
import type { Deck } from '../../deck/deck'
import type { DeckRevisionLine } from '../../deck-terms'
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
  { done: StoredDeck } | { refused: DeckRefusal | 'noDeck' | 'nothing' | 'cannot' }

/**
 * The deck in a document's room. Every write makes its next revision, counted apart from those of headings and texts. Null
 * where no deck was made, or the room was never opened.
 */
export interface DeckRoomPort {
  deck(): Promise<StoredDeck | null>
  /** A deck that lay elsewhere moves in with its revision; one that stands here already stays, and is answered. */
  importDeck(stored: StoredDeck): Promise<StoredDeck | null>
  /** Lays slides that were made anew over the deck: what people changed stays, save under the heading `fresh`. */
  putDeck(built: Deck, put: DeckAuthor & { fresh: string | null }): Promise<StoredDeck | null>
  /** Commands, all or none: a slide that was changed after `baseRev` refuses them. */
  changeDeck(
    commands: readonly DeckCommand[],
    change: DeckAuthor & { baseRev: number },
  ): Promise<DeckOutcome>
  undoDeck(undo: DeckUndo): Promise<DeckOutcome>
  redoDeck(redo: DeckUndo): Promise<DeckOutcome>
  /** Lays scripts into the notes, by the id of their slide. */
  writeScripts(scripts: ReadonlyMap<string, string>, by: DeckAuthor): Promise<StoredDeck | null>
  /** Latest first, those before a revision, 50 at a time; the last 200 are there. */
  deckRevisions(before: number): Promise<DeckRevisionLine[]>
  deckRevision(rev: number): Promise<Deck | null>
  restoreDeck(restored: DeckAuthor & { rev: number }): Promise<StoredDeck | null>
}

declare module '~/core/context' {
  interface Context {
    deckPress: DeckPressPort
  }
}
