import type { Context, SeatedContext } from '~/core/context'
import type { SendOutside } from '~/core/outside'
import { modelErrors } from '../../errors'
import type { OwnModelsView } from '../../own-contract'
import { requestSender } from '../ports'

/** Whether a team may connect models here, and whether their keys can be kept. */
export function stateOf({ settings }: Context): OwnModelsView['state'] {
  if (settings.TEAM_MODELS === 'off') return 'off'
  return Object.keys(settings.TEAM_MODEL_KEYS).length === 0 ? 'locked' : 'on'
}

/** Errors: `notAllowed`. */
export function requireAllowed(ctx: SeatedContext): void {
  if (ctx.settings.TEAM_MODELS === 'off') throw modelErrors.notAllowed()
}

/** The guarded way to servers that a team names, by this deployment's rules. */
export const senderOf = (ctx: Context): SendOutside => requestSender.need(ctx)(ctx.settings)
