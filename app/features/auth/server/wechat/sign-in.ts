import { and, eq } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Context } from '~/core/context'
import { isRefused } from '~/core/database'
import { randomCode } from '~/core/ids'
import { limitAddress, type RateRule } from '~/core/rate'
import { spendOnce } from '~/core/replay'
import type { WechatAppSettings } from '~/core/settings/sign-in'
import { authErrors } from '../../errors'
import type { WechatBindInput } from '../../contract'
import type { SignedInView } from '../../views'
import { auditActionsOf, openSession, type Device } from '../sessions'
import { provePassword, requireMethod } from '../sign-ins'
import { sha256Hex } from '~/core/signing/sha256'
import { accounts, wechatLinks } from '../tables'
import { exchangeCode, type WechatPerson } from './exchange'

const STEP_SECONDS = 10 * 60
const RETURNS: RateRule = { name: 'auth.wechat', limit: 30, windowMs: 60_000 }

const stateClaims = z.object({ jti: z.string(), browser: z.string(), redirectUrl: z.string() })
const bindClaims = z.object({
  jti: z.string(),
  browser: z.string(),
  openId: z.string(),
  unionId: z.string(),
})

/** How a return from WeChat ends: signed in, or first asked which account this is. */
export type WechatReturn =
  | { kind: 'signedIn'; user: SignedInView; redirectUrl: string }
  | { kind: 'bind'; ticket: string; redirectUrl: string }

/** A secret of this browser, kept in its cookie: what began here ends here only. */
export const newBrowserSecret = () => randomCode()

/** Where to scan. The state is good once, for ten minutes, in this browser. Errors: `methodOff`. */
export async function wechatAddress(
  ctx: Context,
  request: { browserSecret: string; redirectUrl: string; origin: string },
): Promise<string> {
  const app = requireApp(ctx)
  const { browserSecret, redirectUrl, origin } = request
  const browser = await sha256Hex(browserSecret)
  const state = await sealStep(ctx, 'wechat state', { browser, redirectUrl })
  const address = new URL('/connect/qrconnect', ctx.settings.WECHAT_PAGE)
  address.search = new URLSearchParams({
    appid: app.appId,
    redirect_uri: `${origin}/sign-in/wechat/return`,
    response_type: 'code',
    scope: 'snsapi_login',
    state,
  }).toString()
  return `${address.href}#wechat_redirect`
}

/**
 * What came back from WeChat. The code is exchanged once and never again. Errors: `qrOutlived` (1002) for a state or
 * code that is old, used or another browser's, `wechatRefused`, `closed`, `methodOff`.
 */
export async function returnFromWechat(
  ctx: Context,
  response: { code: string; state: string; browserSecret: string },
  device: Device,
): Promise<WechatReturn> {
  const app = requireApp(ctx)
  await limitAddress(ctx, RETURNS)
  const { redirectUrl } = await takeStep(ctx, 'wechat state', stateClaims, {
    sealed: response.state,
    browserSecret: response.browserSecret,
  })
  if (response.code === '') throw authErrors.wechatRefused()
  const person = await exchangeCode(ctx, app, response.code)
  const account = await linkedAccount(ctx, app, person)
  if (account) {
    if (account.closedAt !== null) throw authErrors.closed()
    const user = await openSession(ctx, account, device, { proof: 'wechat' })
    return { kind: 'signedIn', user, redirectUrl }
  }
  const browser = await sha256Hex(response.browserSecret)
  const ticket = await sealStep(ctx, 'wechat bind', { browser, ...person })
  return { kind: 'bind', ticket, redirectUrl }
}

/**
 * Binds the WeChat person of a ticket to the account whose password this is, and signs it in. A wrong password leaves
 * the ticket good. Errors: `qrOutlived`, `wechatTaken`, those of `provePassword`.
 */
