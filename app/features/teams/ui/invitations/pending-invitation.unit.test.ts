import { beforeEach, expect, test, vi } from 'vitest'
import { dropInvitation, keepInvitation, pendingInvitation } from './pending-invitation'

beforeEach(() => {
  const items = () => {
    const stored = new Map<string, string>()
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }
  }
  vi.stubGlobal('window', {})
  vi.stubGlobal('sessionStorage', items())
  vi.stubGlobal('localStorage', items())
})

test('a code is taken out of any address and kept for the visit', () => {
  const rest = keepInvitation(new URL('https://own.test/chat/7?a=1&tic=k7Qm#b'))
  expect(rest).toBe('/chat/7?a=1#b')
  expect(pendingInvitation()).toBe('k7Qm')
  expect(sessionStorage.getItem('teamInviteCode')).toBe('{"data":"k7Qm"}')
  dropInvitation()
  expect(pendingInvitation()).toBe('')
})

test('an address without a code changes nothing, an empty one forgets nothing', () => {
  expect(keepInvitation(new URL('https://own.test/library'))).toBeNull()
  keepInvitation(new URL('https://own.test/?tic=k7Qm'))
  expect(keepInvitation(new URL('https://own.test/?tic='))).toBe('/')
  expect(pendingInvitation()).toBe('k7Qm')
})

test('the older name of the code is read as well', () => {
  localStorage.setItem('tic', '{"data":"old"}')
  expect(pendingInvitation()).toBe('old')
})
