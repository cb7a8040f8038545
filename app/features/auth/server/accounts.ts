import { and, eq, inArray, ne, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { UserView } from '../views'
import { apiKeyNames, KEY_WORD } from './api-keys/manage-keys'
import { accounts, apiKeys } from './tables'

export type AccountRow = typeof accounts.$inferSelect

/** Names of people by account id, and of keys that act for a team by the key's. Unknown ids are absent. */
export async function accountNames(ctx: Context, ids: string[]): Promise<Map<string, string>> {
  const distinctIds = [...new Set(ids)]
  if (distinctIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, distinctIds))
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return new Map([
    ...names,
    ...(await apiKeyNames(
      ctx,
      distinctIds.filter((id) => !names.has(id)),
    )),
  ])
}

/** The same as a statement, to ride along in a batch: for the people and keys whose ids `among` selects. */
export function namesOfAccounts(ctx: Context, among: SQLWrapper) {
  const keys = ctx.db
    .select({ id: apiKeys.id, name: sql<string>`${KEY_WORD} || ${apiKeys.name}` })
    .from(apiKeys)
    .where(inArray(apiKeys.id, among))
  return ctx.db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, among))
    .unionAll(keys)
}

/** The account of a number: the one that has it bound, else the one that is signed in by it. */
export async function accountOfMobile(ctx: Context, mobile: string): Promise<AccountRow | null> {
  const rows = await ctx.db
    .select()
    .from(accounts)
    .where(
      or(
        and(eq(accounts.mobile, mobile), ne(accounts.mobile, '')),
        and(eq(accounts.account, mobile), eq(accounts.mobile, '')),
      ),
    )
  return rows.find((row) => row.mobile === mobile) ?? rows[0] ?? null
}

/** The account that is signed in by this name, else the one that has this number bound. */
export async function accountOfName(ctx: Context, name: string): Promise<AccountRow | null> {
  const rows = await ctx.db
    .select()
    .from(accounts)
    .where(or(eq(accounts.account, name), and(eq(accounts.mobile, name), ne(accounts.mobile, ''))))
  return rows.find((row) => row.account === name) ?? rows[0] ?? null
}

/** The row of the signed-in person; null for a visitor. */
export async function ownAccount(ctx: Context): Promise<AccountRow | null> {
  if (!ctx.actor) return null
  const [row] = await ctx.db.select().from(accounts).where(eq(accounts.id, ctx.actor.accountId))
  return row ?? null
}

export function presentUser(account: AccountRow): UserView {
  return {
    id: account.id,
    account: account.mobile,
    loginName: account.account,
    name: account.name,
    avatar: avatarAddress(account.avatarKey),
    isNeedChangePassword: account.isNeedChangePassword,
    hasPassword: account.passwordHash !== '',
    createTime: formatDateTime(new Date(account.createdAt)),
    authenticationStatus: account.authenticationStatus,
    channelId: account.channelId,
  }
}

/** Where a picture is shown from; '' for none. The key itself is the permission: nobody can guess it. */
export const avatarAddress = (key: string) => (key === '' ? '' : `/files/avatars/${key}`)
