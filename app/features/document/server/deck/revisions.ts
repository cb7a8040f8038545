import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { memberNames } from '~/features/teams/server'
import type { DeckRevisionLine, DeckView } from '../../deck-terms'
import type { Deck } from '../../deck/deck'
import { documentErrors } from '../../errors'
import { presentDeck, settleDeck } from './decks'
import type { DeckOutcome, StoredDeck } from './ports'
import { readableDeck } from './redact'
import { deckAuthor, deckRoom, noteDeck, requireDeck, requireOpenDeck } from './store'

/** Undoes the caller's last change of a deck. Errors: `nothingToUndo`, `cannotUndo` when others changed the same since. */
export async function undoDeck(ctx: SeatedContext, { id }: { id: DocumentId }): Promise<DeckView> {
  await requireOpenDeck(ctx, id)
  const undo = { ...deckAuthor(ctx), closed: await closedSlides(ctx, id) }
  return settleDeck(ctx, id, await deckRoom(ctx, id).undoDeck(undo))
}

/** Does again what the caller undid last. Errors: `nothingToRedo`, `cannotUndo`. */
export async function redoDeck(ctx: SeatedContext, { id }: { id: DocumentId }): Promise<DeckView> {
  await requireOpenDeck(ctx, id)
  const redo = { ...deckAuthor(ctx), closed: await closedSlides(ctx, id) }
  const outcome = await deckRoom(ctx, id).redoDeck(redo)
  if (isNothing(outcome)) throw documentErrors.nothingToRedo()
  return settleDeck(ctx, id, outcome)
}

/** Revisions of a deck, latest first, those before one, 50 at a time. Errors: `deckNotFound`. */
export async function listDeckRevisions(
  ctx: SeatedContext,
  { id, before = Number.MAX_SAFE_INTEGER }: { id: DocumentId; before?: number | undefined },
): Promise<DeckRevisionLine[]> {
  await requireDeck(ctx, id)
  return deckRoom(ctx, id).deckRevisions(before)
}

/** The same with the names of their authors. Errors: those of `listDeckRevisions`. */
export async function nameDeckRevisions(
  ctx: SeatedContext,
  asked: { id: DocumentId; before?: number | undefined },
): Promise<DeckRevisionLine[]> {
  const lines = await listDeckRevisions(ctx, asked)
  const authors = [...new Set(lines.map(({ author }) => author))]
  const names = await memberNames(ctx, ctx.seat.teamId, authors)
  return lines.map((line) => ({ ...line, author: names.get(line.author) ?? '' }))
}

/** A deck as it was, as the caller may read it now. Errors: `revisionNotFound`, `deckNotFound`. */
export async function readDeckRevision(
  ctx: SeatedContext,
  { id, rev }: { id: DocumentId; rev: number },
): Promise<Pick<DeckView, 'deck' | 'withheld'>> {
  await requireDeck(ctx, id)
  const deck = await deckRoom(ctx, id).deckRevision(rev)
  if (!deck) throw documentErrors.revisionNotFound()
  return readableDeck(ctx, id, deck)
}

/**
 * A deck stands again as it was, as a new revision. Errors: `revisionNotFound`, `deckNotFound`, `notYours` where either
 * has slides that the caller may not read.
 */
export async function restoreDeckRevision(
  ctx: SeatedContext,
  { id, rev }: { id: DocumentId; rev: number },
): Promise<DeckView> {
  await requireOpenDeck(ctx, id)
  const { withheld } = await readDeckRevision(ctx, { id, rev })
  if (withheld.length > 0 || (await closedSlides(ctx, id)).length > 0)
    throw documentErrors.notYours()
  const restored = await deckRoom(ctx, id).restoreDeck({ ...deckAuthor(ctx), rev })
  // Pruned since it was read.
  if (!restored) throw documentErrors.revisionNotFound()
  return presentDeck(ctx, id, await noteDeck(ctx, id, restored))
}

const isNothing = (outcome: DeckOutcome) => 'refused' in outcome && outcome.refused === 'nothing'

/** Slides that the caller may not read, those in the bin too. */
async function closedSlides(ctx: SeatedContext, documentId: DocumentId): Promise<string[]> {
  const { deck }: StoredDeck = await requireDeck(ctx, documentId)
  const { deck: readable, withheld } = await readableDeck(ctx, documentId, deck)
  return [...withheld, ...missingIn(deck.bin, readable.bin)]
}

function missingIn(all: Deck['bin'], some: Deck['bin']): string[] {
  const ids = new Set(some.map(({ id }) => id))
  return all.flatMap(({ id }) => (ids.has(id) ? [] : id))
}
