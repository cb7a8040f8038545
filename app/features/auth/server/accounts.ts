import { inArray, type SQL } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { apiKeyNames } from './api-keys'
import { accounts } from './tables'

/** Names of people by account id, and of keys that act for a team by the key's. Unknown ids are absent. */
export async function accountNames(ctx: Context, ids: string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, wanted))
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return new Map([
    ...names,
    ...(await apiKeyNames(
      ctx,
      wanted.filter((id) => !names.has(id)),
    )),
  ])
}

/** The same as a statement, to ride along in a batch: for the people whose ids `among` selects. */
export function namesOfAccounts(ctx: Context, among: SQL) {
  return ctx.db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, among))
}
