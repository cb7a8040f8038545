import { and, eq, lt } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { findDocument, refuseLocked } from '../documents'
import { deckShape } from '../../deck-contract'
import { deckErrors } from '../../deck-errors'
import type { DeckAuthor, StoredDeck } from './ports'
import { decks } from './tables'
import { documentRoom } from '../document-room'

/** Where the deck of a document lives. */
export const deckRoom = (ctx: SeatedContext, documentId: DocumentId) =>
  documentRoom(ctx, documentId)

export const deckAuthor = (ctx: SeatedContext): DeckAuthor => ({
  author: ctx.actor.accountId,
  at: ctx.now().getTime(),
})

/**
 * The deck of a document that the caller may open; null where none was made. Errors: `document.documentNotFound`,
 * `deckDamaged`.
 */
export async function findDeck(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<StoredDeck | null> {
  const ofDocument = and(eq(decks.documentId, documentId), eq(decks.teamId, ctx.seat.teamId))
  const [, [row]] = await Promise.all([
    findDocument(ctx, documentId),
    ctx.db.select().from(decks).where(ofDocument),
  ])
  const found = await deckRoom(ctx, documentId).deck()
  return found ?? (row ? importStored(ctx, row) : null)
}

/** Errors: `deckNotFound`, those of `findDeck`. */
export async function requireDeck(ctx: SeatedContext, documentId: DocumentId): Promise<StoredDeck> {
  const found = await findDeck(ctx, documentId)
  if (!found) throw deckErrors.deckNotFound()
  return found
}

/** The deck, where something will be changed in it. Errors: `document.isLocked`, those of `requireDeck`. */
export async function requireOpenDeck(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<StoredDeck> {
  refuseLocked(await findDocument(ctx, documentId))
  return requireDeck(ctx, documentId)
}

/** What the room wrote becomes what lists know of the deck. Errors: `deckNotFound` where it wrote nothing. */
export async function noteDeck(
  ctx: SeatedContext,
  documentId: DocumentId,
  stored: StoredDeck | null,
): Promise<StoredDeck> {
  if (!stored) throw deckErrors.deckNotFound()
  const { rev, at, deck } = stored
  const change = { rev, title: deck.title, slides: deck.slides.length, updatedAt: at }
  await ctx.db
    .insert(decks)
    .values({ documentId, teamId: ctx.seat.teamId, objectKey: '', createdAt: at, ...change })
    // Of two changes at once the later revision stands, whichever is noted last.
    .onConflictDoUpdate({ target: decks.documentId, set: change, setWhere: lt(decks.rev, rev) })
  return stored
}

/** A deck of before moves into its room. Its object stays until the document is purged. Errors: `deckDamaged`. */
async function importStored(
  ctx: SeatedContext,
  { documentId, objectKey, rev, updatedAt: at }: typeof decks.$inferSelect,
): Promise<StoredDeck | null> {
  const bytes = objectKey === '' ? null : await ctx.files.read(objectKey)
  const deck = parseDeck(bytes && new TextDecoder().decode(bytes))
  if (!deck) {
    ctx.log('error', 'document.deck-damaged', { documentId, objectKey })
    throw deckErrors.deckDamaged()
  }
  return deckRoom(ctx, documentId).importDeck({ rev, at, deck })
}

function parseDeck(text: string | null): StoredDeck['deck'] | null {
  const parsed = deckShape.safeParse(text === null ? null : jsonOf(text))
  return parsed.success ? parsed.data : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
