import type { OwnIdentityView } from './contract'

// Words, limits and shapes of real-name checks. Free of zod: the browser loads this.

export const REAL_NAME_LIMIT = 30
export const REASON_LIMIT = 100

export const documentKinds = ['resident', 'permit', 'taiwan', 'passport'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const documentKindLabels: Record<DocumentKind, string> = {
  resident: '居民身份证',
  permit: '港澳居民来往内地通行证',
  taiwan: '台湾居民来往大陆通行证',
  passport: '护照',
}

export const checkStatuses = ['pending', 'done', 'refused'] as const
export type CheckStatus = (typeof checkStatuses)[number]
export const checkStatusLabels: Record<CheckStatus, string> = {
  pending: '待审核',
  done: '已通过',
  refused: '已退回',
}

/** Whether a person can send theirs in, or take it back. */
export const canChangeIdentity = ({
  status,
  isOffered,
}: Pick<OwnIdentityView, 'status' | 'isOffered'>) =>
  isOffered || status === 'pending' || status === 'done'

export type { IdentityCheckPage, IdentityCheckView, OwnIdentityView } from './contract'
