import type { KeyboardEvent } from 'react'

const ACROSS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const DOWN: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Arrows, Home and End walk the focus through what `selector` finds in a group, round and round. Answers where to. */
export function walkByKeys(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  direction: 'across' | 'both',
): HTMLElement | undefined {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return undefined
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const index = all.findIndex((item) => item === document.activeElement)
  const next = index < 0 ? null : nextOf(event.key, index, all.length, direction)
  if (next === null) return undefined
  event.preventDefault()
  all[next]?.focus()
  return all[next]
}

function nextOf(key: string, index: number, count: number, direction: 'across' | 'both') {
  if (key === 'Home' || key === 'PageUp') return 0
  if (key === 'End' || key === 'PageDown') return count - 1
  const step = ACROSS[key] ?? (direction === 'both' ? DOWN[key] : undefined)
  return step === undefined ? null : (index + step + count) % count
}
