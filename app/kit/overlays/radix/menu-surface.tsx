import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import type { MenuCheckProps, MenuItemProps, MenuLinkProps, MenuProps } from '../menu'
import { StandIn } from './stand-in'

interface MenuSurfaceProps extends Omit<MenuProps, 'trigger' | 'open'> {
  /** The content's; the trigger's is the same with `-trigger`. */
  id: string
  isOpen: boolean
  /** It was opened by a key: its first row has the focus. */
  isByKey: boolean
  onOpenChange: (isOpen: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

export function MenuSurface(props: MenuSurfaceProps) {
  return (
    <Radix.Root open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Radix.Trigger asChild>
        <StandIn of={props.anchor} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={props.isByKey ? focusFirstRow : undefined}
          id={props.id}
          className="k-pop k-menu"
          data-long={props.isLong || undefined}
          aria-label={props.label}
          aria-labelledby={`${props.id}-trigger`}
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

// Radix knows of keys only those that were pressed while it was there.
function focusFirstRow(content: HTMLElement | null): void {
  const row = content?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')
  row?.focus({ preventScroll: true })
}

interface MenuRowProps extends Omit<MenuItemProps, 'shortcut'> {
  /** Stands at the end of the row. */
  end: ReactNode
}

export function MenuRow(props: MenuRowProps) {
  const { icon, end, danger, disabled, disabledReason, onSelect, children } = props
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
      {end}
    </Radix.Item>
  )
}

const stayOpen = (event: Event) => event.preventDefault()

export function LinkRow({ to, icon, children }: MenuLinkProps) {
  return (
    <Radix.Item className="k-menu-item" asChild>
      <Link to={to}>
        {icon}
        {children}
      </Link>
    </Radix.Item>
  )
}

export function CheckRow(props: MenuCheckProps) {
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

export function MenuLine() {
  return <Radix.Separator className="k-menu-rule" />
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className="k-menu-label">{children}</Radix.Label>
}
