import type { Context } from '~/core/context'
import { whoSearches } from '~/features/research/server'
import type { ReadyModes } from '../terms'

/** Who stands behind each way of asking on this installation, by label; an empty list: nobody is configured. */
export function readyModes(ctx: Pick<Context, 'models' | 'settings'>): ReadyModes {
  const serving = (role: 'reasoning' | 'vision') => {
    const { provider, label } = ctx.models.whoServes(role)
    return provider === 'offline' ? [] : [label]
  }
  const { web, scholar } = whoSearches(ctx)
  const answerers = ctx.models.answerers().map(({ by }) => by)
  return { reasoning: serving('reasoning'), vision: serving('vision'), answerers, web, scholar }
}
