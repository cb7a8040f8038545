import { clsx } from 'clsx'
import { HoverCard as Radix } from 'radix-ui'
import { useRef, useState, type ReactElement, type ReactNode, type TouchEvent } from 'react'

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

/** A card that opens on 150 ms of hover, or on focus, and stays while the pointer is in it. */
export function HoverCard(props: HoverCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const ledOn = useRef<'no' | 'gone' | 'back'>('no')
  const change = (next: boolean) => {
    // A card that is open and not seen would take the Escape meant for what is.
    if (next && (ledOn.current !== 'no' || (props.fromTablet && isPhone()))) return
    setIsOpen(next)
    props.onOpenChange?.(next)
  }
  const press = () => {
    if (!props.pressLeadsOn) return
    ledOn.current = 'gone'
    if (isOpen) change(false)
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={change} openDelay={150} closeDelay={120}>
      <Radix.Trigger
        asChild
        onTouchStart={leaveTouchAlone}
        onClick={press}
        onPointerEnter={() => (ledOn.current = 'no')}
        onFocus={() => ledOn.current === 'gone' && (ledOn.current = 'back')}
        onBlur={() => ledOn.current === 'back' && (ledOn.current = 'no')}
      >
        {props.trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          role="dialog"
          aria-label={props.label}
          className={clsx('k-pop', props.className)}
          side={props.side ?? 'bottom'}
          align={props.align ?? 'center'}
          sideOffset={6}
          collisionPadding={12}
        >
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const isPhone = () => window.matchMedia('(width < 640px)').matches

// Radix would prevent the touch's default, which React's listener, being passive, cannot: the browser only complains.
function leaveTouchAlone(event: TouchEvent) {
  Object.assign(event, { preventDefault() {} })
}
