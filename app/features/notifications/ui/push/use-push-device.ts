import { useEffect } from 'react'
import { whenIdle } from '~/client/page/when-idle'
import { renewDevice } from './device'

/** Keeps the server informed of where this device is woken, for whoever is signed in. */
export function usePushDevice(userId: string): void {
  useEffect(() => (userId === '' ? undefined : whenIdle(() => void renewDevice(userId))), [userId])
}
