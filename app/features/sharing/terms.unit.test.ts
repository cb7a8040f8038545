import { expect, test } from 'vitest'
import { shareAppName, sharePath } from './terms'

test('R-SHARE-04: the share app is the team edition, and says so when it is a test environment', () => {
  expect(['production', 'local', 'test'].map(shareAppName)).toEqual([
    '团队版',
    '团队版',
    '团队版（测试环境）',
  ])
})

test('R-SHARE-01, 02: a link names its mode and who handed it on', () => {
  const code = 'ABCDEFGHIJKLMNOPQRSTUV'
  expect(sharePath(code, 'view', '9')).toBe(`/share/${code}?mode=view&sharerUserId=9`)
  expect(sharePath(code, 'share', '')).toBe(`/share/${code}?mode=share`)
})
