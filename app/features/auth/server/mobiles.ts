import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { isRefused } from '~/core/database'
import { maskMobile } from '~/core/text/text-rules'
import { authErrors } from '../errors'
import type { BindMobileInput, LoginSmsInput } from '../contract'
import type { SignedInView, UserView } from '../views'
import { accountOfMobile, ownAccount, presentUser, type AccountRow } from './accounts'
import { requestCode, takeCode } from './codes'
import { proveOwnPassword } from './passwords/own-password'
import { actorOf, auditActionsOf, openSession, type Device } from './sessions'
import { requireMethod } from './sign-ins'
import { accounts } from './tables'
import { memberships } from './ports'

/** Asks for a code to sign in by. The answer is the same for every number. */
export async function requestSignInCode(ctx: Context, mobile: string): Promise<void> {
  requireMethod(ctx, 'sms')
  await requestCode(ctx, mobile, { for: 'signIn' })
}

/**
 * Signs in by a code. A number without an account opens one only when somebody invited it; any other answers as a
 * wrong code does. Errors: `wrongCode`, `closed`, those of `takeCode`.
 */
export async function signInByCode(
  ctx: Context,
  input: LoginSmsInput,
  device: Device,
): Promise<SignedInView> {
  requireMethod(ctx, 'sms')
  const mobile = await takeCode(ctx, input, { for: 'signIn' })
  const existing = await accountOfMobile(ctx, mobile)
  if (existing && existing.closedAt !== null) throw authErrors.closed()
  const existingId = existing?.id ?? null
  const port = memberships.of(ctx)
  const id = port ? await port.onMobileProved(ctx, mobile, existingId) : existingId
  if (id === null) throw authErrors.wrongCode()
  const [account] = await ctx.db
    .update(accounts)
    .set({ mobile })
    .where(eq(accounts.id, id))
    .returning()
  if (!account) throw authErrors.wrongCode()
  return openSession(ctx, account, device, { proof: 'sms' })
}

const TAKEN = 'UNIQUE constraint failed: accounts.'

/** Asks for a code that binds a number to the signed-in person. */
export async function requestBindCode(ctx: Context, mobile: string): Promise<void> {
  await requestCode(ctx, mobile, { for: 'bind', accountId: actorOf(ctx).accountId })
}

/**
 * Binds a number whose person holds its phone, in place of an earlier one. Errors: `bindFailed` (1001) for a wrong
 * code and for a number that serves another account alike, `wrongOldPassword`.
 */
export async function bindMobile(ctx: Context, input: BindMobileInput): Promise<UserView> {
  const account = await proveOwnPassword(ctx, input.password)
  const mobile = await takeCode(ctx, input, { for: 'bind', accountId: account.id }).catch(
    (error: unknown) => {
      throw isWrongCode(error) ? authErrors.bindFailed() : error
    },
  )
  if (await isOfAnother(ctx, account, mobile)) throw authErrors.bindFailed()
  const records = await auditActionsOf(ctx, account.id, 'auth.bindMobile', {
    mobile: maskMobile(mobile),
  })
  const own = ctx.db.update(accounts).set({ mobile }).where(eq(accounts.id, account.id))
  try {
    await ctx.db.batch([own, ...records])
  } catch (error) {
    throw isRefused(error, TAKEN) ? authErrors.bindFailed() : error
  }
  await memberships.of(ctx)?.onMobileProved(ctx, mobile, account.id)
  return presentUser({ ...account, mobile })
}

/** The person's bound number. Errors: `mobileNotBound` (7002). */
export async function requireBoundMobile(ctx: Context): Promise<string> {
  const account = await ownAccount(ctx)
  if (!account?.mobile) throw authErrors.mobileNotBound()
  return account.mobile
}

const isWrongCode = (error: unknown) =>
  error instanceof Error && error.message === authErrors.wrongCode().slug

async function isOfAnother(ctx: Context, own: AccountRow, mobile: string): Promise<boolean> {
  const holder = await accountOfMobile(ctx, mobile)
  if (holder && holder.id !== own.id) return true
  // Somebody who signs in by this number as a name and has another one bound.
  const [named] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.account, mobile), ne(accounts.id, own.id)))
  return named !== undefined
}
