import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { forgiveRate, limitRate, type RateRule } from '~/core/rate'
import { authErrors } from '../../errors'
import type { ResetPasswordInput } from '../../contract'
import type { SignedInView } from '../../views'
import { isGoodPassword } from '../../password-rules'
import { ownAccount, presentUser, type AccountRow } from '../accounts'
import { hashPassword, isPasswordRight } from '~/core/signing/hash-passwords'
import { actorOf, auditActionsOf, endSignIns, newSignIn, type Device } from '../sessions'
import { accounts, signIns } from '../tables'
import { issueToken } from '../tokens'

const TRIES: RateRule = { name: 'auth.own-password', limit: 5, windowMs: 15 * 60_000 }
const FRESH_MS = 15 * 60_000

/**
 * Changes the person's password and ends every sign-in of theirs, this one included; the answer carries the token of
 * a new one. The old password is not asked when the change is forced. Without a password yet, the sign-in itself must
 * be fresh. Errors: `weakPassword`, `wrongOldPassword`, `samePassword`, `signInAgainFirst`, `requestErrors.tooMany`.
 */
export async function resetPassword(
  ctx: Context,
  { oldPassword, newPassword }: ResetPasswordInput,
  device: Device,
): Promise<SignedInView> {
  if (!isGoodPassword(newPassword)) throw authErrors.weakPassword()
  const signedIn = await requireAccount(ctx)
  const account = signedIn.isNeedChangePassword
    ? signedIn
    : await proveOwnPassword(ctx, oldPassword)
  if (await isPasswordRight(newPassword, account.passwordHash)) throw authErrors.samePassword()
  const changed = { passwordHash: await hashPassword(newPassword), isNeedChangePassword: false }
  const id = ctx.newId()
  await ctx.db.batch([
    ctx.db.update(accounts).set(changed).where(eq(accounts.id, account.id)),
    endSignIns(ctx, account.id, { reason: 'password' }),
    newSignIn(ctx, { id, accountId: account.id }, device),
    ...(await auditActionsOf(ctx, account.id, 'auth.changePassword')),
  ])
  const token = await issueToken(ctx, account.id, id)
  return { ...presentUser({ ...account, ...changed }), token }
}

/**
 * The account of the signed-in person, who gave its password once more. An account without one is proved by a sign-in
 * of the last quarter of an hour. Errors: `wrongOldPassword`, `signInAgainFirst`, `requestErrors.tooMany`.
 */
export async function proveOwnPassword(ctx: Context, password = ''): Promise<AccountRow> {
  const account = await requireAccount(ctx)
  if (account.passwordHash === '') {
    if (!(await isFresh(ctx))) throw authErrors.signInAgainFirst()
    return account
  }
  await limitRate(ctx, TRIES, account.id)
  if (!(await isPasswordRight(password, account.passwordHash))) throw authErrors.wrongOldPassword()
  await forgiveRate(ctx, TRIES, account.id)
  return account
}

async function requireAccount(ctx: Context): Promise<AccountRow> {
  actorOf(ctx)
  const account = await ownAccount(ctx)
  if (!account || account.closedAt !== null) throw authErrors.closed()
  return account
}

async function isFresh(ctx: Context): Promise<boolean> {
  const [row] = await ctx.db
    .select({ createdAt: signIns.createdAt })
    .from(signIns)
    .where(eq(signIns.id, actorOf(ctx).signInId))
  return row !== undefined && ctx.now().getTime() - row.createdAt <= FRESH_MS
}
