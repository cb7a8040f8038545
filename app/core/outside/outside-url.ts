import { addressOfHost, isPublicAddress } from './addresses'
import { OutsideRefusal } from './refusal'

/** Where nobody is sent, and where local fakes live. */
export interface OutsideRules {
  /** Our own domains, lower case; what lies under them is ours too. */
  ownHosts: readonly string[]
  /** `host:port` that may be visited although they are not public. From the configuration of a laptop only. */
  allowedHosts: readonly string[]
}

/** The rules of this deployment. `host`: where the asker is, with or without its port; '' when there is none. */
export function addressRules(
  settings: {
    HOUSE_DOMAINS: readonly string[]
    LOCAL_DOMAIN: string
    OUTSIDE_ALLOWED_HOSTS: readonly string[]
  },
  host: string,
): OutsideRules {
  const { HOUSE_DOMAINS, LOCAL_DOMAIN, OUTSIDE_ALLOWED_HOSTS } = settings
  const [ownHost = ''] = host.split(':')
  return {
    ownHosts: [...HOUSE_DOMAINS, LOCAL_DOMAIN, ownHost].filter(Boolean),
    allowedHosts: OUTSIDE_ALLOWED_HOSTS,
  }
}

export interface OutsideUrl {
  url: URL
  /** Allowed by configuration: its address is not looked at. */
  isAllowed: boolean
}

const LONGEST = 2000
const ports = new Set(['', '80', '443'])
// Names that lead into a house: by custom or by RFC 6761, 6762, 8375 and 9476.
const indoors = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'home.arpa']
const unreachable = ['test', 'invalid', 'example', 'onion', 'alt']

/**
 * A web address that may be asked for as far as its text can tell: http or https, the web's own ports, no user name, a
 * public name or address, not our own house. Throws `OutsideRefusal('refused')`.
 */
export function readOutsideUrl(text: string, rules: OutsideRules): OutsideUrl {
  const url = URL.canParse(text) && text.length <= LONGEST ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new OutsideRefusal('refused')
  if (url.username !== '' || url.password !== '') throw new OutsideRefusal('refused')
  url.hash = ''
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  if (rules.allowedHosts.includes(`${url.hostname}:${port}`)) return { url, isAllowed: true }
  if (!ports.has(url.port) || !isPublicHost(url.hostname, rules))
    throw new OutsideRefusal('refused')
  return { url, isAllowed: false }
}

function isPublicHost(host: string, { ownHosts }: OutsideRules): boolean {
  const address = addressOfHost(host)
  if (address !== null) return isPublicAddress(address)
  if (!host.includes('.') || host.endsWith('.')) return false
  return ![...indoors, ...unreachable, ...ownHosts].some((name) => isUnder(host, name))
}

/** Whether a name is one of those that nobody can have (RFC 2606, 6761, 7686, 9476). */
export const leadsNowhere = (host: string): boolean =>
  unreachable.some((name) => isUnder(host, name))

const isUnder = (host: string, name: string) => host === name || host.endsWith(`.${name}`)
