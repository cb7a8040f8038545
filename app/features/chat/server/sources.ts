import type { SeatedContext } from '~/core/context'
import type { PassageHit, SearchScope } from '~/features/library/server'
import type { TurnOrder } from './ports'

/** A passage that the answer may cite as `[alias]`. */
export interface Source extends PassageHit {
  /** From 1, in order of rank. */
  alias: number
  title: string
  extension: string
}

export interface Sources {
  /** The question was to be answered from documents. */
  wereAsked: boolean
  items: Source[]
  statistics: { passages: number; documentFrequency: Record<string, number> }
}

// What a model reads well at once, and what keeps the first token near.
const PASSAGES_AT_MOST = 12
const CHARACTERS_AT_MOST = 12_000

/** What the question may look at; null when it is to be answered without documents. */
export function scopeOf({ ask, files }: TurnOrder): SearchScope | null {
  if (files.length > 0) return { fileIds: files.map((file) => file.id) }
  return ask.useRepository || ask.sessionFrom === 'KnowledgeFolderRoot' ? {} : null
}

/** The best passages for a question, numbered, within the budget of characters. */
export async function findSources(
  ctx: SeatedContext,
  question: string,
  scope: SearchScope,
): Promise<Sources> {
  const index = ctx.spaceIndex(ctx.seat.spaceId)
  const hits = await index.search(question, scope, PASSAGES_AT_MOST)
  const items = withinBudget(hits).map((hit, at) => ({
    ...hit,
    alias: at + 1,
    title: '',
    extension: '',
  }))
  return { wereAsked: true, items, statistics: { passages: 0, documentFrequency: {} } }
}

function withinBudget(hits: PassageHit[]): PassageHit[] {
  let left = CHARACTERS_AT_MOST
  return hits.filter((hit, at) => {
    left -= hit.text.length
    return at === 0 || left >= 0
  })
}
