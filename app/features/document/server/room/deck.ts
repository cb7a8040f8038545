import { applyToDeck, type DeckCommand, type DeckRefusal } from '../../deck/commands'
import { BIN_LIMIT, type Deck, type Slide } from '../../deck/deck'
import { mergeDeck } from '../../deck/merge'
import { withScripts } from '../../deck/scripts'
import type { DeckAuthor, DeckOutcome, DeckUndo, StoredDeck } from '../deck/ports'
import { deckAt, readDeck, writeDeck } from './deck-store'
import type { Sql } from './sql'

/** A deck that lay elsewhere moves in with its revision; one that stands here already stays as it is. */
export function importDeck(sql: Sql, { rev, at, deck }: StoredDeck): StoredDeck {
  const current = readDeck(sql)
  return current ?? writeDeck(sql, null, deck, { rev, kind: 'import', author: '', at, inverse: '' })
}

/** Lays slides that were made anew over the deck: what people changed stays, save under the heading `fresh`. */
export function putDeck(
  sql: Sql,
  built: Deck,
  { author, at, fresh }: DeckAuthor & { fresh: string | null },
): StoredDeck {
  const current = readDeck(sql)
  const rev = nextRev(current)
  const deck = mergeDeck(current?.deck ?? { ...built, slides: [], sources: [] }, built, rev, fresh)
  return writeDeck(sql, current?.deck ?? null, deck, { rev, kind: 'make', author, at, inverse: '' })
}

/** Does commands, all or none: a slide that was changed after `baseRev` refuses them. */
export function changeDeck(
  sql: Sql,
  commands: readonly DeckCommand[],
  by: DeckAuthor & { baseRev: number },
): DeckOutcome {
  const current = readDeck(sql)
  return current ? apply(sql, current, commands, by, 'change') : { refused: 'noDeck' }
}

/** Undoes the caller's last change, unless somebody has changed the same slides since. */
export function undoDeck(sql: Sql, by: DeckUndo): DeckOutcome {
  const [last] = sql.all<ChangeRow>(
    `SELECT rev, touched, inverse FROM deck_revisions
     WHERE author = ? AND kind IN ('change', 'redo') AND is_undone = 0 ORDER BY rev DESC LIMIT 1`,
    by.author,
  )
  return last ? takeBack(sql, last, by, 'undo') : { refused: 'nothing' }
}

/** Does again what the caller undid last, unless they changed something else since. */
export function redoDeck(sql: Sql, by: DeckUndo): DeckOutcome {
  const [last] = sql.all<ChangeRow>(
    `SELECT rev, touched, inverse FROM deck_revisions
     WHERE author = ?1 AND kind = 'undo' AND is_undone = 0 AND rev > coalesce(
       (SELECT max(rev) FROM deck_revisions WHERE author = ?1 AND kind = 'change'), 0)
     ORDER BY rev DESC LIMIT 1`,
    by.author,
  )
  return last ? takeBack(sql, last, by, 'redo') : { refused: 'nothing' }
}

/** Lays scripts into the notes, by the id of their slide. Null where no deck was made. */
export function writeScripts(
  sql: Sql,
  scripts: ReadonlyMap<string, string>,
  { author, at }: DeckAuthor,
): StoredDeck | null {
  const current = readDeck(sql)
  if (!current) return null
  const rev = nextRev(current)
  const deck = withScripts(current.deck, scripts, rev)
  return writeDeck(sql, current.deck, deck, { rev, kind: 'script', author, at, inverse: '' })
}

/** The deck stands as a revision left it, as a new revision; slides that came since go to the bin. */
export function restoreDeck(
  sql: Sql,
  { rev: restored, author, at }: DeckAuthor & { rev: number },
): StoredDeck | null {
  const current = readDeck(sql)
  const old = deckAt(sql, restored)
  if (!current || !old) return null
  const rev = nextRev(current)
  const deck = asItWas(current.deck, old, rev)
  return writeDeck(sql, current.deck, deck, { rev, kind: 'restore', author, at, inverse: '' })
}

interface ChangeRow {
  rev: number
  touched: string
  inverse: string
}

const nextRev = (current: StoredDeck | null) => (current?.rev ?? 0) + 1

function takeBack(sql: Sql, last: ChangeRow, by: DeckUndo, kind: 'undo' | 'redo'): DeckOutcome {
  const current = readDeck(sql)
  const own = new Set(JSON.parse(last.touched) as string[])
  const isClosed = by.closed.some((id) => own.has(id))
  if (!current || last.inverse === '' || isClosed || isTouchedSince(sql, last, own, by.author))
    return { refused: 'cannot' }
  const commands = JSON.parse(last.inverse) as DeckCommand[]
  const outcome = apply(sql, current, commands, { ...by, baseRev: current.rev }, kind)
  if ('refused' in outcome) return { refused: 'cannot' }
  sql.all('UPDATE deck_revisions SET is_undone = 1 WHERE rev = ?', last.rev)
  return outcome
}

// What is made, scripted or restored counts as another's, whoever ordered it.
function isTouchedSince(
  sql: Sql,
  { rev }: ChangeRow,
  own: ReadonlySet<string>,
  author: string,
): boolean {
  const later = sql.all<{ touched: string }>(
    `SELECT touched FROM deck_revisions
     WHERE rev > ? AND (author <> ? OR kind NOT IN ('change', 'undo', 'redo'))`,
    rev,
    author,
  )
  return later.some(({ touched }) => (JSON.parse(touched) as string[]).some((id) => own.has(id)))
}

function apply(
  sql: Sql,
  current: StoredDeck,
  commands: readonly DeckCommand[],
  { author, at, baseRev }: DeckAuthor & { baseRev: number },
  kind: 'change' | 'undo' | 'redo',
): DeckOutcome {
  const rev = nextRev(current)
  const change = applyAll(current.deck, commands, Math.min(baseRev, rev), rev)
  if ('refused' in change) return change
  // What was sent a second time has done nothing that could be undone.
  const inverse = change.inverse.length === 0 ? '' : JSON.stringify(change.inverse)
  const done = writeDeck(sql, current.deck, change.deck, { rev, kind, author, at, inverse })
  if (inverse === '') sql.all('UPDATE deck_revisions SET is_undone = 1 WHERE rev = ?', rev)
  return { done }
}

function applyAll(
  deck: Deck,
  commands: readonly DeckCommand[],
  base: number,
  rev: number,
): { deck: Deck; inverse: DeckCommand[] } | { refused: DeckRefusal } {
  const inverse: DeckCommand[] = []
  let result = deck
  for (const command of commands) {
    const change = applyToDeck(result, command, base, rev)
    if (!change.ok) return { refused: change.why }
    if (change.deck !== result) inverse.unshift(change.inverse)
    result = change.deck
  }
  return { deck: result, inverse }
}

function asItWas(current: Deck, old: Deck, rev: number): Deck {
  const currentRevs = new Map(current.slides.map((slide) => [slide.id, slide.rev]))
  const oldIds = new Set(old.slides.map(({ id }) => id))
  const slides = old.slides.map((slide): Slide =>
    currentRevs.get(slide.id) === slide.rev ? slide : { ...slide, rev },
  )
  const gone = current.slides.filter(({ id }) => !oldIds.has(id))
  const bin = [...gone, ...current.bin.filter(({ id }) => !oldIds.has(id))].slice(0, BIN_LIMIT)
  // Marks keep their numbers, and what the machine made last stays what it was.
  return { ...old, slides, bin, sources: current.sources, madeRev: current.madeRev }
}
