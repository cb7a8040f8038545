import type { SeatedContext } from '~/core/context'
import { chatErrors } from '../errors'
import type { TurnOrder } from './ports'

/** The world in which the model that the ask names is the one who answers; the usual one where it names none. */
export function answeredAs(ctx: SeatedContext, { ask }: Pick<TurnOrder, 'ask'>): SeatedContext {
  const named = answererOf(ctx, ask.beside?.provider)
  return named ? { ...ctx, models: named.models } : ctx
}

/** Errors: `modelGone` when the ask names a model that nobody serves here. */
export function requireAnswerer(ctx: SeatedContext, { ask }: Pick<TurnOrder, 'ask'>): void {
  if (ask.beside && !answererOf(ctx, ask.beside.provider)) throw chatErrors.modelGone()
}

const answererOf = (ctx: SeatedContext, provider: string | undefined) =>
  provider === undefined
    ? undefined
    : ctx.models.answerers().find(({ by }) => by.provider === provider)
