/** What every page knows of the brand before anyone signs in. */
export interface BrandView {
  id: string
  teamId: string
  name: string
  shellName: string
  /** `#rrggbb` or '' for the product's own ink. */
  color: string
  logoUrl: string
  motto: string
  disclaimerAddition: string
  filingNumber: string
  loginMethods: ('password' | 'sms' | 'wechat')[]
  isHouse: boolean
}

/** The answer of /team/infoByDomain. */
export interface DomainInfoView {
  teamId: string
  shellName: string
  name: string
  logo: string
  status: 'trial' | 'active' | 'expired'
}
