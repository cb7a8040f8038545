// Words and shapes of teams. Free of zod: the browser loads this, not the schemas of contract.ts.
import { formatDay } from '~/core/format'

export const roleNames = ['owner', 'admin', 'member'] as const
export type RoleName = (typeof roleNames)[number]
export const roleLabels = {
  owner: '创建者',
  admin: '管理员',
  member: '成员',
} as const satisfies Record<RoleName, string>
export const planLabels = { trial: '试用', active: '使用中', expired: '已到期' } as const

/** Session key of an invitation that waits for its person to sign in. */
export const INVITE_KEY = 'teamInviteCode'
export const INVITATION_DAYS = 7
/** People that may be invited at once. */
export const INVITE_AT_ONCE = 50
/** Days that a link for several people may live, as offered. */
export const LINK_DAYS = [1, 7, 30] as const
/** People that one link may bring in. */
export const LINK_PEOPLE_AT_MOST = 200

/** `2027年5月1日到期`, or that there is no end. */
export const planEndWords = (expiryDate: string) =>
  expiryDate === '' ? '长期有效' : `${formatDay(expiryDate)}到期`

/** From this level of a plan on questions are not counted. */
export const UNLIMITED_FROM_LEVEL = 3

/** A team of the caller, as /team/list answers it. */
export interface TeamView {
  id: string
  /** Its brand's, once that is published. */
  name: string
  /** Address of the picture; '' where a seal of the name stands in. */
  logo: string
  /** That seal is the house's red one. */
  isHouse: boolean
  shellName: string
  space: { id: string }
  member: { id: string; role: RoleName }
  status: 'trial' | 'active' | 'expired'
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai; '' for a plan without an end. */
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

/** One team, for its members. */
export interface TeamInfoView {
  id: string
  name: string
  /** Address of the picture; '' for none. */
  logo: string
  /** Name and logo are the published brand's, and changed there. */
  isBranded: boolean
  contact: string
  shellName: string
  status: TeamView['status']
  expiryDate: string
  seats: number
  usedSeats: number
  /** Free seats that are promised to invitations. */
  invitedSeats: number
  vipLevel: number
  /** Questions a member may ask a month; without meaning from level 3 on. */
  maxChat: number
  maxScholarSearch: number
  usedScholarSearch: number
}

export interface MemberView {
  id: string
  userId: string
  /** What the team calls the person. */
  name: string
  account: string
  /** Masked: `138 **** 6021`; '' when none is known. */
  mobile: string
  role: RoleName
  status: 'active' | 'stopped'
  joinTime: string
  lastActiveTime: string
}

export interface MemberPage {
  records: MemberView[]
  pages: number
  total: number
}

/** The answer of member/updateByAdmin; the password is told this once and kept nowhere. */
export interface UpdatedMemberView extends MemberView {
  initialPassword?: string
}

export interface InvitationView {
  id: string
  name: string
  mobile: string
  role: 'admin' | 'member'
  /** How many people may come in by it, and how many have. */
  maxUses: number
  uses: number
  createTime: string
  expireTime: string
}

/** The answer of member/invite: the code is told this once. */
export interface InvitedView extends InvitationView {
  tic: string
  link: string
}

/** The answer of member/inviteMany: who was invited, and who was not because they need not be. */
export interface InvitedManyView {
  invited: InvitedView[]
  skipped: { name: string; mobile: string; reason: 'invited' | 'member' }[]
}

/** What the holder of a code may know before joining. */
export interface InvitationLetter {
  teamName: string
  role: 'admin' | 'member'
  name: string
  /** Masked number that has to be proved; '' for none. */
  mobile: string
  expireTime: string
}

export interface MemberUsage {
  memberId: string
  name: string
  questions: number
  coins: number
  scholar: number
  words: number
}

export interface AuditView {
  id: string
  createTime: string
  accountId: string
  /** '' for the system itself. */
  name: string
  act: string
  actLabel: string
  /** What was acted upon, with its facts, in words. */
  object: string
  address: string
  isSensitive: boolean
}

export interface AuditPage {
  records: AuditView[]
  pages: number
  total: number
}
