import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runNavigationSteps, type NavigationDeps } from '../page/navigation-steps'
import { useSession } from '../session/session-store'
import { useToasts } from '../toasts'
import { askAgain, forgetTeams, knownVisitor, readyTeam } from './visitor-asks'

const sent: string[] = []
let results: Record<string, unknown> = {}

beforeEach(() => {
  sent.length = 0
  results = {}
  forgetTeams()
  useSession.setState({
    user: null,
    team: null,
    teams: [],
    memberInfo: null,
    showLoginModal: false,
  })
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace(/\?.*$/, '').slice('/ai'.length)
    sent.push(path)
    const result = results[path] ?? null
    return Response.json({ result, success: true, code: 'SUCCESS', message: '' })
  })
})
afterEach(() => vi.unstubAllGlobals())

const nobody = { ...knownVisitor, redirectOf: () => null, open: () => {} }
const steps = (deps: Partial<NavigationDeps>): NavigationDeps => ({
  ...nobody,
  isLoggedIn: () => useSession.getState().user !== null,
  initTeam: readyTeam,
  restoreSession: () => {},
  ...deps,
})
const user = {
  id: '7',
  account: '',
  loginName: 'lin',
  name: '林',
  avatar: '',
  isNeedChangePassword: false,
  hasPassword: true,
  createTime: '',
  authenticationStatus: 'none',
  channelId: 0,
} as const

test('R-NAV-14: a visitor’s walk asks who is here and says nothing when nobody is', async () => {
  const onFound = vi.fn()
  await runNavigationSteps('/chat', steps(askAgain(onFound)))
  expect(sent).toEqual(['/user/getUserInfo', '/knowledgeAssistant/memberInfo'])
  expect(onFound).not.toHaveBeenCalled()
  expect(useSession.getState().showLoginModal).toBe(false)
  expect(useToasts.getState().toasts).toEqual([])
})

test('R-NAV-14: whoever signed in elsewhere meanwhile is found', async () => {
  results = { '/user/getUserInfo': user }
  const onFound = vi.fn()
  await runNavigationSteps('/chat', steps(askAgain(onFound)))
  expect(onFound).toHaveBeenCalledOnce()
})

test('the first page asks nothing: the server has rendered its answer', async () => {
  await runNavigationSteps('/chat', steps({}))
  expect(sent).toEqual([])
})

test('R-NAV-17, 18: after the session is restored the teams are asked for once a page load', async () => {
  results = { '/team/list': [] }
  const restored = steps({ restoreSession: () => useSession.setState({ user }) })
  for (const path of ['/', '/chat', '/library']) await runNavigationSteps(path, restored)
  expect(sent).toEqual(['/team/list'])
  forgetTeams()
  await runNavigationSteps('/chat', restored)
  expect(sent).toEqual(['/team/list', '/team/list'])
})
