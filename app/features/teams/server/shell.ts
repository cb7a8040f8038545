import type { ShellData } from '~/browser/shell-data'
import type { Context } from '~/core/context'
import { currentUser } from '~/features/auth/server'
import { brandOfHost, domainOf, previewedBrand } from '~/features/brands/server'
import { listTeams, memberInfo } from './seats'

/** What every page knows before its first paint. The theme is the visitor's own and comes from the request. */
export async function loadShell(
  ctx: Context,
  theme: ShellData['theme'],
  preview: string | null = null,
): Promise<ShellData> {
  const brand =
    (preview && (await previewedBrand(ctx, preview))) || (await brandOfHost(ctx, ctx.host))
  const [user, teams, info] = await Promise.all([
    currentUser(ctx).catch(() => null),
    listTeams(ctx),
    memberInfo(ctx),
  ])
  const isLocal = ctx.settings.APP_ENV === 'local'
  return {
    brand,
    user,
    teams: user ? teams : [],
    team: (user && teams[0]) ?? null,
    memberInfo: user ? info : null,
    theme,
    demoLogins: isLocal && !user ? demoLoginsOf(ctx) : [],
    hasReasoning: ctx.models.whoServes('reasoning').provider !== 'offline',
    apiSigning: Object.entries(ctx.settings.API_SIGN_KEYS)[0]?.join(':') ?? '',
    isLocal,
  }
}

// The logins of this host's team, which `npm start` names; no other build has any.
function demoLoginsOf(ctx: Context): ShellData['demoLogins'] {
  const domain = domainOf(ctx.host, ctx.settings)
  return ctx.settings.DEMO_LOGINS.filter(({ host }) => host === domain)
}
