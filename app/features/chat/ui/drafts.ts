import { useCallback, useSyncExternalStore } from 'react'
import type { SessionFrom } from '../contract'

/** Key of the unsent text in local storage. Drafts of knowledge contexts share one. */
export const draftKeyOf = (from: SessionFrom) =>
  from === 'Normal' ? 'ai_chat_question_content_draft' : 'ai_chat_knowledge_base_content_draft'

/** Local storage may be full, switched off or absent; a draft is never worth an error. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing to do: the value is still in memory.
  }
}

// What this window has read or written; other windows keep drafts of their own until they are reloaded.
const held = new Map<string, string | null>()
const listeners = new Set<() => void>()

/** A value of local storage as state. The server, which has none, renders null. */
export function useStored(key: string) {
  const value = useSyncExternalStore(
    subscribe,
    () => heldValue(key),
    () => null,
  )
  const setValue = useCallback(
    (next: string | null) => {
      held.set(key, next)
      store(key, next)
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [value, setValue] as const
}

function heldValue(key: string): string | null {
  if (!held.has(key)) held.set(key, readStored(key))
  return held.get(key) ?? null
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
