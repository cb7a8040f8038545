import { and, eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { DeckView } from '../../deck-terms'
import { ownCreations } from '../creation-rows'
import { creations } from '../tables'
import { getDeck } from './decks'

/**
 * The deck behind an address: of a creation of the caller's, else of a document that they may open. Errors: those of
 * `getDeck`.
 */
export async function openDeck(ctx: SeatedContext, id: string): Promise<DeckView> {
  const [creation] = await ctx.db
    .select({ documentId: creations.documentId })
    .from(creations)
    .where(and(eq(creations.id, id), ownCreations(ctx)))
  return getDeck(ctx, { id: creation?.documentId ?? id })
}
