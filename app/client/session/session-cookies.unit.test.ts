import { expect, test } from 'vitest'
import { cookieLines, readSessionCookies } from './session-cookies'

const user = {
  id: '7',
  account: '13800138000',
  loginName: 'shenyan',
  name: '沈砚; =,',
  avatar: '/files/avatars/x',
  isNeedChangePassword: false,
  hasPassword: true,
  createTime: '2026-01-01 08:00:00',
  authenticationStatus: 'done' as const,
  channelId: 0,
}
const memberInfo = { vipLevel: 2, maxChat: 100, usedChat: 3 }
const jar = (lines: string[]) => lines.map((line) => line.split('; ')[0]).join('; ')

test('what was kept is read again, slim, and marked for this site alone', () => {
  const lines = cookieLines({ user, memberInfo, team: null }, true)
  expect(readSessionCookies(jar(lines))).toEqual({
    user: { ...user, avatar: '' },
    memberInfo,
    team: null,
  })
  for (const line of lines) expect(line).toMatch(/; path=\/; .*samesite=lax; secure$/)
  expect(cookieLines({ user, memberInfo, team: null }, false)[0]).not.toContain('secure')
  // Nobody's cookie is taken away.
  expect(lines.find((line) => line.startsWith('teamInfo='))).toContain('max-age=0')
})

test('a cookie that no browser would keep is not written', () => {
  const [line = ''] = cookieLines(
    { user: { ...user, name: '砚'.repeat(500) }, memberInfo, team: null },
    true,
  )
  expect(line).toMatch(/^userInfo=; .*max-age=0/)
})

test('a corrupt cookie counts as none', () => {
  for (const value of ['%', '{', '[]', '7', 'null', '%7B%22id%22', '', '%E0%A4%A']) {
    expect(readSessionCookies(`a=1; userInfo=${value}; b=2`).user).toBeNull()
  }
  expect(readSessionCookies('').user).toBeNull()
})
