import { httpsHostResolver, openOutside, type FetchOutside } from '~/core/outside'
import type { Settings } from '~/core/settings'

/**
 * The guarded way to the web. `outside`, where there is one, refuses private addresses in the moment of connecting, so
 * that a name which changes after it was asked for leads nowhere; on the platform no Worker reaches them at all.
 */
export function openWeb(settings: Settings, outside: Fetcher | undefined): FetchOutside {
  const { HOUSE_DOMAINS, DOMAIN_TARGET, LOCAL_DOMAIN, OUTSIDE_ALLOWED_HOSTS } = settings
  return openOutside({
    resolver: httpsHostResolver(settings.DNS_RESOLVER_URL),
    ownHosts: [...HOUSE_DOMAINS, DOMAIN_TARGET.toLowerCase(), LOCAL_DOMAIN].filter(Boolean),
    allowedHosts: OUTSIDE_ALLOWED_HOSTS,
    connect: (request, isAllowed) =>
      isAllowed || !outside ? fetch(request) : outside.fetch(request),
  })
}
