import type { MarkName } from './mark-sections'

type Key =
  | { action: 'delete' }
  | { action: 'mark'; name: MarkName }
  | { action: 'type'; text: string }

const MARK_KEYS: Readonly<Record<string, MarkName>> = { b: 'bold', i: 'italic', u: 'underline' }

/** What a key does to what is selected over sections; the space bar scrolls. */
export function keyOf(event: KeyboardEvent): Key | null {
  const { key, altKey } = event
  if (event.ctrlKey || event.metaKey) return altKey ? null : markOf(event)
  if (altKey || key === ' ') return null
  if (key === 'Delete' || key === 'Backspace') return { action: 'delete' }
  return [...key].length === 1 ? { action: 'type', text: key } : null
}

function markOf({ key, shiftKey }: KeyboardEvent): Key | null {
  const letter = key.toLowerCase()
  const name = shiftKey && letter === 'h' ? 'highlight' : MARK_KEYS[letter]
  return name ? { action: 'mark', name } : null
}
