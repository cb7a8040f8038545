import { questionTerms } from '~/core/chinese/terms'
import type { SeatedContext } from '~/core/context'
import { findUsableFiles, type PassageHit, type SearchScope } from '~/features/library/server'
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
  const { words, bigrams } = questionTerms(question)
  const [hits, statistics] = await Promise.all([
    index.search(question, scope, PASSAGES_AT_MOST),
    index.statistics([...new Set([...words, ...bigrams])]),
  ])
  return { wereAsked: true, items: await number(ctx, hits), statistics }
}

// The index may still hold what a row no longer allows: only files that are usable now leave it.
async function number(ctx: SeatedContext, hits: PassageHit[]): Promise<Source[]> {
  if (hits.length === 0) return []
  const fileIds = [...new Set(hits.map((hit) => hit.fileId))]
  const usable = await findUsableFiles(ctx, { fileIds, folderIds: [] })
  const fileOf = new Map(usable.map((file) => [file.id, file]))
  const kept = hits.flatMap((hit) => {
    const file = fileOf.get(hit.fileId)
    return file ? [{ ...hit, title: file.title, extension: file.extension }] : []
  })
  return withinBudget(kept).map((hit, at) => ({ ...hit, alias: at + 1 }))
}

function withinBudget<Hit extends PassageHit>(hits: Hit[]): Hit[] {
  let left = CHARACTERS_AT_MOST
  return hits.filter((hit, at) => {
    left -= hit.text.length
    return at === 0 || left >= 0
  })
}
