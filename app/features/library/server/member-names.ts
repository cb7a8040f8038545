import type { SeatedContext } from '~/core/context'

/** What the team calls these accounts, by account id; strangers are left out. */
export async function namesOf(
  _ctx: SeatedContext,
  _accountIds: string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map()
}
