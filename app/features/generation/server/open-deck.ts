import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { DeckScript, OpenedDeck } from '../terms'
import { documentIdOf, ownCreations } from './creation-rows'
import { creations } from './tables'
import { getDeck } from '~/features/document/server/deck'

/**
 * The deck behind an address: of a creation of the caller's, else of a document that they may open. Errors: those of
 * `getDeck`.
 */
export async function openDeck(ctx: SeatedContext, id: string): Promise<OpenedDeck> {
  const named = ctx.db
    .select({ documentId: creations.documentId })
    .from(creations)
    .where(and(eq(creations.id, id), ownCreations(ctx)))
  const documentId = sql`coalesce(${named}, ${id})`
  const sameId = documentIdOf(id)
  const opening = getDeck(ctx, { id: sameId })
  // Where the creation's document goes by an id of its own, nobody asks what became of this.
  opening.catch(() => {})
  const [[own], [creation], script] = await Promise.all([
    named,
    ctx.db
      .select({ id: creations.id })
      .from(creations)
      .where(and(eq(creations.documentId, documentId), ownCreations(ctx))),
    latestScript(ctx, documentId),
  ])
  const ownId = own?.documentId ?? sameId
  const view = await (ownId === sameId ? opening : getDeck(ctx, { id: ownId }))
  return { view, creationId: creation?.id ?? null, script }
}

async function latestScript(ctx: SeatedContext, documentId: SQL): Promise<DeckScript | null> {
  const [row] = await ctx.db
    .select({ id: creations.id, taskStatus: creations.taskStatus })
    .from(creations)
    .where(
      and(
        ownCreations(ctx),
        eq(creations.app, 'lecture'),
        sql`json_extract(${creations.form}, '$.deckId') = ${documentId}`,
      ),
    )
    .orderBy(desc(creations.updatedAt))
    .limit(1)
  return row ?? null
}
