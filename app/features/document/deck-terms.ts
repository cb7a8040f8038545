import type { Deck } from './deck/deck'
import type { DeckMaster } from './masters-terms'

/** A deck as one reader may see it. */
export interface DeckView {
  documentId: string
  rev: number
  deck: Deck
  /** Slides that lean on a file that is not open to the reader: their words are not told, and they cannot be edited. */
  withheld: string[]
  /** The team's presentation that it is drawn on; null for a look of ours, and where it has been deleted. */
  master: DeckMaster | null
  updateTime: string
}

/** How long a download link of a deck holds, and that once. */
export const DECK_CODE_MINUTES = 5
/** Commands that travel together, all or none. */
export const DECK_COMMANDS_LIMIT = 50

/** What made a revision of a deck; `make`: the rule that makes decks of documents. */
export type DeckRevisionKind = 'import' | 'make' | 'script' | 'change' | 'undo' | 'redo' | 'restore'

export interface DeckRevisionLine {
  rev: number
  kind: DeckRevisionKind
  /** Account; '' for what was imported. */
  author: string
  /** Milliseconds. */
  at: number
}
