import type { ShellData } from '~/client/register'
import type { Context } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import { currentUser, offeredMethods, signInOptions } from '~/features/auth/server'
import { brandOfHost, domainOf, previewedBrand } from '~/features/brands/server'
import type { BrandView } from '~/features/brands/contract'
import { placeNow } from './members/seats'
import { closedTeamOf } from './plan/closed-team'
import { teamThatStopped } from './plan/stopped'
import { hostLoginMethods } from '~/features/auth/server/ports'
import { extend } from '~/core/extension-points'

/** What every page knows before its first paint. The theme is the visitor's own and comes from the request. */
export async function loadShell(
  ctx: Context,
  theme: ShellData['theme'],
  preview: string | null = null,
  framed?: BrandView | null,
): Promise<Omit<ShellData, 'modes' | 'isFramed' | 'brandStyle'>> {
  const previewed = framed ?? (await draftOf(ctx, preview))
  const brand = previewed ?? (await brandOfHost(ctx, ctx.host))
  const user = await currentUser(ctx).catch(() => null)
  const isLocal = ctx.settings.APP_ENV === 'local'
  return {
    brand,
    user,
    ...(await placeOf(ctx, user !== null)),
    theme,
    signIn: signInOptions(
      previewed ? extend(ctx, hostLoginMethods.with(methodsOf(ctx, previewed))) : ctx,
    ),
    demoLogins: isLocal && !user ? demoLoginsOf(ctx) : [],
    clientMarkers: ctx.settings.CLIENT_MARKERS,
    support: supportOf(ctx),
    apiSigning: Object.entries(ctx.settings.API_SIGN_KEYS)[0]?.join(':') ?? '',
    isLocal,
  }
}

// The brand's own before the one of all others.
function supportOf(ctx: Context): ShellData['support'] {
  const { SUPPORT_CONTACTS: contacts } = ctx.settings
  const isOwn = (brand: string) => brand === ctx.brandId || brand === ctx.host
  const found =
    contacts.find(({ brands }) => brands.some(isOwn)) ??
    contacts.find(({ brands }) => brands.length === 0)
  if (!found) return null
  const { phone, wechat, email, qr } = found
  return { phone, wechat, email, qr }
}

const draftOf = async (ctx: Context, token: string | null) =>
  token ? previewedBrand(ctx, token) : null

// A draft shows the ways to sign in that it would have when published.
const methodsOf = (ctx: Context, { loginMethods }: BrandView) =>
  offeredMethods(ctx, ctx.host, loginMethods)

type Place = Pick<
  ShellData,
  'teams' | 'team' | 'memberInfo' | 'stoppedIn' | 'closedTeam' | 'hasTeamTrouble'
>

// Teams that cannot be read are said to be in trouble: none at all would sign the person out.
async function placeOf(ctx: Context, isSignedIn: boolean): Promise<Place> {
  const nowhere = {
    teams: [],
    team: null,
    memberInfo: null,
    stoppedIn: '',
    closedTeam: null,
    hasTeamTrouble: false,
  }
  if (!isSignedIn) return nowhere
  try {
    const place = await placeNow(ctx)
    const [team = null] = place.teams
    if (team) return { ...nowhere, ...place, team }
    const [stoppedIn, closedTeam] = await Promise.all([teamThatStopped(ctx), closedTeamOf(ctx)])
    return { ...nowhere, stoppedIn: stoppedIn ?? '', closedTeam }
  } catch (error) {
    ctx.log('error', 'teams.unreadable', { reason: reasonOf(error) })
    return { ...nowhere, hasTeamTrouble: true }
  }
}

// The logins of this host's team, which `npm start` names; no other build has any.
function demoLoginsOf(ctx: Context): ShellData['demoLogins'] {
  const domain = domainOf(ctx.host, ctx.settings)
  return ctx.settings.DEMO_LOGINS.filter(({ host }) => host === domain)
}
