/** How long a download link of a deck holds, and that once. */
export const DECK_CODE_MINUTES = 5
/** Commands that travel together, all or none. */
export const DECK_COMMANDS_LIMIT = 50
/** Single commands of one act: as many as there may be slides. */
export const DECK_MANY_LIMIT = 200

/** What made a revision of a deck; `make`: the rule that makes decks of documents. */
export const deckRevisionKinds = [
  'import',
  'make',
  'script',
  'change',
  'undo',
  'redo',
  'restore',
] as const
export type DeckRevisionKind = (typeof deckRevisionKinds)[number]

export interface DeckRevisionLine {
  rev: number
  kind: DeckRevisionKind
  /** Account; '' for what was imported. */
  author: string
  /** Milliseconds. */
  at: number
}

export type { DeckView } from './deck-contract'
