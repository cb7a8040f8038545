import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { offState } from './off-state'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Said by screen readers and shown as the tooltip. */
  label: string
  /** A lucide icon: 18 px for medium, 16 px for small, 15 px for tiny. */
  icon: ReactNode
  size?: 'tiny' | 'small' | 'medium'
  /** Holds down a toggle or an open trigger. */
  active?: boolean
  danger?: boolean
  /** Why it cannot be pressed; replaces the tooltip. */
  disabledReason?: string
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left'
}

/** A button whose label is only heard and hovered. */
export function IconButton({
  label,
  icon,
  size = 'medium',
  active,
  danger,
  disabledReason,
  tooltipSide,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...offState(rest.disabled, disabledReason)}
      className={clsx('k-icon-button', className)}
      data-size={size}
      data-active={active || undefined}
      data-danger={danger || undefined}
      data-tip={disabledReason ?? label}
      data-tip-side={tooltipSide}
      aria-label={label}
    >
      {icon}
    </button>
  )
}

export interface RowButtonProps extends Omit<IconButtonProps, 'size' | 'tooltipSide'> {}

/** A small icon button of a long list's row: named by the page's one shared tooltip. */
export function RowButton({ label, icon, disabledReason, className, ...rest }: RowButtonProps) {
  const { active, danger, ...button } = rest
  return (
    <button
      type="button"
      {...button}
      {...offState(button.disabled, disabledReason)}
      className={className ? `k-icon-button ${className}` : 'k-icon-button'}
      data-size="small"
      data-active={active || undefined}
      data-danger={danger || undefined}
      data-tip={disabledReason ?? label}
      aria-label={disabledReason ? `${label}：${disabledReason}` : label}
    >
      {icon}
    </button>
  )
}
