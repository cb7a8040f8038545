import { clsx } from 'clsx'
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type Ref,
} from 'react'
import { Link } from 'react-router'
import { offState } from './off-state'
import { Spinner } from '../spinner'
import { Tooltip } from '../overlays/tooltip'

export type ButtonKind = 'primary' | 'outline' | 'ghost' | 'danger' | 'danger-text'
export type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonStyle {
  kind?: ButtonKind
  size?: ButtonSize
  /** A lucide icon of 15–16 px, before the label. */
  icon?: ReactNode
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Work is going on: the spinner takes the icon's place, the width stays, clicks do nothing. */
  busy?: boolean
  /** Why it cannot be pressed; shown as a tooltip, so the button stays reachable by keyboard. */
  disabledReason?: string
  /** Holds down a toggle or an open trigger. */
  active?: boolean
}

/** An act. One primary button a view; danger only inside a confirm dialog. */
export function Button({
  kind = 'outline',
  size = 'medium',
  icon,
  busy,
  disabledReason,
  active,
  className,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const measured = useSteadyWidth(busy, ref, Boolean(disabledReason))
  const button = (
    <button
      type="button"
      {...rest}
      {...offState(rest.disabled, disabledReason, busy)}
      ref={measured}
      className={clsx('k-button', className)}
      data-kind={kind}
      data-size={size}
      data-busy={busy || undefined}
      data-active={active || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
  return disabledReason ? <Tooltip text={disabledReason}>{button}</Tooltip> : button
}

export interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonStyle {}

/** A place to go that looks like a button. */
export function ButtonLink({ kind = 'outline', size = 'medium', icon, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={clsx('k-button', rest.className)} data-kind={kind} data-size={size}>
      {icon}
      {rest.children}
    </Link>
  )
}

/** Remembers the width at rest, so that 保存 → 保存中 does not move its neighbours; of a button that can be busy. */
function useSteadyWidth(
  busy: boolean | undefined,
  outer: Ref<HTMLButtonElement> | undefined,
  hasTooltip: boolean,
) {
  const button = useRef<HTMLButtonElement>(null)
  const restWidth = useRef(0)
  // Triggers of menus and tooltips hand in a ref of their own. With its tooltip it is another element.
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(
    outer,
    () => button.current,
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [hasTooltip],
  )
  useLayoutEffect(() => {
    // The others spare the page being laid out for them alone.
    if (!button.current || busy === undefined) return
    if (!busy) restWidth.current = button.current.offsetWidth
    button.current.style.minWidth = busy && restWidth.current ? `${restWidth.current}px` : ''
  }, [busy])
  return button
}
