import { expect, test, vi } from 'vitest'
import {
  isAbsolutePlace,
  openPlace,
  runNavigationSteps,
  type NavigationDeps,
} from './navigation-steps'

function steps(
  options: { loggedIn?: boolean; byCookie?: boolean; byCall?: boolean; rule?: string } = {},
) {
  const done: string[] = []
  let isLoggedIn = options.loggedIn ?? false
  const deps: NavigationDeps = {
    isLoggedIn: () => isLoggedIn,
    initTeam: async () => void done.push('team'),
    restoreSession() {
      done.push('restore')
      isLoggedIn ||= options.byCookie ?? false
    },
    async loadUser() {
      done.push('user')
      isLoggedIn ||= options.byCall ?? false
    },
    loadMemberInfo: async () => void done.push('member'),
    redirectOf: () => options.rule ?? null,
    open: (target) => void done.push(`open ${target}`),
  }
  return { done, run: (path = '/chat') => runNavigationSteps(path, deps) }
}

test('someone signed in has the team readied and nothing asked', async () => {
  const { done, run } = steps({ loggedIn: true })
  await run()
  expect(done).toEqual(['team'])
})

test('a session of the cookie is restored, then the team readied', async () => {
  const { done, run } = steps({ byCookie: true })
  await run()
  expect(done).toEqual(['restore', 'team'])
})

test('a visitor is asked for by both calls, and only then has no team', async () => {
  const visitor = steps()
  await visitor.run()
  expect(visitor.done).toEqual(['restore', 'user', 'member'])
  const found = steps({ byCall: true })
  await found.run()
  expect(found.done).toEqual(['restore', 'user', 'member', 'team'])
})

test('the rule comes last', async () => {
  const { done, run } = steps({ loggedIn: true, rule: '/profile/basic' })
  await run('/profile')
  expect(done).toEqual(['team', 'open /profile/basic'])
})

test('the error page of teams restores nobody, previews of PDF do nothing at all', async () => {
  for (const [path, target] of [
    ['/team-error', ['open /x']],
    ['/pdf-preview', []],
    ['/pdf-preview/x', []],
  ] as const) {
    const { done, run } = steps({ byCookie: true, rule: '/x' })
    await run(path)
    expect(done, path).toEqual(target)
  }
})

test('an address with a host is loaded whole, a path is walked to', () => {
  const inApp = vi.fn()
  const load = vi.fn()
  openPlace('https://a.test/x', inApp, load)
  openPlace('/library?a=1', inApp, load)
  expect(load.mock.calls).toEqual([['https://a.test/x']])
  expect(inApp.mock.calls).toEqual([['/library?a=1']])
  expect(
    ['//a.test', 'HTTPS://a', 'mailto:x', '/a//b', 'a/b', '?x=http://a'].map(isAbsolutePlace),
  ).toEqual([true, true, true, false, false, false])
})