export async function bindWechat(
  ctx: Context,
  input: WechatBindInput & { browserSecret: string },
  device: Device,
): Promise<SignedInView> {
  const app = requireApp(ctx)
  const step = { sealed: input.ticket, browserSecret: input.browserSecret }
  const { openId, unionId, jti } = await readStep(ctx, 'wechat bind', bindClaims, step)
  const account = await provePassword(ctx, input, device.mark)
  if (!(await spendStep(ctx, 'wechat bind', jti))) throw authErrors.qrOutlived()
  const link = { appId: app.appId, openId, unionId, accountId: account.id }
  const writes = [
    ctx.db.insert(wechatLinks).values({ ...link, createdAt: ctx.now().getTime() }),
    ...(await auditActionsOf(ctx, account.id, 'auth.bindWechat')),
  ]
  try {
    return await openSession(ctx, account, device, { proof: 'wechat', writes })
  } catch (error) {
    throw isRefused(error, 'UNIQUE constraint failed: wechat_links')
      ? authErrors.wechatTaken()
      : error
  }
}

/** The signed-in person's openid within an app of this host; '' for none. */
export async function openIdOf(ctx: Context, appId: string): Promise<string> {
  const isOurs = ctx.settings.WECHAT_APPS.some(
    (app) => app.host === ctx.host && app.appId === appId,
  )
  if (!isOurs || !ctx.actor) return ''
  const own = and(eq(wechatLinks.appId, appId), eq(wechatLinks.accountId, ctx.actor.accountId))
  const [row] = await ctx.db.select({ openId: wechatLinks.openId }).from(wechatLinks).where(own)
  return row?.openId ?? ''
}

function requireApp(ctx: Context): WechatAppSettings {
  requireMethod(ctx, 'wechat')
  const app = ctx.settings.WECHAT_APPS.find(({ host }) => host === ctx.host)
  if (!app) throw authErrors.methodOff()
  return app
}

// An openid means something within its app only; a unionid joins the apps of one owner.
async function linkedAccount(ctx: Context, { appId }: WechatAppSettings, person: WechatPerson) {
  const isSame = and(eq(wechatLinks.appId, appId), eq(wechatLinks.openId, person.openId))
  const [row] = await ctx.db
    .select({ account: accounts })
    .from(wechatLinks)
    .innerJoin(accounts, eq(accounts.id, wechatLinks.accountId))
    .where(isSame)
  return row?.account ?? null
}

function sealStep(ctx: Context, purpose: string, facts: Record<string, string>): Promise<string> {
  const now = Math.floor(ctx.now().getTime() / 1000)
  return new SignJWT(facts)
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(randomCode())
    .setAudience(audienceOf(ctx, purpose))
    .setIssuedAt(now)
    .setExpirationTime(now + STEP_SECONDS)
    .sign(key(ctx))
}

interface Step {
  sealed: string
  browserSecret: string
}

async function readStep<Claims extends { browser: string; jti: string }>(
  ctx: Context,
  purpose: string,
  shape: z.ZodType<Claims>,
  { sealed, browserSecret }: Step,
): Promise<Claims> {
  const opened = await jwtVerify(sealed, key(ctx), {
    algorithms: ['HS256'],
    audience: audienceOf(ctx, purpose),
    currentDate: ctx.now(),
    requiredClaims: ['exp'],
  }).catch(() => null)
  const read = shape.safeParse(opened?.payload)
  const isOwn = read.success && read.data.browser === (await sha256Hex(browserSecret))
  if (!read.success || !isOwn || browserSecret === '') throw authErrors.qrOutlived()
  return read.data
}

async function takeStep<Claims extends { browser: string; jti: string }>(
  ctx: Context,
  purpose: string,
  shape: z.ZodType<Claims>,
  step: Step,
): Promise<Claims> {
  const claims = await readStep(ctx, purpose, shape, step)
  if (!(await spendStep(ctx, purpose, claims.jti))) throw authErrors.qrOutlived()
  return claims
}

const spendStep = (ctx: Context, purpose: string, jti: string) =>
  spendOnce(ctx, purpose, jti, ctx.now().getTime() + STEP_SECONDS * 1000)

// A step of one brand's host, and of one purpose, is nothing elsewhere.
const audienceOf = (ctx: Context, purpose: string) => `${purpose} ${ctx.brandId ?? 'none'}`
const key = (ctx: Context) => new TextEncoder().encode(ctx.settings.JWT_SECRET)
