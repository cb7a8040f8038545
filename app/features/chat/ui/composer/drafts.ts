import { useCallback, useSyncExternalStore } from 'react'
import { onSignOut } from '~/client/session/session-store'
import { local } from '~/client/storage'
import type { SessionFrom } from '../../terms'

/** Key of the unsent text in local storage. Each file and folder has its own: `contextId` is its id, '' the whole library. */
export function draftKeyOf(from: SessionFrom, contextId = ''): string {
  if (from === 'Normal') return 'draft_ai_chat_question_content_draft'
  const key = 'draft_ai_chat_knowledge_base_content_draft'
  return contextId === '' ? key : `${key}_${contextId}`
}

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
