import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recogniseClient, useClient } from './client-context'
import { local, session } from '../storage'

const none = { marker: '', appCode: '' }
const markers = { mouse: 'client=mouse', officeShell: '', gamingPc: none, desktopShell: none }

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => {
  useClient.setState({ client: null })
  session.remove('platform')
  local.remove('is_current_operation_app_on_the_desktop')
  vi.unstubAllGlobals()
})

test('R-CLI-02: the client is told once a page load, by its first address', () => {
  recogniseClient('https://a.test/?client=mouse', '', markers)
  const context = { appCode: 'mouse', isMouse: true, platform: 'mouse', isDesktop: true }
  expect(useClient.getState().client).toEqual(context)
  recogniseClient('https://a.test/', '', markers)
  expect(useClient.getState().client).toEqual(context)
})

test('R-CLI-06, R-CLI-07: platform and desktop outlive the address, the plain web leaves no platform', () => {
  recogniseClient('https://a.test/', '', markers)
  expect(session.read('platform', '')).toBe('')
  expect(local.read('is_current_operation_app_on_the_desktop', null)).toBe(false)
  useClient.setState({ client: null })
  recogniseClient('https://a.test/?client=mouse', '', markers)
  expect(session.read('platform', '')).toBe('mouse')
  expect(local.read('is_current_operation_app_on_the_desktop', null)).toBe(true)
})
