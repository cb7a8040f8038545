import { sql } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { limitRate, type RateRule } from '~/core/rate'
import type { OperationInput } from '../contract'
import { ownOperationCodes } from '../terms'
import { dayOf } from './action-logs'
import { operationDays } from './tables'

const REPORTS: RateRule = { name: 'attribution.operation', limit: 240, windowMs: 3_600_000 }

/** Counts that a signed-in person opened a part of the product. Errors: `requestErrors.invalid` for a code that is nobody's. */
export async function addOperation(ctx: Context, { code, type }: OperationInput): Promise<true> {
  if (!ctx.actor) throw requestErrors.signInFirst()
  if (!codesOf(ctx).includes(code)) throw requestErrors.invalid()
  await limitRate(ctx, REPORTS, ctx.actor.accountId)
  await ctx.db
    .insert(operationDays)
    .values({ day: dayOf(ctx.now()), code, type, uses: 1 })
    .onConflictDoUpdate({
      target: [operationDays.day, operationDays.code, operationDays.type],
      set: { uses: sql`${operationDays.uses} + 1` },
    })
  return true
}

// Counts of names that anybody invents would grow without end.
function codesOf({ settings: { PARTNERS, CLIENT_MARKERS } }: Context): string[] {
  const { gamingPc, desktopShell } = CLIENT_MARKERS
  const ofClients = [...PARTNERS, gamingPc, desktopShell].map(({ appCode }) => appCode)
  return [...ownOperationCodes, 'mouse', ...ofClients]
}
