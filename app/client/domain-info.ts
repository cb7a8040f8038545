import { local } from './storage'

/** What a call may say of the visited domain; the last is the browser's own. */
const domainErrors = ['DOMAIN_NOT_FOUND', 'TEAM_NOT_FOUND', 'NETWORK_ERROR'] as const
type DomainError = (typeof domainErrors)[number]

/** What is known of the visited domain, as other clients of this browser read it. */
export interface DomainInfo {
  currentDomain: string
  domainInfo: { shellName: string } | null
  /** ISO 8601. */
  lastUpdated: string
  /** '' when the domain has its team. */
  error: '' | DomainError
}

/** Keeps what the page said of its domain; a host of no team takes the last one's name away. */
export function keepDomainInfo(host: string, brand: { shellName: string } | null, now: Date): void {
  const info: DomainInfo = {
    currentDomain: host,
    domainInfo: brand && { shellName: brand.shellName },
    lastUpdated: now.toISOString(),
    // The server tells neither from the other on a page: both lead to /team-error.
    error: brand ? '' : 'DOMAIN_NOT_FOUND',
  }
  local.write('domain_info', info)
}

/** Keeps what a call said of the domain, if it said anything; without a team nothing of one stays known. */
export function keepDomainError(code: string, now: Date): void {
  const error = domainErrors.find((item) => item === code)
  if (!error) return
  const stored = local.read<Partial<DomainInfo>>('domain_info', {})
  local.write('domain_info', {
    // The page has written it; a call is made on no other.
    currentDomain: stored.currentDomain ?? '',
    domainInfo: error === 'NETWORK_ERROR' ? (stored.domainInfo ?? null) : null,
    lastUpdated: now.toISOString(),
    error,
  } satisfies DomainInfo)
}

/** The shell's name by the domain; '' where it has none. */
export const shellNameOfDomain = () =>
  local.read<Partial<DomainInfo>>('domain_info', {}).domainInfo?.shellName ?? ''
