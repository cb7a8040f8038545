import { useCallback, useSyncExternalStore } from 'react'
import { onSignOut } from '~/client/session/session-store'
import { local } from '~/client/storage'
import type { SessionFrom } from '../../terms'

/** Key of the unsent text in local storage. Drafts of knowledge contexts share one. */
export const draftKeyOf = (from: SessionFrom) =>
  from === 'Normal'
    ? 'draft_ai_chat_question_content_draft'
    : 'draft_ai_chat_knowledge_base_content_draft'

// What this window has read or written; other windows keep drafts of their own until they are reloaded.
const held = new Map<string, unknown>()
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

onSignOut(() => {
  held.clear()
  notify()
})

/** A value of local storage as state. The server, which has none, renders null. */
export function useStored(key: string) {
  const value = useSyncExternalStore(
    subscribe,
    () => heldValue(key),
    () => null,
  )
  const setValue = useCallback(
    (next: unknown) => {
      held.set(key, next)
      if (next === null) local.remove(key)
      else local.write(key, next)
      notify()
    },
    [key],
  )
  return [value, setValue] as const
}

function heldValue(key: string): unknown {
  if (!held.has(key)) held.set(key, local.read<unknown>(key, null))
  return held.get(key) ?? null
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
