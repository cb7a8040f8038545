import type { SeatedContext } from '~/core/context'
import {
  findPassages,
  joinNeighbours,
  textOfStretch,
  type CatalogueAnswer,
  type FoundPassage,
  type SearchScope,
} from '~/features/library/server'
import type { AskInput } from '../contract'
import type { TurnOrder } from './ports'

/** A passage that the answer may cite as `[alias]`. */
export interface Source extends FoundPassage {
  /** From 1, in order of rank. */
  alias: number
  /** With its neighbours that were found as well, in the file's order: a model reads them as one, under this alias. */
  stretch?: FoundPassage[]
  /** It is part of the stretch of this alias. */
  readWith?: number
}

/** The passages that a source's alias may stand for, its own first. */
export const passagesOf = (source: Source): FoundPassage[] => [
  source,
  ...(source.stretch ?? []).filter(({ no }) => no !== source.no),
]

/** What a model reads: each source once, neighbours as one. */
export const readingOf = (sources: Source[]) =>
  sources
    .filter(({ readWith }) => readWith === undefined)
    .map(({ stretch, ...source }) => ({
      ...source,
      text: stretch ? textOfStretch(stretch) : source.text,
    }))

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
  const folderIds = ask.sessionFrom === 'KnowledgeFolder' ? folderIdsOf(ask) : []
  if (folderIds.length > 0) {
    return { folderIds, ...(files.length > 0 && { fileIds: files.map((file) => file.id) }) }
  }
  if (files.length > 0) return { fileIds: files.map((file) => file.id) }
  return ask.useRepository || ask.sessionFrom === 'KnowledgeFolderRoot' ? {} : null
}

/** The folders that a question names. */
export const folderIdsOf = (ask: Pick<AskInput, 'folderIds'>) =>
  ask.folderIds.split(',').filter((id) => /^\d{1,16}$/.test(id))

/** The best passages for a question, numbered, within the budget of characters. */
export async function findSources(
  ctx: SeatedContext,
  question: string,
  scope: SearchScope,
): Promise<Sources> {
  const { hits, statistics } = await findPassages(ctx, question, scope)
  const found = withinBudget(hits.slice(0, PASSAGES_AT_MOST))
  return { wereAsked: true, items: numbered(found), statistics }
}

/** Hits, best first, as numbered sources. */
export function numbered(hits: FoundPassage[]): Source[] {
  const stretches = joinNeighbours(hits)
  return hits.map((hit, at) => {
    const stretch = stretches.find((one) => one.includes(hit)) ?? [hit]
    const best = Math.min(...stretch.map((one) => hits.indexOf(one)))
    if (stretch.length === 1) return { ...hit, alias: at + 1 }
    return { ...hit, alias: at + 1, ...(best === at ? { stretch } : { readWith: best + 1 }) }
  })
}

/** The rows that a catalogue's answer cites, numbered as it names them. */
export const sourcesOf = ({ rows }: CatalogueAnswer): Sources => ({
  wereAsked: true,
  items: rows.map((row, at) => ({ ...row, alias: at + 1 })),
  statistics: { passages: 0, documentFrequency: {} },
})

function withinBudget(hits: FoundPassage[]): FoundPassage[] {
  let left = CHARACTERS_AT_MOST
  return hits.filter((hit, at) => {
    left -= hit.text.length
    return at === 0 || left >= 0
  })
}
