import { applyToDeck, type DeckCommand } from '../../deck/commands'
import type { Deck } from '../../deck/deck'

/** A deck on the screen: what the server has, what is on its way there, and what can be taken back. */
export interface Editing {
  rev: number
  deck: Deck
  withheld: readonly string[]
  /** Done here, not yet kept there; in order. */
  pending: readonly DeckCommand[]
  /** How many of them travel now. */
  sent: number
  undo: readonly DeckCommand[]
  redo: readonly DeckCommand[]
}

interface Kept {
  rev: number
  deck: Deck
  withheld: readonly string[]
}

export const openEditing = (kept: Kept): Editing => ({
  ...kept,
  pending: [],
  sent: 0,
  undo: [],
  redo: [],
})

const STEPS_KEPT = 200
// What is done here stands on what is seen here.
const SEEN = Number.MAX_SAFE_INTEGER

/** Does a command at once; it waits to be kept. Null when it cannot be done. */
export function act(
  editing: Editing,
  command: DeckCommand,
  kind: 'do' | 'undo' | 'redo' = 'do',
): Editing | null {
  const change = applyToDeck(editing.deck, command, SEEN, editing.rev)
  if (!change.ok) return null
  const back = (steps: readonly DeckCommand[]) => [...steps, change.inverse].slice(-STEPS_KEPT)
  return {
    ...editing,
    deck: change.deck,
    pending: [...editing.pending, command],
    undo: kind === 'undo' ? editing.undo.slice(0, -1) : back(editing.undo),
    redo: kind === 'undo' ? back(editing.redo) : kind === 'redo' ? editing.redo.slice(0, -1) : [],
  }
}

/** The server's answer to what was sent: what was done since is laid on it again. */
export function keep(editing: Editing, kept: Kept): Editing {
  const pending = editing.pending.slice(editing.sent)
  const deck = pending.reduce((before, command) => {
    const change = applyToDeck(before, command, SEEN, kept.rev)
    return change.ok ? change.deck : before
  }, kept.deck)
  return { ...editing, ...kept, deck, pending, sent: 0 }
}
