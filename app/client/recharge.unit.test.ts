import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emit } from './event-bus'
import { closeRecharge, openRecharge, useRecharge } from './recharge'
import { clearSession } from './session/session-store'

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => vi.unstubAllGlobals())

test('R-EVT-02: 充值 opens and closes by the events of that name, whoever sends them', () => {
  openRecharge('继续写作')
  expect(useRecharge.getState()).toMatchObject({ isOpen: true, next: '继续写作' })
  closeRecharge()
  expect(useRecharge.getState().isOpen).toBe(false)
  emit('recharge_modal_open', {})
  expect(useRecharge.getState()).toMatchObject({ isOpen: true, next: '' })
  emit('isVisibleRecharge', { isVisible: false })
  expect(useRecharge.getState().isOpen).toBe(false)
  emit('isVisibleRecharge', { isVisible: true })
  expect(useRecharge.getState().isOpen).toBe(true)
  closeRecharge()
})

test('R-PAY-03: coins that came in are told, so that balances are read anew; a sign-out closes 充值', () => {
  const { recharged } = useRecharge.getState()
  emit('theRechargeIsSuccessful')
  expect(useRecharge.getState().recharged).toBe(recharged + 1)
  openRecharge('继续写作')
  expect(useRecharge.getState()).toMatchObject({ isOpen: true, next: '继续写作' })
  clearSession()
  expect(useRecharge.getState().isOpen).toBe(false)
})
