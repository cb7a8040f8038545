import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { prefetchOverlays, useOverlays } from './late-overlays'
import { useOpenState } from './open-state'
import { Trigger } from './trigger'

export interface PopoverProps {
  /** One element that takes a ref. */
  trigger: ReactElement
  /** Accessible name of what opens. */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  className?: string
  /** False leaves the focus where it is (popovers that open on hover). */
  takesFocus?: boolean
  /** The trigger is only an anchor: the caller opens and closes. */
  isAnchored?: boolean
  children: ReactNode
}

/** A slip beside its trigger; Esc or a click elsewhere closes it. */
export function Popover(props: PopoverProps) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useOpenState(props)
  const [isNear, setNear] = useState(false)
  const overlays = useOverlays(isOpen, () => setOpen(false))
  const approach = () => {
    setNear(true)
    prefetchOverlays()
  }
  const press = {
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'data-state': isOpen ? 'open' : 'closed',
    onPointerEnter: approach,
    onFocus: approach,
    onClick: () => setOpen(!isOpen),
  } as const
  return (
    <>
      <Trigger element={props.trigger} anchor={anchor} {...(!props.isAnchored && press)} />
      {overlays && (isOpen || isNear) && (
        <overlays.PopoverSurface
          {...props}
          id={id}
          isOpen={isOpen}
          onOpenChange={setOpen}
          anchor={anchor}
        />
      )}
    </>
  )
}
