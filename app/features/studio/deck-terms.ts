import type { Deck } from './deck/deck'
import type { DeckMaster } from './masters-terms'
import type { TaskStatus } from './terms'

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

/** The creation that wrote a deck's script last. */
export interface DeckScript {
  id: string
  taskStatus: TaskStatus
}

/** A deck as its page opens. */
export interface OpenedDeck {
  view: DeckView
  /** The caller's creation that made it; null for a deck of another document. */
  creationId: string | null
  script: DeckScript | null
}
