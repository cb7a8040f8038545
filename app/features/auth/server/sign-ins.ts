import { and, eq } from 'drizzle-orm'
import type { Actor, Context } from '~/core/context'
import { mobileNumber } from '~/core/text/text-rules'
import { authErrors } from '../errors'
import type { LoginAccountInput } from '../contract'
import type { SignedInView, SignInMethod, UserView } from '../views'
import { accountOfName, ownAccount, presentUser } from './accounts'
import type { DeviceMark } from './devices/device-marks'
import { isPasswordRight, pretendToCheck } from '~/core/signing/hash-passwords'
import { auditActionsOf, openSession, type Device } from './sessions'
import { accounts, signIns } from './tables'
import { forgiveFailures, spendTry, triesOf } from './devices/throttle'
import { issueToken, readToken, TOKEN_LIFE_SECONDS } from './tokens'
import { hostLoginMethods, requestPerson } from './ports'

const TOUCH_EVERY_MS = 10 * 60_000

/** Account and password. Every refusal reads the same, known account or not, and takes the same time. */
export async function signIn(
  ctx: Context,
  input: LoginAccountInput,
  device: Device,
): Promise<SignedInView> {
  requireMethod(ctx, 'password')
  const account = await provePassword(ctx, input, device.mark)
  return openSession(ctx, account, device, { proof: 'password' })
}

/** The account whose name and password these are. Errors: `wrongPassword`, `tooManyTries(Here)`, `closed`. */
export async function provePassword(
  ctx: Context,
  input: Pick<LoginAccountInput, 'account' | 'password'>,
  mark?: DeviceMark | null,
) {
  // A number counts as one name, however it is typed.
  const name = mobileNumber(input.account) ?? input.account.toLowerCase()
  const tries = await triesOf(ctx, name, mark)
  const triesLeft = await spendTry(ctx, tries)
  const account = await accountOfName(ctx, name)
  const isRight = account
    ? await isPasswordRight(input.password, account.passwordHash)
    : await pretendToCheck(input.password)
  if (!account || !isRight) {
    // Written behind the answer, and begun alike: a known account must not take longer than an unknown one.
    ctx.later(recordFailure(ctx, account?.id ?? ''))
    throw triesLeft > 0
      ? authErrors.wrongPassword({ triesLeft })
      : authErrors.wrongPasswordLast({ triesLeft })
  }
  if (account.closedAt !== null) throw authErrors.closed()
  await forgiveFailures(ctx, tries)
  return account
}

/** Refuses a way to sign in that this host's brand does not offer. Where nobody says, passwords are offered. */
export function requireMethod(ctx: Context, method: SignInMethod): void {
  const offered = hostLoginMethods.of(ctx) ?? ['password', 'sms', 'wechat']
  if (!offered.includes(method)) throw authErrors.methodOff()
}

/** Whom a token speaks for: the person is read in the same query, so that pages need not ask again. */
export interface Recognised {
  actor: Actor
  person: UserView
  newToken: string | null
}

/**
 * Who a token speaks for now, with a fresh token when the old one is due. Null when it speaks for nobody: forged,
 * expired or signed out. Says so by name when the account was closed (`用户已注销`), the sign-in was ended from
 * another device, or the password was changed. `onClaim` hears whom a signed token names, before anything proves that
 * they may still come in: what they will need can be asked for meanwhile, and is theirs only once this has answered.
 */
export async function recogniseToken(
  ctx: Context,
  token: string,
  onClaim?: (actor: Actor) => void,
): Promise<Recognised | null> {
  const claims = await readToken(ctx, token)
  if (!claims) return null
  const { accountId, signInId } = claims
  onClaim?.({ accountId, signInId })
  const [row] = await ctx.db
    .select({ account: accounts, signIn: signIns })
    .from(signIns)
    .innerJoin(accounts, eq(accounts.id, signIns.accountId))
    .where(and(eq(signIns.id, signInId), eq(signIns.accountId, accountId)))
  if (!row || !isLiving(ctx, row.signIn)) return null
  if (row.account.closedAt !== null) throw authErrors.closed()
  const session = { actor: { accountId, signInId }, person: presentUser(row.account) }
  const isUnseen = ctx.now().getTime() - row.signIn.lastSeenAt > TOUCH_EVERY_MS
  if (!claims.isDueForRenewal) {
    if (isUnseen) ctx.later(touchSignIn(ctx, signInId))
    return { ...session, newToken: null }
  }
  await touchSignIn(ctx, signInId)
  return { ...session, newToken: await issueToken(ctx, accountId, signInId) }
}

function isLiving(ctx: Context, signIn: typeof signIns.$inferSelect): boolean {
  if (signIn.revokedAt === null) return signIn.expiresAt > ctx.now().getTime()
  if (signIn.revokedFor === 'elsewhere') throw authErrors.signedOutElsewhere()
  if (signIn.revokedFor === 'password') throw authErrors.passwordChanged()
  return false
}

/** The token dies with its sign-in; other devices stay. */
export async function signOut(ctx: Context): Promise<void> {
  if (!ctx.actor) return
  const { accountId, signInId } = ctx.actor
  await ctx.db.batch([
    ctx.db
      .update(signIns)
      .set({ revokedAt: ctx.now().getTime(), revokedFor: 'signedOut' })
      .where(and(eq(signIns.id, signInId), eq(signIns.accountId, accountId))),
    ...(await auditActionsOf(ctx, accountId, 'auth.signOut')),
  ])
}

/** The signed-in person; null for a visitor; `用户已注销` for a closed account. */
export async function currentUser(ctx: Context): Promise<UserView | null> {
  if (!ctx.actor) return null
  const person = requestPerson.of(ctx)
  if (person) return person
  const account = await ownAccount(ctx)
  if (!account || account.closedAt !== null) throw authErrors.closed()
  return presentUser(account)
}

async function recordFailure(ctx: Context, accountId: string): Promise<void> {
  const [first, ...rest] = await auditActionsOf(ctx, accountId, 'auth.signInFailed')
  if (first && accountId !== '') await ctx.db.batch([first, ...rest])
}

async function touchSignIn(ctx: Context, signInId: string): Promise<void> {
  const now = ctx.now().getTime()
  await ctx.db
    .update(signIns)
    .set({ lastSeenAt: now, expiresAt: now + TOKEN_LIFE_SECONDS * 1000 })
    .where(eq(signIns.id, signInId))
}
