import { clsx } from 'clsx'
import { HoverCard as Radix } from 'radix-ui'
import type { ReactElement, ReactNode, TouchEvent } from 'react'

export interface HoverCardProps {
  /** One element that takes a ref and focus. */
  trigger: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end'
  className?: string
  /** Names the card for screen readers. */
  label: string
  children: ReactNode
}

/** A card that opens on 150 ms of hover, or on focus, and stays while the pointer is in it. */
export function HoverCard(props: HoverCardProps) {
  return (
    <Radix.Root
      open={props.open}
      onOpenChange={props.onOpenChange}
      openDelay={150}
      closeDelay={120}
    >
      <Radix.Trigger asChild onTouchStart={leaveTouchAlone}>
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

// Radix would prevent the touch's default, which React's listener, being passive, cannot: the browser only complains.
function leaveTouchAlone(event: TouchEvent) {
  Object.assign(event, { preventDefault() {} })
}
