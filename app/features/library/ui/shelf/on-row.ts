import type { MouseEvent } from 'react'

/** Buttons act by themselves; a menu's clicks arrive through its portal. */
export function isOnRow({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return target.closest('button, input, label, .file-last') === null
}
