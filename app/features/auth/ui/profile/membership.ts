import type { UserView } from '../../contract'

/** Questions and level of a member, as teams tell them. */
export interface Membership {
  vipLevel: number
  maxChat: number
  usedChat: number
}

// teams' UNLIMITED_FROM_LEVEL, which this feature may not ask; a test holds them together.
const TOP_TIER = 3

/** Signed in, and checked to be who they say. */
export const isVerified = (user: UserView | null) => user?.authenticationStatus === 'done'

/** A phone is bound when the account has a number. */
export const hasPhone = (user: UserView | null) => Boolean(user?.account)

/** `maxChat − usedChat`, 0 when nothing is known. */
export const remainingQuestions = (info: Membership | null) =>
  info === null ? 0 : Math.max(0, info.maxChat - info.usedChat)

/** What stands behind 剩余提问: a number, or that nobody counts. */
export const remainingWords = (info: Membership | null) =>
  info !== null && info.vipLevel >= TOP_TIER ? '不限次' : `${remainingQuestions(info)}次`

/** Levels with a badge of their own, by the numeral on it. */
export const levelNumerals: Record<number, string | undefined> = { 2: '贰', 3: '叁', 4: '肆' }
