import type { SeatedContext } from '~/core/context'
import {
  findPassages,
  type Findings,
  type FoundPassage,
  type SearchScope,
} from '~/features/library/server'
import type { AskInput } from '../contract'
import type { TurnOrder } from './ports'

// What a model reads well at once, and what keeps the first token near.
const PASSAGES_AT_MOST = 12
const CHARACTERS_AT_MOST = 12_000

/** What the question may look at; null when it is to be answered without documents. */
export function scopeOf({ ask, files, agent }: TurnOrder): SearchScope | null {
  const asked = ask.sessionFrom === 'KnowledgeFolder' ? folderIdsOf(ask) : []
  // An assistant's documents stand beside the chosen ones and shut out the rest of the library, as those do.
  const folderIds = [...asked, ...(agent?.folderIds ?? [])]
  const fileIds = [...new Set([...files.map((file) => file.id), ...(agent?.fileIds ?? [])])]
  if (folderIds.length > 0) return { folderIds, ...(fileIds.length > 0 && { fileIds }) }
  if (fileIds.length > 0) return { fileIds }
  const isLibraryAsked =
    ask.useRepository || ask.onlyDocuments || ask.sessionFrom === 'KnowledgeFolderRoot'
  return isLibraryAsked ? {} : null
}

/** The folders that a question names. */
export const folderIdsOf = (ask: Pick<AskInput, 'folderIds'>) =>
  ask.folderIds.split(',').filter((id) => /^\d{1,16}$/.test(id))

/** The best passages for a question within the budget of characters, and what the whole space knows of its terms. */
export async function findSources(
  ctx: SeatedContext,
  question: string,
  scope: SearchScope,
): Promise<Findings> {
  const { hits, statistics } = await findPassages(ctx, question, scope, PASSAGES_AT_MOST)
  return { hits: withinBudget(hits.slice(0, PASSAGES_AT_MOST)), statistics }
}

function withinBudget(hits: FoundPassage[]): FoundPassage[] {
  let left = CHARACTERS_AT_MOST
  return hits.filter((hit, index) => {
    left -= hit.text.length
    return index === 0 || left >= 0
  })
}
