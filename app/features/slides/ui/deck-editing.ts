import { codeOf, requestErrors } from '~/core/errors'
import { deckErrors } from '~/features/document/deck-errors'
import { applyToDeck, singlesOf, type DeckCommand } from '~/features/document/deck/commands'
import type { Deck } from '~/features/document/deck/deck'

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

interface StoredDeck {
  rev: number
  deck: Deck
  withheld: readonly string[]
}

export const openEditing = (stored: StoredDeck): Editing => ({
  ...stored,
  pending: [],
  sent: 0,
  undo: [],
  redo: [],
})

const UNDO_STEPS = 200
// What is done here stands on what is seen here.
const LATEST_REV = Number.MAX_SAFE_INTEGER

/** Does a command at once; it waits to be kept. Null when it cannot be done. */
export function applyCommand(
  editing: Editing,
  command: DeckCommand,
  kind: 'do' | 'undo' | 'redo' = 'do',
): Editing | null {
  const change = applyToDeck(editing.deck, command, LATEST_REV, editing.rev)
  if (!change.ok) return null
  const back = (steps: readonly DeckCommand[]) => [...steps, change.inverse].slice(-UNDO_STEPS)
  return {
    ...editing,
    deck: change.deck,
    pending: [...editing.pending, command],
    undo: kind === 'undo' ? editing.undo.slice(0, -1) : back(editing.undo),
    redo: kind === 'undo' ? back(editing.redo) : kind === 'redo' ? editing.redo.slice(0, -1) : [],
  }
}

/** The server's answer to what was sent: what was done since is laid on it again. */
export function keep(editing: Editing, answer: StoredDeck): Editing {
  const pending = editing.pending.slice(editing.sent)
  const stored = { ...answer, deck: sharing(editing, answer) }
  const { undo, redo } = withoutOthers(editing, answer)
  const deck = pending.reduce((before, command) => {
    const change = applyToDeck(before, command, LATEST_REV, stored.rev)
    return change.ok ? change.deck : before
  }, stored.deck)
  return { ...editing, ...stored, deck, pending, sent: 0, undo, redo }
}

/** What can be taken back of one's own: steps on slides that others have changed since would take theirs away. */
function withoutOthers({ rev, pending, sent, undo, redo }: Editing, { deck }: StoredDeck) {
  const own = new Set(pending.slice(0, sent).flatMap(slidesIn))
  const others = new Set(deck.slides.flatMap((slide) => (slide.rev > rev ? slide.id : [])))
  const isOwn = (step: DeckCommand) => !slidesIn(step).some((id) => others.has(id) && !own.has(id))
  return { undo: undo.filter(isOwn), redo: redo.filter(isOwn) }
}

const slidesIn = (command: DeckCommand): string[] =>
  singlesOf(command).flatMap((item) =>
    'slideId' in item ? item.slideId : item.type === 'add-slide' ? item.slide.id : [],
  )

/** The deck of an answer with the very slides that are here where they are the same: those are not drawn again. */
function sharing(editing: Editing, { deck, withheld }: StoredDeck): Deck {
  const here = new Map(editing.deck.slides.map((slide) => [slide.id, slide]))
  const isOpen = withheld.length === 0 && editing.withheld.length === 0
  const slides = deck.slides.map((slide) => {
    const own = here.get(slide.id)
    const isSameRev = isOpen && own?.rev === slide.rev
    return own && isSameRev && JSON.stringify(own) === JSON.stringify(slide) ? own : slide
  })
  const isSame = JSON.stringify(editing.deck.sources) === JSON.stringify(deck.sources)
  return { ...deck, slides, sources: isSame ? editing.deck.sources : deck.sources }
}

/** What is to be done when what was sent is not taken. */
export function whatNow(code: string): 'wait' | 'read' | 'drop' {
  if (code === CHANGED) return 'read'
  // A server that cannot, does not want to just now, or wants to know anew who asks: nothing is wrong with what was sent.
  return /^(NETWORK_ERROR|401|429|5\d\d)$/.test(code) || FOR_NOW.includes(code) ? 'wait' : 'drop'
}

const CHANGED = codeOf(deckErrors.slideChanged)
const FOR_NOW = [codeOf(deckErrors.deckBusy), codeOf(requestErrors.repeated)]

/** Another person was first: what was done here to other pages is laid on theirs, the rest is let go. */
export function moveOnto(editing: Editing, stored: StoredDeck): { editing: Editing; lost: number } {
  const changed = new Set(
    stored.deck.slides.flatMap(({ id, rev }) => (rev > editing.rev ? id : [])),
  )
  let { deck } = stored
  let lost = 0
  const pending = editing.pending.filter((command) => {
    const isOthers = slidesIn(command).some((id) => changed.has(id))
    const change = isOthers ? null : applyToDeck(deck, command, LATEST_REV, stored.rev)
    if (change?.ok) deck = change.deck
    else if (!isDone(stored, command)) lost += 1
    return change?.ok === true
  })
  return { editing: { ...openEditing(stored), deck, pending }, lost }
}

/** It stands there already: its answer was lost on the way. */
function isDone({ deck, rev }: StoredDeck, command: DeckCommand): boolean {
  const change = applyToDeck(deck, command, LATEST_REV, rev)
  const wordsOf = ({ slides, title, byline }: Deck) =>
    JSON.stringify([title, byline, slides.map((slide) => ({ ...slide, rev: 0 }))])
  return change.ok && wordsOf(change.deck) === wordsOf(deck)
}

/** The first of what waits was refused: the others are laid on what the server has. */
export const withoutFirst = (editing: Editing, stored: StoredDeck): Editing => ({
  ...keep({ ...editing, sent: 1 }, stored),
  undo: [],
  redo: [],
})
