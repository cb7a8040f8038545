import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { deckShape } from './deck-contract'
import { deckRevisionKinds } from './deck-terms'

const rev = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const inDeck = z.object({ teamId: idSchemas.team.optional(), id: idSchemas.document })

export const undoDeckInput = inDeck
export const deckRevisionsQuery = inDeck.extend({ before: rev.optional() })
export const deckRevisionQuery = inDeck.extend({ rev })
export const restoreDeckInput = inDeck.extend({ rev: z.int().min(1) })

/** What a change of a deck was, without its words. */
export const deckRevisionLine = z.object({
  rev: z.number(),
  kind: z.enum(deckRevisionKinds),
  /** Name of who did it; '' for what was imported, and for who has left. */
  author: z.string(),
  /** Milliseconds. */
  at: z.number(),
})

export const deckRevisionView = z.object({ deck: deckShape, withheld: z.array(z.string()) })
