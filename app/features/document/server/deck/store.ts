import { and, eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { findDocument } from '../documents'
import { deckShape } from '../../deck-contract'
import type { Deck } from '../../deck/deck'
import { deckErrors } from '../../deck-errors'
import { decks, type DeckRow } from './tables'

export interface StoredDeck {
  row: DeckRow
  deck: Deck
}

const TRIES = 5

/** The deck of a document that the caller may open; null where none was made. Errors: `document.documentNotFound`. */
export async function findDeck(ctx: SeatedContext, documentId: string): Promise<StoredDeck | null> {
  await findDocument(ctx, documentId)
  for (let tried = 0; tried < TRIES; tried += 1) {
    const [row] = await ctx.db
      .select()
      .from(decks)
      .where(and(eq(decks.documentId, documentId), eq(decks.teamId, ctx.seat.teamId)))
    if (!row) return null
    const bytes = await ctx.files.read(row.objectKey)
    // Another revision has taken its place since the row was read.
    if (bytes === null) continue
    return { row, deck: deckShape.parse(JSON.parse(new TextDecoder().decode(bytes))) }
  }
  throw deckErrors.deckBusy()
}

/** Errors: `deckNotFound`, `document.documentNotFound`. */
export async function requireDeck(ctx: SeatedContext, documentId: string): Promise<StoredDeck> {
  const found = await findDeck(ctx, documentId)
  if (!found) throw deckErrors.deckNotFound()
  return found
}

/**
 * Writes the next revision: `next` makes it of the present deck (null: there is none) and its own number, again when
 * somebody else was faster. Errors: those of `next`, `deckBusy`, `document.documentNotFound`.
 */
export async function writeDeck(
  ctx: SeatedContext,
  documentId: string,
  next: (current: Deck | null, rev: number) => Deck,
): Promise<StoredDeck> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const found = await findDeck(ctx, documentId)
    const rev = (found?.row.rev ?? 0) + 1
    const stored = await keep(ctx, documentId, found, rev, next(found?.deck ?? null, rev))
    if (stored) return stored
  }
  throw deckErrors.deckBusy()
}

/** The object first, then the row that makes it the deck; null when another revision stands there by now. */
async function keep(
  ctx: SeatedContext,
  documentId: string,
  before: StoredDeck | null,
  rev: number,
  deck: Deck,
): Promise<StoredDeck | null> {
  const objectKey = `deck/${documentId}/${rev}-${ctx.newId()}.json`
  await ctx.files.write(objectKey, JSON.stringify(deck), 'application/json')
  const updatedAt = ctx.now().getTime()
  const change = { rev, objectKey, title: deck.title, slides: deck.slides.length, updatedAt }
  const rows = before
    ? await ctx.db
        .update(decks)
        .set(change)
        .where(and(eq(decks.documentId, documentId), eq(decks.rev, before.row.rev)))
        .returning()
    : await ctx.db
        .insert(decks)
        .values({ documentId, teamId: ctx.seat.teamId, createdAt: updatedAt, ...change })
        .onConflictDoNothing()
        .returning()
  const [row] = rows
  await ctx.files.remove([row ? (before?.row.objectKey ?? '') : objectKey].filter(Boolean))
  return row ? { row, deck } : null
}
