import { importJWK, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Context } from '~/core/context'
import { didNotHold } from '~/core/commit-if'
import { isRefused } from '~/core/database'
import { requestErrors } from '~/core/errors'
import { limitAddress, limitRate, type RateRule } from '~/core/rate'
import { spendOnce } from '~/core/replay'
import type { PartnerSettings } from '~/core/settings/sign-in'
import { mobileNumber } from '~/core/text/text-rules'
import { channelIds } from '~/core/visit/channel-ids'
import { authErrors } from '../errors'
import type { PartnerLoginInput } from '../contract'
import type { SignedInView } from '../views'
import { accountOfMobile, type AccountRow } from './accounts'
import { openSession, type Device } from './sessions'
import { accounts } from './tables'
import { memberships } from './ports'

const LIFE_SECONDS = 120
const SKEW_SECONDS = 10
const MINUTE_MS = 60_000

const BY_ADDRESS: RateRule = { name: 'auth.partner.address', limit: 20, windowMs: MINUTE_MS }
const BY_MOBILE: RateRule = { name: 'auth.partner.mobile', limit: 5, windowMs: MINUTE_MS }

const claims = z.object({
  sub: z.string(),
  jti: z.string().min(8).max(128),
  iat: z.number(),
  exp: z.number(),
})

/**
 * Signs a partner's person in by what the partner says of them: a signed, short-lived assertion for this host, good
 * once. It opens an account of the partner's channel, or enters one that the same partner opened; it never enters
 * another account, nor one that manages a team. Every refusal reads alike. Errors: `requestErrors.notFound` where no
 * such partner is configured, `partnerRefused`, `requestErrors.tooMany`.
 */
export async function signInByPartner(
  ctx: Context,
  loginPath: string,
  input: PartnerLoginInput,
  device: Device,
): Promise<SignedInView> {
  const { partner, mobile } = await provePartner(ctx, loginPath, input)
  const existing = await accountOfMobile(ctx, mobile)
  if (existing && !(await mayEnter(ctx, partner, existing))) throw authErrors.partnerRefused()
  const account = existing ?? newcomer(ctx, partner, mobile, input)
  const place = { accountId: account.id, teamId: partner.teamId }
  const seat = await memberships.of(ctx)?.seatForPartner(ctx, place)
  if (!seat) throw authErrors.partnerRefused()
  const writes = existing ? seat : [ctx.db.insert(accounts).values(account), ...seat]
  try {
    return await openSession(ctx, account, device, { proof: 'partner', writes })
  } catch (error) {
    // No seat is free, or the same person came in by another tab at the same moment.
    const isOver = didNotHold(error) || isRefused(error, 'UNIQUE constraint failed')
    throw isOver ? authErrors.partnerRefused() : error
  }
}

async function provePartner(ctx: Context, loginPath: string, input: PartnerLoginInput) {
  const partner = ctx.settings.PARTNERS.find((item) => item.loginPath === loginPath)
  if (!partner) throw requestErrors.notFound()
  await limitAddress(ctx, BY_ADDRESS)
  const mobile = mobileNumber(input.mobile)
  if (mobile === null) throw authErrors.partnerRefused()
  await limitRate(ctx, BY_MOBILE, mobile)
  if (!(await isAsserted(ctx, partner, mobile, input.verifyCode))) throw authErrors.partnerRefused()
  return { partner, mobile }
}

async function isAsserted(
  ctx: Context,
  partner: PartnerSettings,
  mobile: string,
  assertion: string,
): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(assertion, await keyOf(partner), {
      algorithms: [partner.secret ? 'HS256' : 'EdDSA'],
      issuer: partner.slug,
      audience: ctx.host,
      currentDate: ctx.now(),
      clockTolerance: SKEW_SECONDS,
      requiredClaims: ['sub', 'jti', 'iat', 'exp', 'aud', 'iss'],
    })
    const { sub, jti, iat, exp } = claims.parse(payload)
    const now = ctx.now().getTime() / 1000
    const isShort = exp - iat <= LIFE_SECONDS && iat <= now + SKEW_SECONDS
    if (!isShort || mobileNumber(sub) !== mobile) return false
    // The last check: a refused assertion is not used up by somebody else's guess.
    return await spendOnce(ctx, `partner ${partner.slug}`, jti, (exp + SKEW_SECONDS) * 1000)
  } catch (error) {
    if (isOfJose(error) || error instanceof z.ZodError) return false
    throw error
  }
}

const isOfJose = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')

async function keyOf({ secret, publicKey }: PartnerSettings) {
  return secret ? new TextEncoder().encode(secret) : importJWK(publicKey ?? {}, 'EdDSA')
}

async function mayEnter(
  ctx: Context,
  partner: PartnerSettings,
  account: AccountRow,
): Promise<boolean> {
  const isTheirs = account.channelId === channelIds.PARTNER && account.partner === partner.slug
  if (!isTheirs || account.closedAt !== null) return false
  // Whoever rose to manage a team since signs in by themselves.
  return !((await memberships.of(ctx)?.managesTeam(ctx, account.id)) ?? true)
}

function newcomer(
  ctx: Context,
  partner: PartnerSettings,
  mobile: string,
  { inviteUserId }: PartnerLoginInput,
): AccountRow {
  const inviter = String(inviteUserId ?? '')
  return {
    id: ctx.newId(),
    account: mobile,
    mobile,
    passwordHash: '',
    name: `用户${mobile.slice(-4)}`,
    avatarKey: '',
    authenticationStatus: 'none',
    isNeedChangePassword: false,
    channelId: channelIds.PARTNER,
    partner: partner.slug,
    invitedBy: /^\d{1,16}$/.test(inviter) ? inviter : '',
    createdAt: ctx.now().getTime(),
    closedAt: null,
  }
}
