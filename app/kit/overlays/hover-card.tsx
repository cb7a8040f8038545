import {
  useRef,
  useState,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { prefetchOverlays, useOverlays } from './late-overlays'
import { hasMoved } from './pointer-place'
import { Trigger } from './trigger'

export interface HoverCardProps {
  /** One element that takes a ref and focus. */
  trigger: ReactElement
  onOpenChange?: (open: boolean) => void
  /** A press leads to the whole of it elsewhere: it shuts the card until pointer or focus comes anew. */
  pressLeadsOn?: boolean
  /** On a telephone's width there is no room for it. */
  fromTablet?: boolean
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  className?: string
  /** Names the card for screen readers. */
  label: string
  children: ReactNode
}

/** What a loaded card makes of pointer and focus on its trigger. */
export type HoverHandlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'
>

/** A card that opens on 150 ms of hover, or on focus, and stays while the pointer is in it. */
export function HoverCard(props: HoverCardProps) {
  const { isOpen, change, press, watch } = useCard(props)
  const [isNear, setNear] = useState(false)
  const isHeld = useRef(false)
  const loaded = useRef<HoverHandlers | null>(null)
  const overlays = useOverlays(isNear, () => setNear(false), 'quiet')
  const come = () => {
    isHeld.current = true
    setNear(true)
    prefetchOverlays()
  }
  const anchor = useRef<HTMLElement>(null)
  return (
    <>
      <Trigger
        element={props.trigger}
        anchor={anchor}
        data-state={isOpen ? 'open' : 'closed'}
        // Before the element's own: what leads on prevents what the browser would do, and ends the handlers behind it.
        onClickCapture={press}
        onPointerEnter={(event) => {
          watch.onPointerEnter(event)
          if (event.pointerType !== 'touch') come()
          loaded.current?.onPointerEnter?.(event)
        }}
        onPointerLeave={(event) => {
          isHeld.current = false
          loaded.current?.onPointerLeave?.(event)
        }}
        onFocus={(event) => {
          watch.onFocus()
          come()
          loaded.current?.onFocus?.(event)
        }}
        onBlur={(event) => {
          watch.onBlur()
          isHeld.current = false
          loaded.current?.onBlur?.(event)
        }}
      />
      {overlays && isNear && (
        <overlays.HoverCardSurface
          {...props}
          isOpen={isOpen}
          onOpenChange={change}
          anchor={anchor}
          handlers={loaded}
          isHeld={isHeld}
        />
      )}
    </>
  )
}

function useCard(props: HoverCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const ledOn = useRef<'no' | 'gone' | 'back'>('no')
  const pressedAt = useRef({ screenX: -1, screenY: -1 })
  const change = (next: boolean) => {
    // A card that is open and not seen would take the Escape meant for what is.
    if (next && (ledOn.current !== 'no' || (props.fromTablet && isPhone()))) return
    setIsOpen(next)
    props.onOpenChange?.(next)
  }
  const press = ({ screenX, screenY }: MouseEvent) => {
    if (!props.pressLeadsOn) return
    ledOn.current = 'gone'
    pressedAt.current = { screenX, screenY }
    if (isOpen) change(false)
  }
  const watch = {
    onPointerEnter: ({ screenX, screenY }: PointerEvent) => {
      // What the press led to may move the trigger away and back under a pointer that rests: that is no coming anew.
      if (hasMoved(pressedAt.current, { screenX, screenY })) ledOn.current = 'no'
    },
    onFocus: () => ledOn.current === 'gone' && (ledOn.current = 'back'),
    onBlur: () => ledOn.current === 'back' && (ledOn.current = 'no'),
  }
  return { isOpen, change, press, watch }
}

const isPhone = () => window.matchMedia('(width < 640px)').matches
