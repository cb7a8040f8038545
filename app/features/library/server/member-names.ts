import type { SeatedContext } from '~/core/context'
import { memberNames } from '~/features/teams/server'

/** What the team calls these accounts, by account id; strangers are left out. */
export function namesOf(
  ctx: SeatedContext,
  accountIds: string[],
): Promise<ReadonlyMap<string, string>> {
  return memberNames(ctx, ctx.seat.teamId, accountIds)
}
