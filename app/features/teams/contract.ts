/** A team of the caller, as /team/list answers it. */
export interface TeamView {
  id: string
  name: string
  shellName: string
  space: { id: string }
  member: { id: string; role: 'owner' | 'admin' | 'member' }
  status: 'trial' | 'active' | 'expired'
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  expiryDate: string
  maxScholarSearch: number
  usedScholarSearch: number
}

/** Knowledge-assistant member info. */
export interface MemberInfoView {
  vipLevel: number
  maxChat: number
  usedChat: number
}
