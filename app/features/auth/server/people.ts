import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Actor, Context } from '~/core/context'
import type { Statement } from '~/core/database'
import { limitRate, type RateRule } from '~/core/rate'
import { hashPassword, isPasswordRight } from '~/core/signing/hash-passwords'
import { accounts, signIns } from './tables'

const CONFIRMATIONS: RateRule = { name: 'auth.confirm', limit: 5, windowMs: 15 * 60_000 }

/** A person whom a team lets in. */
export interface NewAccount {
  id: string
  /** Lower case. */
  account: string
  mobile?: string
  name: string
  /** Null for whoever has none yet. */
  password: string | null
  /** They have to choose a password of their own first. */
  isNeedChangePassword: boolean
}

/** Statements: open an account. The name is unique; a second one of the same name breaks its batch. */
export async function openAccount(ctx: Context, person: NewAccount): Promise<Statement[]> {
  const { password, mobile = '', ...row } = person
  const passwordHash = password === null ? '' : await hashPassword(password)
  const createdAt = ctx.now().getTime()
  return [ctx.db.insert(accounts).values({ ...row, mobile, passwordHash, createdAt })]
}

/** Whether somebody signs in by this name already. */
export async function isAccountTaken(ctx: Context, account: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.account, account.toLowerCase()))
  return row !== undefined
}

/** Statements: a first password in place of the old one, to be changed at once; every device is signed out. */
export async function giveInitialPassword(
  ctx: Context,
  accountId: string,
  password: string,
): Promise<Statement[]> {
  const passwordHash = await hashPassword(password)
  return [
    ctx.db
      .update(accounts)
      .set({ passwordHash, isNeedChangePassword: true })
      .where(eq(accounts.id, accountId)),
    ctx.db
      .update(signIns)
      .set({ revokedAt: ctx.now().getTime() })
      .where(and(eq(signIns.accountId, accountId), isNull(signIns.revokedAt))),
  ]
}

/**
 * Whether this is the signed-in person's own password, asked once more before a grave act. Five tries a quarter of
 * an hour, whatever the outcome. Errors: `requestErrors.tooMany`.
 */
export async function isOwnPassword(ctx: Context, password: string): Promise<boolean> {
  if (!ctx.actor) return false
  const { accountId } = ctx.actor
  await limitRate(ctx, CONFIRMATIONS, accountId)
  const [row] = await ctx.db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row !== undefined && isPasswordRight(password, row.passwordHash)
}

/** Statement: whether a person has been checked to be who they say. */
export const setAuthentication = (
  ctx: Context,
  { accountId, status }: { accountId: string; status: 'none' | 'pending' | 'done' },
): Statement =>
  ctx.db.update(accounts).set({ authenticationStatus: status }).where(eq(accounts.id, accountId))

/** Query: one row while the sign-in is good and its account open, none afterwards. */
export const goodSignIn = (ctx: Context, { signInId, accountId }: Actor, also?: SQL) =>
  ctx.db
    .select({ id: signIns.id })
    .from(signIns)
    .innerJoin(accounts, eq(accounts.id, signIns.accountId))
    .where(
      and(
        eq(signIns.id, signInId),
        eq(signIns.accountId, accountId),
        isNull(signIns.revokedAt),
        isNull(accounts.closedAt),
        also,
      ),
    )

/** Whether a sign-in still lets its person in, for who comes without the token that says how long it lasts. */
export async function isSignInAlive(ctx: Context, actor: Actor): Promise<boolean> {
  const [row] = await goodSignIn(ctx, actor, gt(signIns.expiresAt, ctx.now().getTime()))
  return row !== undefined
}
