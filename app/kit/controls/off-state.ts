import type { MouseEvent } from 'react'

/**
 * Attributes of a control that cannot be used now. With a reason it stays focusable (aria-disabled), so that the
 * tooltip with the reason can be reached; without one it is plainly disabled.
 */
export function offState(
  disabled: boolean | undefined,
  reason: string | undefined,
  busy?: boolean,
) {
  const isHeld = Boolean(reason) || Boolean(busy)
  return {
    disabled: Boolean(disabled) && !isHeld,
    'aria-disabled': isHeld || undefined,
    'data-off': Boolean(disabled) || Boolean(reason) || undefined,
    // A held control may also be the trigger of a menu, which opens on these.
    ...(isHeld && { onClick: refuse, onPointerDown: undefined, onKeyDown: undefined }),
  }
}

function refuse(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
