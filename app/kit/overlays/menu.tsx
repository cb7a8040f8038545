import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Kbd } from '../kbd'
import { loadedOverlays, prefetchOverlays, useOverlays } from './late-overlays'
import { useOpenState } from './open-state'
import { Trigger } from './trigger'

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
  const id = useId()
  const [isOpen, setOpen] = useOpenState(props)
  const { press, isByKey, isNear } = useMenuPresses(props, isOpen, setOpen)
  const overlays = useOverlays(isOpen, () => setOpen(false))
  const anchor = useRef<HTMLElement>(null)
  return (
    <>
      <Trigger
        element={props.trigger}
        anchor={anchor}
        id={`${id}-trigger`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        {...press}
      />
      {overlays && (isOpen || isNear) && (
        <overlays.MenuSurface
          {...props}
          id={id}
          isOpen={isOpen}
          isByKey={isByKey}
          onOpenChange={setOpen}
          anchor={anchor}
        />
      )}
    </>
  )
}

const KEYS = ['Enter', ' ', 'ArrowDown']

/**
 * A mouse opens a menu by pressing down, so that one press can go on to a row. A finger opens a long one by its tap:
 * rows that come to lie under it would take the tap for theirs. A click whose press came to nothing opens it too: a
 * screen reader's, or one that was begun before the page was awake.
 */
function useMenuPresses(
  { isLong }: MenuProps,
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
) {
  const [isNear, setNear] = useState(false)
  const [isByKey, setByKey] = useState(false)
  const isPressed = useRef(false)
  const approach = () => {
    setNear(true)
    prefetchOverlays()
  }
  const open = (byKey: boolean) => {
    approach()
    setByKey(byKey)
    setOpen(true)
  }
  const press = {
    onPointerEnter: () => {
      isPressed.current = false
      approach()
    },
    onFocus: approach,
    onPointerDown: (event: PointerEvent) => {
      const isTap = isLong && event.pointerType === 'touch'
      if (isTap || event.button !== 0 || event.ctrlKey || isOff(event.currentTarget)) return
      isPressed.current = true
      // The menu takes the focus, not the button.
      if (!isOpen) event.preventDefault()
      if (isOpen) setOpen(false)
      else open(false)
    },
    onClick: () => {
      if (!isOpen && !isPressed.current) open(false)
      isPressed.current = false
    },
    onKeyDown: (event: KeyboardEvent) => {
      isPressed.current = false
      if (!KEYS.includes(event.key)) return
      event.preventDefault()
      if (isOpen && event.key !== 'ArrowDown') setOpen(false)
      else open(true)
    },
  }
  return { press, isByKey, isNear }
}

const isOff = (element: Element) => element.matches(':disabled')

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

export function MenuItem({ shortcut, ...props }: MenuItemProps) {
  const { MenuRow } = loadedOverlays()
  return <MenuRow {...props} end={shortcut && <Kbd>{shortcut}</Kbd>} />
}

export interface MenuLinkProps {
  to: string
  icon?: ReactNode
  children: ReactNode
}

export function MenuLink(props: MenuLinkProps) {
  const { LinkRow } = loadedOverlays()
  return <LinkRow {...props} />
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
  const { CheckRow } = loadedOverlays()
  return <CheckRow {...props} />
}

export function MenuRule() {
  const { MenuLine } = loadedOverlays()
  return <MenuLine />
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { MenuHeading } = loadedOverlays()
  return <MenuHeading>{children}</MenuHeading>
}
