import { expect, test } from 'vitest'
import { UNLIMITED_FROM_LEVEL } from '~/features/teams/terms'
import {
  hasPhone,
  isVerified,
  levelNumerals,
  remainingQuestions,
  remainingWords,
} from './membership'

const user = {
  id: '7',
  account: '',
  loginName: 'shenyan',
  name: '沈砚',
  avatar: '',
  isNeedChangePassword: false,
  hasPassword: true,
  createTime: '',
  authenticationStatus: 'none' as const,
  channelId: 0,
}

test('what is left to ask is what was given less what was used, and nothing when nobody knows', () => {
  expect(remainingQuestions({ vipLevel: 1, maxChat: 100, usedChat: 3 })).toBe(97)
  expect(remainingQuestions({ vipLevel: 1, maxChat: 3, usedChat: 5 })).toBe(0)
  expect(remainingQuestions(null)).toBe(0)
  expect(remainingWords({ vipLevel: 2, maxChat: 9, usedChat: 1 })).toBe('8次')
  expect(remainingWords({ vipLevel: 3, maxChat: 9, usedChat: 9 })).toBe('不限次')
})

test('不限 stands from the level on where the server stops counting, and not below it', () => {
  const used = { maxChat: 100, usedChat: 100 }
  expect(remainingWords({ ...used, vipLevel: UNLIMITED_FROM_LEVEL })).toBe('不限次')
  expect(remainingWords({ ...used, vipLevel: UNLIMITED_FROM_LEVEL - 1 })).toBe('0次')
})

test('verified and bound are facts of the person, and of nobody for a visitor', () => {
  expect([isVerified(null), isVerified(user), hasPhone(null), hasPhone(user)]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(isVerified({ ...user, authenticationStatus: 'done' })).toBe(true)
  expect(hasPhone({ ...user, account: '13800138000' })).toBe(true)
})

test('the levels 2, 3 and 4 have a badge', () => {
  expect([0, 1, 2, 3, 4, 5].map((level) => Boolean(levelNumerals[level]))).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
  ])
})
