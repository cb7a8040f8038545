import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../session/session-store'
import { local } from '../storage'
import { useToasts } from '../toasts'
import { useClient } from './client-context'
import { offerInstallation as offerBy } from './install-prompt'
import type { InstallWay } from './install-way'

const NOW = Date.UTC(2026, 10, 28)
const DAY_MS = 86_400_000
const offer = (outcome = 'accepted') =>
  Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome }) })
const offerInstallation = (
  event: Event | null,
  name: string,
  now: number,
  way: InstallWay = 'button',
) => offerBy({ way, event, name, now, onSteps: () => {} })
const titles = () => useToasts.getState().toasts.map(({ title }) => title)
const client = (isDesktop: boolean) =>
  useClient.setState({ client: { appCode: '', isMouse: false, platform: 'web', isDesktop } })

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.useFakeTimers()
  client(false)
  useToasts.setState({ toasts: [] })
  useSession.setState({ isAcceptInstallationApp: false })
})
afterEach(() => {
  local.remove('install_prompt_time')
  useClient.setState({ client: null })
  useToasts.setState({ toasts: [] })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('R-HOME-11: installing is offered once in seven days', () => {
  offerInstallation(offer(), '研墨', NOW)
  expect(titles()).toEqual(['把研墨添加到这台设备，打开更快'])
  useToasts.setState({ toasts: [] })
  offerInstallation(offer(), '研墨', NOW + 7 * DAY_MS - 1)
  expect(titles()).toEqual([])
  offerInstallation(offer(), '研墨', NOW + 7 * DAY_MS)
  expect(titles()).toHaveLength(1)
})

test('R-HOME-11: never inside a partner’s program, nor where the browser offers nothing', () => {
  client(true)
  offerInstallation(offer(), '研墨', NOW)
  client(false)
  offerInstallation(null, '研墨', NOW)
  offerInstallation(new Event('beforeinstallprompt'), '研墨', NOW)
  expect(titles()).toEqual([])
})

test('R-HOME-11: iPhones and WeChat are told what to press, as seldom', () => {
  offerInstallation(null, '研墨', NOW, 'ios')
  expect(titles()).toEqual(['把研墨添加到主屏幕，打开更快'])
  offerInstallation(null, '研墨', NOW + DAY_MS, 'wechat')
  expect(titles()).toHaveLength(1)
  useToasts.setState({ toasts: [] })
  offerInstallation(null, '研墨', NOW + 7 * DAY_MS, 'wechat')
  expect(titles()).toEqual(['在浏览器里打开，可以把研墨添加到主屏幕'])
})

test('what was chosen is known, and the offer is used up', async () => {
  useSession.setState({ installPromptEvent: offer() })
  offerInstallation(useSession.getState().installPromptEvent, '研墨', NOW)
  useToasts.getState().toasts[0]?.actions?.[0]?.onPress()
  await vi.advanceTimersByTimeAsync(1)
  expect(useSession.getState()).toMatchObject({
    installPromptEvent: null,
    isAcceptInstallationApp: true,
  })
})
