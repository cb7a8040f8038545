import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { useRef, type PointerEvent, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Kbd } from '../kbd'

export interface MenuProps {
  /** One element that takes a ref. */
  trigger: ReactElement
  label?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Too many rows to stand beside its trigger on a phone: there it comes from below, like a sheet. */
  isLong?: boolean
  /** Where the focus goes when it closes; the trigger by default. */
  returnFocus?: () => void
  children: ReactNode
}

/** A list of actions; the destructive one last, after a `<MenuRule>`. */
export function Menu(props: MenuProps) {
  const byTap = useTap(props)
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Trigger asChild {...byTap}>
        {props.trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="k-pop k-menu"
          data-long={props.isLong || undefined}
          aria-label={props.label}
          side={props.side ?? 'bottom'}
          align={props.align ?? 'start'}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!props.returnFocus) return
            event.preventDefault()
            props.returnFocus()
          }}
        >
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A finger opens a long menu by its tap, not its touch: rows that come to lie under it would take the tap for theirs. */
function useTap({ isLong, onOpenChange }: MenuProps) {
  const isTouch = useRef(false)
  if (!isLong) return {}
  return {
    onPointerDown: (event: PointerEvent) => {
      isTouch.current = event.pointerType === 'touch'
      if (isTouch.current) event.preventDefault()
    },
    onClick: () => {
      if (isTouch.current) onOpenChange?.(true)
      isTouch.current = false
    },
  }
}

export interface MenuItemProps {
  icon?: ReactNode
  /** The key that does the same. */
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  /** Why it cannot be chosen; stands under the label, and the keyboard still reaches it. */
  disabledReason?: string | undefined
  onSelect?: () => void
  children: ReactNode
}

export function MenuItem(props: MenuItemProps) {
  const { icon, shortcut, danger, disabled, disabledReason, onSelect, children } = props
  return (
    <Radix.Item
      className="k-menu-item"
      data-danger={danger || undefined}
      data-off={disabledReason ? true : undefined}
      aria-disabled={disabledReason ? true : undefined}
      disabled={disabled}
      onSelect={disabledReason ? stayOpen : onSelect}
    >
      {icon}
      {disabledReason ? (
        <span>
          {children}
          <span className="k-menu-reason">{disabledReason}</span>
        </span>
      ) : (
        children
      )}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Radix.Item>
  )
}

const stayOpen = (event: Event) => event.preventDefault()

export interface MenuLinkProps {
  to: string
  icon?: ReactNode
  children: ReactNode
}

export function MenuLink({ to, icon, children }: MenuLinkProps) {
  return (
    <Radix.Item className="k-menu-item" asChild>
      <Link to={to}>
        {icon}
        {children}
      </Link>
    </Radix.Item>
  )
}

export interface MenuCheckProps {
  checked: boolean
  disabled?: boolean
  /** Choosing it ends the menu, as an act would. */
  closes?: boolean
  icon?: ReactNode
  onCheckedChange: (checked: boolean) => void
  children: ReactNode
}

/** A row that is on or off; the menu stays open, unless it is told to close. */
export function MenuCheck(props: MenuCheckProps) {
  const { checked, disabled, closes = false, icon, onCheckedChange, children } = props
  return (
    <Radix.CheckboxItem
      className="k-menu-item"
      checked={checked}
      disabled={disabled}
      onCheckedChange={onCheckedChange}
      onSelect={closes ? undefined : stayOpen}
    >
      {icon}
      {children}
      <Radix.ItemIndicator className="ml-auto">
        <Check size={16} aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  )
}

export function MenuRule() {
  return <Radix.Separator className="k-menu-rule" />
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="k-menu-label">{children}</Radix.Label>
}
