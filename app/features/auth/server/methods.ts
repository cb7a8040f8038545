import type { Context } from '~/core/context'
import type { SignInMethod, SignInOptions } from '../views'
import { smsProvider } from './sms'
import { hostLoginMethods } from './ports'

/**
 * The ways to sign in that a host really offers: those that its brand wants and that are configured. Passwords always
 * remain where nothing else would.
 */
export function offeredMethods(
  ctx: Pick<Context, 'settings'>,
  host: string,
  allowed: readonly SignInMethod[],
): SignInMethod[] {
  const { settings } = ctx
  const isConfigured = {
    password: true,
    sms: smsProvider(settings) !== null,
    wechat: settings.WECHAT_APPS.some((app) => app.host === host),
  } satisfies Record<SignInMethod, boolean>
  const offered = allowed.filter((method) => isConfigured[method])
  return offered.length > 0 ? offered : ['password']
}

/** What the pages of this host say about signing in. */
export function signInOptions(ctx: Context): SignInOptions {
  return {
    methods: [...(hostLoginMethods.of(ctx) ?? ['password'])],
    partners: ctx.settings.PARTNERS.map(({ utmSource, loginPath }) => ({ utmSource, loginPath })),
  }
}
