import { create } from 'zustand'
import { onSignOut } from './session/session-store'
import { showToast } from './toasts'

/** Whether 兑换 is open, and how often something was redeemed: who was short tries again. */
export const useRedeem = create<{ isOpen: boolean; redeemed: number }>(() => ({
  isOpen: false,
  redeemed: 0,
}))

export const openRedeem = () => useRedeem.setState({ isOpen: true })
export const closeRedeem = () => useRedeem.setState({ isOpen: false })
export const noteRedeemed = () =>
  useRedeem.setState(({ redeemed }) => ({ isOpen: false, redeemed: redeemed + 1 }))
onSignOut(closeRedeem)

/** A search was refused for want of quota: says so and opens the way to more. */
export function showScholarShort(): void {
  showToast({ icon: 'warning', title: '学术搜索次数不足' })
  openRedeem()
}
