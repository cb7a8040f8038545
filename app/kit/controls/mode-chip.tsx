import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { offState } from './off-state'
import { Tooltip } from '../overlays/tooltip'

export interface ModeChipProps extends ComponentProps<'button'> {
  on?: boolean
  icon?: ReactNode
  /** Why it cannot be chosen now; it stays visible. */
  disabledReason?: string
  /** A trigger of a menu is not a toggle. */
  isTrigger?: boolean
}

/** A way of working that is on or off. */
export function ModeChip({
  on = false,
  icon,
  disabledReason,
  isTrigger,
  children,
  className,
  ...rest
}: ModeChipProps) {
  const chip = (
    <button
      type="button"
      aria-pressed={isTrigger ? undefined : on}
      {...rest}
      {...offState(rest.disabled, disabledReason)}
      className={clsx('k-mode', className)}
      data-on={on || undefined}
    >
      {icon}
      {children}
    </button>
  )
  return disabledReason ? <Tooltip text={disabledReason}>{chip}</Tooltip> : chip
}
