import { useSyncExternalStore } from 'react'
import { useShell } from '~/client/use-shell'
import type { Change } from '#packages/document/body'
import { newBlockId } from '../live/editor-state'

/** Documents in which changes are tracked, as long as the page lives. */
const tracked = new Set<string>()
const listeners = new Set<() => void>()
const AUTHOR_LIMIT = 64

export const isTracked = (documentId: string): boolean => tracked.has(documentId)

export function setTracked(documentId: string, isOn: boolean): void {
  if (isOn) tracked.add(documentId)
  else tracked.delete(documentId)
  for (const listener of listeners) listener()
}

/** Whether changes of the document are tracked. */
export function useTracked(documentId: string): boolean {
  const now = () => isTracked(documentId)
  return useSyncExternalStore(subscribe, now, now)
}

/** Whose a change is, and when; `newChange` is one that begins. */
export function useSignature() {
  const { user } = useShell()
  const sign = (): Pick<Change, 'author' | 'at'> => ({
    author: (user?.name ?? '').slice(0, AUTHOR_LIMIT),
    at: Date.now(),
  })
  return { sign, newChange: (): Change => ({ id: newBlockId(), by: 'human', ...sign() }) }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
