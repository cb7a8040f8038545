import {
  httpsHostResolver,
  openOutside,
  openSending,
  type FetchOutside,
  type SendOutside,
} from '~/core/outside'
import type { Settings } from '~/core/settings'

/**
 * The guarded way to the web. `outside`, where there is one, refuses private addresses in the moment of connecting, so
 * that a name which changes after it was asked for leads nowhere; on the platform no Worker reaches them at all.
 */
export function openWeb(settings: Settings, outside: Fetcher | undefined): FetchOutside {
  return openOutside({
    resolver: httpsHostResolver(settings.DNS_RESOLVER_URL),
    ownHosts: ownHostsOf(settings),
    allowedHosts: settings.OUTSIDE_ALLOWED_HOSTS,
    connect: connectBy(outside),
  })
}

/** The same for requests to servers of models that teams name; those of the operator's list need not be public. */
export function openModelRequests(settings: Settings, outside: Fetcher | undefined): SendOutside {
  return openSending({
    resolver: outside ? null : httpsHostResolver(settings.DNS_RESOLVER_URL),
    ownHosts: ownHostsOf(settings),
    allowedHosts: settings.TEAM_MODEL_HOSTS,
    connect: connectBy(outside),
  })
}

/** The same for push services, which browsers name. */
export function openPushServices(settings: Settings, outside: Fetcher | undefined): SendOutside {
  return openSending({
    resolver: outside ? null : httpsHostResolver(settings.DNS_RESOLVER_URL),
    ownHosts: ownHostsOf(settings),
    allowedHosts: settings.OUTSIDE_ALLOWED_HOSTS,
    connect: connectBy(outside),
  })
}

const ownHostsOf = ({ HOUSE_DOMAINS, DOMAIN_TARGET, LOCAL_DOMAIN }: Settings) =>
  [...HOUSE_DOMAINS, DOMAIN_TARGET.toLowerCase(), LOCAL_DOMAIN].filter(Boolean)

const connectBy = (outside: Fetcher | undefined) => (request: Request, isAllowed: boolean) =>
  isAllowed || !outside ? fetch(request) : outside.fetch(request)
