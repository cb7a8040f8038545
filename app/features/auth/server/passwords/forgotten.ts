import { eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { authErrors } from '../../errors'
import type { ForgottenPasswordInput } from '../../contract'
import { isGoodPassword } from '../../password-rules'
import type { SignedInView } from '../../views'
import { accountOfMobile, presentUser } from '../accounts'
import { takeCode } from '../codes'
import { hashPassword } from '~/core/signing/hash-passwords'
import { auditActionsOf, endSignIns, newSignIn, type Device } from '../sessions'
import { requireMethod } from '../sign-ins'
import { accounts } from '../tables'
import { issueToken } from '../tokens'

/**
 * Whoever forgot their password sets another by the code that comes to their number. Every sign-in of theirs ends;
 * the answer carries the token of a new one. A number without an account is answered as a wrong code is. Errors:
 * `methodOff`, `weakPassword`, `wrongCode`, `closed`, those of `takeCode`.
 */
export async function resetForgottenPassword(
  ctx: Context,
  { mobile: typed, verifyCode, newPassword }: ForgottenPasswordInput,
  device: Device,
): Promise<SignedInView> {
  requireMethod(ctx, 'sms')
  requireMethod(ctx, 'password')
  // Before the code is used up: a weak password is typed again, not the whole form.
  if (!isGoodPassword(newPassword)) throw authErrors.weakPassword()
  const mobile = await takeCode(ctx, { mobile: typed, verifyCode }, { for: 'signIn' })
  const account = await accountOfMobile(ctx, mobile)
  if (!account) throw authErrors.wrongCode()
  if (account.closedAt !== null) throw authErrors.closed()
  const passwordHash = await hashPassword(newPassword)
  const changed = { mobile, passwordHash, isNeedChangePassword: false }
  const id = ctx.newId()
  await ctx.db.batch([
    ctx.db.update(accounts).set(changed).where(eq(accounts.id, account.id)),
    endSignIns(ctx, account.id, { reason: 'password' }),
    newSignIn(ctx, { id, accountId: account.id }, device),
    ...(await auditActionsOf(ctx, account.id, 'auth.resetByCode')),
  ])
  const token = await issueToken(ctx, account.id, id)
  return { ...presentUser({ ...account, ...changed }), token }
}
