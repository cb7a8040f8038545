import type { SeatedContext } from '~/core/context'
import { emptyDraft, type Draft } from '../turn/draft'
import type { TurnOrder } from '../ports'
import type { EarlierTurn } from '../turn/prompt'
import type { Research } from '../turn/research'
import { Addresses, FileNames, withoutAddresses, type ToolContext } from '../tools'
import { CallRunner } from '../tools/run-calls'
import { inContext } from './follow-up'
import { planOf, type Plan } from './plan'

export interface Turn {
  order: TurnOrder
  /** Answered questions of the session, oldest first. */
  earlier: EarlierTurn[]
  /** Aborted by the explicit stop, never by a reader who left. */
  signal: AbortSignal
}

/** Everything that one turn works with. */
export interface TurnState {
  ctx: SeatedContext
  turn: Turn
  plan: Plan
  draft: Draft
  toolContext: ToolContext
  runner: CallRunner
}

/** Opens the state of a turn. Waits for nothing. */
export function openTurnState(ctx: SeatedContext, turn: Turn, research: Research): TurnState {
  const { order, earlier, signal } = turn
  const plan = planOf(ctx, order, research)
  const draft = emptyDraft([...new Set(earlier.flatMap(({ read = [] }) => read))])
  const { question } = order.ask
  const toolContext: ToolContext = {
    ctx,
    research,
    messageId: order.messageId,
    question: inContext(withoutAddresses(question), earlier),
    scope: plan.scope,
    uses: { web: plan.web === 'on', scholar: plan.scholar === 'on', pages: plan.readsPages },
    citationRegistry: draft.citationRegistry,
    addresses: new Addresses(
      question,
      earlier.map((item) => item.question),
    ),
    files: new FileNames(),
    earlierFileIds: draft.earlierFileIds,
  }
  return { ctx, turn, plan, draft, toolContext, runner: new CallRunner(toolContext, signal) }
}

/** The embedded engine answers: it quotes what was found and calls nothing. */
export const isOffline = ({ ctx, plan }: TurnState) =>
  ctx.models.whoServes(plan.role).provider === 'offline'
