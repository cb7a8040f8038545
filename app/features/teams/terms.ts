// Words and shapes of teams. Free of zod: the browser loads this, not the schemas of contract.ts.
import { formatDay } from '~/core/format'

export const roleNames = ['owner', 'admin', 'member'] as const
export type RoleName = (typeof roleNames)[number]
export const roleLabels = {
  owner: '创建者',
  admin: '管理员',
  member: '成员',
} as const satisfies Record<RoleName, string>
/** Why the members of a team are turned away: '' for an open one. */
export const closures = ['', 'suspended', 'deleting', 'erased'] as const
export type Closure = (typeof closures)[number]
/** A team that turns its members away, as one of them may know. */
export interface ClosedTeam {
  id: string
  name: string
  closure: 'suspended' | 'deleting'
  isOwner: boolean
  /** Why an operator has suspended it, for its owner; '' for all others. */
  reason: string
  /** `YYYY-MM-DD HH:mm:ss`; '' for one that is not to be deleted. */
  eraseTime: string
}

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

export type {
  AuditPage,
  InvitationLetter,
  InvitationView,
  InvitedManyView,
  InvitedView,
  MemberInfoView,
  MemberPage,
  MemberUsage,
  MemberView,
  TeamInfoView,
  TeamView,
  UpdatedMemberView,
} from './contract'
