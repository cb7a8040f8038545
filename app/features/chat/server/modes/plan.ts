import type { SeatedContext } from '~/core/context'
import type { SearchScope } from '~/features/library/server'
import type { ConversationRole } from '~/features/models/terms'
import type { AskInput } from '../../contract'
import type { TurnOrder } from '../ports'
import type { Research } from '../turn/research'
import { scopeOf } from '../sources'

/** `unset`: asked for, and nobody is configured. */
export type Use = 'off' | 'on' | 'unset'

/** What an ask's modes come to. */
export interface Plan {
  role: ConversationRole
  /** What of the library may be looked at; null: none of it. */
  scope: SearchScope | null
  web: Use
  scholar: Use
  /** Pages that the asker names or a search finds may be read. */
  readsPages: boolean
  /** Only sources may speak; where they hold nothing, that is what is said. */
  isClosed: boolean
  /** The model looks for itself what it needs; else the searches are made before it is asked. */
  callsTools: boolean
}

/** Reads an ask's modes. Decides without waiting for anything: a plain question must not be held up by what it does not use. */
export function planOf(ctx: SeatedContext, order: TurnOrder, research: Research): Plan {
  const { ask } = order
  // A picture shuts all other modes.
  if (order.image) return VISION_ONLY
  const role = ask.useR1 ? 'reasoning' : 'chat'
  const scope = scopeOf(order)
  const outside = outsideOf(ctx, ask, research)
  const { web, scholar, readsPages } = outside
  const hasPapers = (order.works ?? []).length > 0
  const hasTools = scope !== null || web === 'on' || scholar === 'on' || readsPages
  return {
    role,
    scope,
    ...outside,
    isClosed: (scope !== null || hasPapers) && ask.onlyDocuments !== false,
    callsTools: hasTools && ctx.models.callsTools(role),
  }
}

const VISION_ONLY: Plan = {
  role: 'vision',
  scope: null,
  web: 'off',
  scholar: 'off',
  readsPages: false,
  isClosed: false,
  callsTools: false,
}

function outsideOf(
  ctx: SeatedContext,
  { useSearch, useScholar, onlyDocuments }: AskInput,
  research: Research,
): Pick<Plan, 'web' | 'scholar' | 'readsPages'> {
  if (onlyDocuments || (!useSearch && !useScholar)) {
    return { web: 'off', scholar: 'off', readsPages: false }
  }
  const who = research.whoSearches(ctx)
  return {
    web: useOf(useSearch, who.web),
    scholar: useOf(useScholar, who.scholar),
    readsPages: who.readers.length > 0,
  }
}

function useOf(isAsked: boolean, who: readonly string[]): Use {
  if (!isAsked) return 'off'
  return who.length > 0 ? 'on' : 'unset'
}
