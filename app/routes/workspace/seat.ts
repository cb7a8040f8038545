import type { Context, SeatedContext } from '~/core/context'

/** The seat that a page is read from; null for visitors and for people without a team on this host. */
export function seatOf(ctx: Context): SeatedContext | null {
  const { actor, seat } = ctx
  return actor && seat ? { ...ctx, actor, seat } : null
}
