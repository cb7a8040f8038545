import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Actor, Context } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { authErrors } from '../errors'
import type { LoginAccountInput, SignedInView, UserView } from '../contract'
import { isPasswordRight, pretendToCheck } from './passwords'
import { accounts, signIns } from './tables'
import { forgiveFailures, spendTry, throttleKey } from './throttle'
import { issueToken, readToken, TOKEN_LIFE_SECONDS } from './tokens'

/** Where a sign-in comes from. */
export interface Device {
  address: string
  userAgent: string
}

/** Account and password. Every refusal reads the same, known account or not, and takes the same time. */
export async function signIn(
  ctx: Context,
  input: LoginAccountInput,
  device: Device,
): Promise<SignedInView> {
  const name = input.account.toLowerCase()
  const key = await throttleKey(ctx, name, device.address)
  const triesLeft = await spendTry(ctx, key)

  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.account, name))
  const isRight = account
    ? await isPasswordRight(input.password, account.passwordHash)
    : await pretendToCheck(input.password)
  if (!account || !isRight) throw authErrors.wrongPassword({ triesLeft })
  if (account.closedAt !== null) throw authErrors.closed()

  await forgiveFailures(ctx, key)
  const signInId = await openSignIn(ctx, account.id, device)
  const token = await issueToken(ctx, account.id, signInId)
  return { ...presentUser(account), token }
}

/** Whom a token speaks for: the person is read in the same query, so that pages need not ask again. */
export interface Recognised {
  actor: Actor
  person: UserView
  newToken: string | null
}

/**
 * Who a token speaks for now, with a fresh token when the old one is due. Null when it speaks for nobody:
 * forged, expired or signed out. Refuses with `用户已注销` when its account was closed.
 */
export async function recogniseToken(ctx: Context, token: string): Promise<Recognised | null> {
  const claims = await readToken(ctx, token)
  if (!claims) return null
  const { accountId, signInId } = claims
  const [row] = await ctx.db
    .select({ account: accounts })
    .from(signIns)
    .innerJoin(accounts, eq(accounts.id, signIns.accountId))
    .where(
      and(
        eq(signIns.id, signInId),
        eq(signIns.accountId, accountId),
        isNull(signIns.revokedAt),
        gt(signIns.expiresAt, ctx.now().getTime()),
      ),
    )
  if (!row) return null
  if (row.account.closedAt !== null) throw authErrors.closed()
  const known = { actor: { accountId, signInId }, person: presentUser(row.account) }
  if (!claims.isDueForRenewal) return { ...known, newToken: null }
  await touchSignIn(ctx, signInId)
  return { ...known, newToken: await issueToken(ctx, accountId, signInId) }
}

/** The token dies with its sign-in; other devices stay. */
export async function signOut(ctx: Context): Promise<void> {
  if (!ctx.actor) return
  await ctx.db
    .update(signIns)
    .set({ revokedAt: ctx.now().getTime() })
    .where(eq(signIns.id, ctx.actor.signInId))
}

/** The signed-in person; null for a visitor; `用户已注销` for a closed account. */
export async function currentUser(ctx: Context): Promise<UserView | null> {
  if (!ctx.actor) return null
  if (ctx.person) return ctx.person
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, ctx.actor.accountId))
  if (!account || account.closedAt !== null) throw authErrors.closed()
  return presentUser(account)
}

async function openSignIn(ctx: Context, accountId: string, device: Device): Promise<string> {
  const id = ctx.newId()
  const now = ctx.now().getTime()
  await ctx.db.insert(signIns).values({
    id,
    accountId,
    userAgent: device.userAgent.slice(0, 300),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + TOKEN_LIFE_SECONDS * 1000,
  })
  return id
}

async function touchSignIn(ctx: Context, signInId: string): Promise<void> {
  const now = ctx.now().getTime()
  await ctx.db
    .update(signIns)
    .set({ lastSeenAt: now, expiresAt: now + TOKEN_LIFE_SECONDS * 1000 })
    .where(eq(signIns.id, signInId))
}

function presentUser(account: typeof accounts.$inferSelect): UserView {
  return {
    id: account.id,
    account: account.account,
    name: account.name,
    avatar: '',
    isNeedChangePassword: account.isNeedChangePassword,
    createTime: formatDateTime(new Date(account.createdAt)),
    authenticationStatus: account.authenticationStatus,
    channelId: account.channelId,
  }
}
