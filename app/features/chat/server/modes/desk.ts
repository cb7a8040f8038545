import type { SeatedContext } from '~/core/context'
import { emptyDraft, type Draft } from '../draft'
import type { TurnOrder } from '../ports'
import type { EarlierTurn } from '../prompt'
import type { Research } from '../research'
import { Addresses, FileNames, withoutAddresses, type Bench } from '../tools'
import { CallRunner } from '../tools/run-calls'
import { planOf, type Plan } from './plan'

export interface Turn {
  order: TurnOrder
  /** Answered questions of the session, oldest first. */
  earlier: EarlierTurn[]
  /** Aborted by the explicit stop, never by a reader who left. */
  signal: AbortSignal
}

/** Everything that one turn works with. */
export interface Desk {
  ctx: SeatedContext
  turn: Turn
  plan: Plan
  draft: Draft
  bench: Bench
  runner: CallRunner
}

/** Lays out a turn. Waits for nothing. */
export function openDesk(ctx: SeatedContext, turn: Turn, research: Research): Desk {
  const { order, earlier, signal } = turn
  const plan = planOf(ctx, order, research)
  const draft = emptyDraft([...new Set(earlier.flatMap(({ read = [] }) => read))])
  const { question } = order.ask
  const bench: Bench = {
    ctx,
    research,
    messageId: order.messageId,
    question: withoutAddresses(question),
    scope: plan.scope,
    uses: { web: plan.web === 'on', scholar: plan.scholar === 'on', pages: plan.readsPages },
    book: draft.book,
    addresses: new Addresses(
      question,
      earlier.map((item) => item.question),
    ),
    files: new FileNames(),
    heard: draft.heard,
  }
  return { ctx, turn, plan, draft, bench, runner: new CallRunner(bench, signal) }
}

/** The embedded engine answers: it quotes what was found and calls nothing. */
export const isOffline = ({ ctx, plan }: Desk) =>
  ctx.models.whoServes(plan.role).provider === 'offline'
