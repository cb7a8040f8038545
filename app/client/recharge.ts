import { create } from 'zustand'
import { emit, listen } from './event-bus'
import { onSignOut } from './session/session-store'

declare module './event-bus' {
  interface EventPayloads {
    /** What the person goes on with afterwards, as the last button says it. */
    recharge_modal_open: { next?: string }
    isVisibleRecharge: { isVisible: boolean }
  }
}

/** Whether 充值 is open, what follows it, and how often coins came in: who was short reads the balance anew. */
export const useRecharge = create<{ isOpen: boolean; next: string; recharged: number }>(() => ({
  isOpen: false,
  next: '',
  recharged: 0,
}))

/** Opens 充值 over the page, so that the page stands as it was when it is closed. */
export const openRecharge = (next = '') => emit('recharge_modal_open', { next })
export const closeRecharge = () => emit('isVisibleRecharge', { isVisible: false })

listen('recharge_modal_open', ({ next = '' }) => useRecharge.setState({ isOpen: true, next }))
listen('isVisibleRecharge', ({ isVisible }) => useRecharge.setState({ isOpen: isVisible }))

// Coins have come in: balances are read anew, whoever shows them.
listen('theRechargeIsSuccessful', () =>
  useRecharge.setState(({ recharged }) => ({ recharged: recharged + 1 })),
)
onSignOut(closeRecharge)
