import { local } from './storage'

/** What is known of the visited domain, as other clients of this browser read it. */
export interface DomainInfo {
  currentDomain: string
  domainInfo: { shellName: string } | null
  /** ISO 8601. */
  lastUpdated: string
  /** '' when the domain has its team. */
  error: '' | 'DOMAIN_NOT_FOUND' | 'TEAM_NOT_FOUND'
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

/** The shell's name by the domain; '' where it has none. */
export const shellNameOfDomain = () =>
  local.read<Partial<DomainInfo>>('domain_info', {}).domainInfo?.shellName ?? ''
